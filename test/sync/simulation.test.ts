/**
 * The simulation in `npm test`: pinned seeds, what must not change the end, and every planted bug against the seed that
 * caught it first. Fresh seeds are a step of their own (test/sync/simulate.mjs).
 */
import './sim/no-broadcast'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openAside } from './sim/aside'
import { bundleSimulation } from './sim/bundle.mjs'
import type { Order, RunReport } from './sim/entry'
import { type FarmTemplate, makeTemplate } from './sim/farm-store'
import { makeHarshPlan } from './sim/harsh-plan'
import { MUTANTS, mutate } from './sim/mutants'
import { liveOffline } from './sim/offline-hour'
import { type Report, run } from './sim/run'
import { makeSerialPlan } from './sim/serial'
import { makePlan, type Plan } from './sim/steps'
import type { Variation } from './sim/world'

/** Seeds that once found something, or that bring many faults together. */
const PINNED = [
  4, 28, 44, 128, 201, 232, 308, 420, 517, 500225, 500318, 500687, 500717, 500820, 500828, 500857, 501258, 501601,
  501624, 501692, 502753, 600921, 601629, 602020, 603785, 611604, 1000056, 1000324, 1000918, 1001341, 1005323, 1006676,
  1007231, 2000074, 2000402, 4002258, 5000148, 5001007, 5001453, 6004829, 7002812, 7003279, 9005688, 9011488, 9012570,
  9019368, 10003090, 10017681, 11000703, 12002463, 1795309611, 1795313247,
]

/** Of the harsh plans. */
const PINNED_HARSH = [11, 92, 114, 133, 273, 451, 3322, 5136, 1795375711, 1795575843]

let template: FarmTemplate

beforeAll(async () => {
  // Dexie says so whenever it opens a handle anew.
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  template = await makeTemplate()
})

/** A seed takes seconds, and many of them on a machine that does other things too. */
const SLOW_MS = 120_000

describe('whatever happens on the way, nothing is lost, doubled or left over', () => {
  it.each(PINNED)(
    'seed %i',
    async (seed) => {
      const report = await run(makePlan(seed, 300), template)
      expect(report.failure).toBeUndefined()
    },
    SLOW_MS,
  )

  it.each(PINNED_HARSH)(
    'harsh seed %i',
    async (seed) => {
      const report = await run(makeHarshPlan(seed), template)
      expect(report.failure).toBeUndefined()
    },
    SLOW_MS,
  )
})

/** Short ways on which an oracle was wrong once, of no seed (put back too late, torn bursts, several restores, files), or that catch a planted bug. */
const FOUND: readonly Plan[] = JSON.parse(readFileSync(new URL('sim/found-plans.json', import.meta.url), 'utf8'))

describe('nor are oracles alarmed where nothing is wrong', () => {
  it.each(FOUND)(
    'plan $seed',
    async (plan) => {
      const report = await run(plan, template)
      expect(report.failure).toBeUndefined()
    },
    SLOW_MS,
  )
})

describe('a seed decides everything', () => {
  it('the same seed twice is the same run', async () => {
    const [first, second] = [await run(makePlan(11, 200), template), await run(makePlan(11, 200), template)]
    expect(second.trace).toBe(first.trace)
    expect(second.counts).toEqual(first.counts)
  })

  it('another seed is another run', async () => {
    const [first, second] = [await run(makePlan(11, 60), template), await run(makePlan(12, 60), template)]
    expect(second.trace).not.toBe(first.trace)
  })
})

describe('what must not change the end', () => {
  const YEARS = 3 * 365 * 24 * 3_600_000
  const variations: readonly (readonly [string, Variation])[] = [
    ['S20: the clocks of the devices', { skew: YEARS }],
    ['S20: clocks that are behind', { skew: -YEARS }],
    ['S14: how many entries a push carries', { reach: 1 }],
    ['S14: how many entries the line carries', { carries: 2 }],
    ['S21: how many rows a page has', { page: 2 }],
    ['S17: packets that arrive twice', { isDoubled: true }],
  ]
  it.each(variations)(
    '%s',
    async (_name, variation) => {
      for (const seed of [21, 22]) {
        const plan = makeSerialPlan(seed, 6, 14)
        const usual = await run(plan, template, { keepRows: true, variation: { plainIds: true } })
        const other = await run(plan, template, { keepRows: true, variation: { ...variation, plainIds: true } })
        expect([usual.failure, other.failure]).toEqual([undefined, undefined])
        expect(timeless(other)).toEqual(timeless(usual))
      }
    },
    SLOW_MS,
  )
})

/** The server's records without what only says when and in which order they came; a receipt is prefilled by the clock. */
function timeless({ rows = [] }: Report): unknown {
  return rows
    .filter(([name]) => !name.startsWith('issue ') && !name.startsWith('user '))
    .map(([name, row]) => {
      const { rev, created_at, updated_at, deleted_at, ...others } = row as Record<string, unknown>
      const { received_at, became_received_at, ...rest } = others
      return [name, { ...rest, deleted: deleted_at !== undefined }]
    })
    .toSorted()
}

describe('S10, S15: an hour offline', () => {
  it.each([31, 32])('ends with equal copies, and nobody has to do anything (seed %i)', async (seed) => {
    const { saved, sent } = await liveOffline(seed, template)
    expect(saved).toBeGreaterThan(60)
    expect(sent).toBeGreaterThanOrEqual(saved / 2)
  })
})

describe('every planted bug is caught', () => {
  it('there are at least 40 of them', () => expect(MUTANTS.length).toBeGreaterThanOrEqual(40))

  it('docs/sync.md tells of each with its seed', () => {
    const rows = readFileSync(new URL('../../docs/sync.md', import.meta.url), 'utf8').split('\n')
    const told = rows.map((row) => row.split('|').map((cell) => cell.trim()))
    for (const { name, rule, about, seed, steps, kind } of MUTANTS) {
      const plan = kind ? `${kind === 'found' ? 'plan' : kind} ${seed}` : `${seed}`
      expect(told).toContainEqual(['', name, rule, about, plan, String(steps), expect.stringMatching(/./), ''])
    }
  })

  it('a bug whose place is gone says so', () => {
    const [mutant] = MUTANTS
    expect(() => mutant && mutate(mutant, 'something else')).toThrow('its text is 0 times')
  })

  const asides = { sound: openAside(), planted: openAside() }
  let sound: string
  /** Runs without any bug, by seed and steps: many bugs are caught by the same. */
  const clean = new Map<string, Promise<RunReport>>()
  beforeAll(async () => {
    sound = await bundleSimulation()
  })
  afterAll(() => {
    for (const aside of Object.values(asides)) aside.close()
  })

  it.concurrent.each(MUTANTS.map((mutant) => ({ mutant, rule: mutant.rule, name: mutant.name })))(
    '$rule: $name',
    async ({ mutant }) => {
      const bundle = await bundleSimulation(mutant)
      const { seed, steps, kind } = mutant
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
