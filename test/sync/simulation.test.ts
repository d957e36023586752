/**
 * Of the simulation what takes seconds: short plans, what must not change the end, and that planted bugs are told of. Pinned seeds
 * (pinned.test.ts), planted bugs (planted.test.ts) and fresh seeds (simulate.mjs) are a step of their own.
 */
import './sim/no-broadcast'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type FarmTemplate, makeTemplate } from './sim/farm-store'
import { FOUND } from './sim/found-plans'
import { MUTANTS, mutate } from './sim/mutants'
import { liveOffline } from './sim/offline-hour'
import { type Report, run } from './sim/run'
import { makeSerialPlan } from './sim/serial'
import { makePlan } from './sim/steps'
import type { Variation } from './sim/world'

let template: FarmTemplate

beforeAll(async () => {
  // Dexie says so whenever it opens a handle anew.
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  template = await makeTemplate()
})

/** A seed takes seconds, and many of them on a machine that does other things too. */
const SLOW_MS = 120_000

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

describe('variations without effect on the result', () => {
  const YEARS = 3 * 365 * 24 * 3_600_000
  const variations: readonly (readonly [string, Variation])[] = [
    ['S20: the clocks of the devices', { skew: YEARS }],
    ['S20: clocks that are behind', { skew: -YEARS }],
    ['S14: how many entries a push carries', { reach: 1 }],
    ['S14: how many entries the line carries', { carries: 2 }],
    ['S21: how many rows a page has', { page: 2 }],
    ['S17: packets that arrive twice', { isDoubled: true }],
  ]
  const runOf = (seed: number, variation: Variation) =>
    run(makeSerialPlan(seed, 6, 14), template, { keepRows: true, variation: { ...variation, plainIds: true } })
  const usuals = new Map<number, Promise<Report>>()
  it.each(variations)(
    '%s',
    async (_name, variation) => {
      for (const seed of [21, 22]) {
        const known = usuals.get(seed) ?? runOf(seed, {})
        usuals.set(seed, known)
        const usual = await known
        const other = await runOf(seed, variation)
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
  it.each([31, 32])('ends with equal copies, without a decision (seed %i)', async (seed) => {
    const { saved, sent } = await liveOffline(seed, template)
    expect(saved).toBeGreaterThan(60)
    expect(sent).toBeGreaterThanOrEqual(saved / 2)
  })
})

describe('planted bugs', () => {
  it('number at least 40', () => expect(MUTANTS.length).toBeGreaterThanOrEqual(40))

  it('docs/mutants.md lists each with its seed', () => {
    const rows = readFileSync(new URL('../../docs/mutants.md', import.meta.url), 'utf8').split('\n')
    const told = rows.map((row) => row.split('|').map((cell) => cell.trim()))
    for (const { name, rule, about, seed, steps, kind } of MUTANTS) {
      const plan = kind ? `${kind === 'found' ? 'plan' : kind} ${seed}` : `${seed}`
      expect(told).toContainEqual(['', name, rule, about, plan, String(steps), expect.stringMatching(/./), ''])
    }
  })

  it('a bug without its place in the code reports that', () => {
    const [mutant] = MUTANTS
    expect(() => mutant && mutate(mutant, 'something else')).toThrow('its text is 0 times')
  })
})
