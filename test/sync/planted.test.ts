/**
 * Every planted bug against the seed that caught it first. They take minutes: `npm test` plants them where what they play has
 * changed.
 */
import './sim/no-broadcast'
import { afterAll, describe, expect, it } from 'vitest'
import { openAside } from './sim/aside'
import { bundleSimulation } from './sim/bundle.mjs'
import type { Order, RunReport } from './sim/entry'
import { FOUND } from './sim/found-plans'
import { MUTANTS, type Mutant } from './sim/mutants'

describe('every planted bug is caught', () => {
  const asides = { sound: openAside(), planted: openAside() }
  /** Growing has entities of its own, so a script of its own. */
  const sounds = new Map<boolean, Promise<string>>()
  const soundFor = (kind: Mutant['kind']) => {
    const made = sounds.get(kind === 'grow') ?? bundleSimulation(undefined, kind)
    sounds.set(kind === 'grow', made)
    return made
  }
  /** Runs without any bug, by seed and steps: many bugs are caught by the same. */
  const clean = new Map<string, Promise<RunReport>>()
  afterAll(() => {
    for (const aside of Object.values(asides)) aside.close()
  })

  it.concurrent.each(MUTANTS.map((mutant) => ({ mutant, rule: mutant.rule, name: mutant.name })))(
    '$rule: $name',
    async ({ mutant }) => {
      const { seed, steps, kind } = mutant
      const sound = await soundFor(kind)
      const bundle = await bundleSimulation(mutant, kind)
      const plan = kind === 'found' ? FOUND.find((one) => one.seed === seed) : undefined
      expect(plan?.steps.length).toBe(kind === 'found' ? steps : undefined)
      const order: Order = { seed, steps, plan, ...(kind === undefined || kind === 'found' ? {} : { kind }) }
      const name = JSON.stringify(order)
      const known = clean.get(name) ?? asides.sound.run(sound, order)
      clean.set(name, known)
      const [planted, unplanted] = await Promise.all([asides.planted.run(bundle, order), known])
      expect(unplanted.failure).toBeUndefined()
      expect(planted.failure?.oracle).toBeDefined()
      expect(planted.failure?.oracle).not.toBe('the simulation itself')
    },
    180_000,
  )
})
