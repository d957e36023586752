import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Values } from '../../../src/domain/kit/field'
import { FINAL_STATES, LIVE_STATES } from '../../../src/domain/kit/part-states'
import {
  countStates,
  type Fold,
  foldParts,
  join,
  partsOf,
  standing,
  withObservation,
} from '../../../src/domain/prep/dish-fold'

const COUNT = 5
const STATES = [...LIVE_STATES, ...FINAL_STATES]
const at = (minute: number) => new Date(Date.UTC(2026, 2, 5, 8, minute)).toISOString()
const see = (id: string, dishes: readonly number[], minute: number, more: Values): Values => ({
  id,
  quantity_ids: dishes,
  observed_at: at(minute),
  ...more,
})
const shown = (fold: Fold) => partsOf(COUNT, 'inoculated', fold)
const states = (...observations: Values[]) => shown(foldParts(observations)).map(({ state }) => state)

/** Random observations of five dishes; some undo an earlier one. Few instants, so that many are equal. */
const history = fc
  .array(
    fc.record(
      {
        quantity_ids: fc.uniqueArray(fc.integer({ min: 1, max: COUNT }), { minLength: 1, maxLength: COUNT }),
        minute: fc.integer({ min: 0, max: 4 }),
        status: fc.option(fc.constantFrom(...STATES), { nil: undefined }),
        percent: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
        quarantined: fc.option(fc.boolean(), { nil: undefined }),
        place: fc.option(fc.constantFrom('lab', 'room'), { nil: undefined }),
        treatment: fc.option(fc.constantFrom('shaken', 'soaked'), { nil: undefined }),
        undoes: fc.option(fc.nat(20), { nil: undefined, freq: 4 }),
      },
      { requiredKeys: ['quantity_ids', 'minute'] },
    ),
    { maxLength: 14 },
  )
  .map((all): Values[] =>
    all.map(({ quantity_ids, minute, status, percent, quarantined, place, treatment, undoes }, index) => ({
      id: `o${index}`,
      quantity_ids,
      observed_at: at(minute),
      ...(status && { status }),
      ...(percent !== undefined && { colonized_percent: percent }),
      ...(quarantined !== undefined && { quarantined }),
      ...(place && { place_id: place }),
      ...(treatment && { treatment }),
      ...(undoes !== undefined && undoes < index && { reverses_id: `o${undoes}` }),
    })),
  )
const shuffled = (all: readonly Values[]) =>
  fc.shuffledSubarray([...all], { minLength: all.length, maxLength: all.length })

/** The rule once more, dish by dish and slowly. */
function oracle(observations: readonly Values[], number: number) {
  const about = observations.filter(({ quantity_ids }) => (quantity_ids as number[]).includes(number))
  const undone = about.map(({ reverses_id }) => reverses_id)
  const mine = about
    .filter((one) => one.reverses_id === undefined && !undone.includes(one.id))
    .sort((a, b) => `${a.observed_at} ${a.id}`.localeCompare(`${b.observed_at} ${b.id}`, 'en'))
  // Who says how far a dish is says that it grows.
  const saying = ({ status, colonized_percent: percent }: Values) => status ?? (Number(percent) > 0 ? 'growing' : null)
  const said = mine.map(saying).filter((state) => state !== null)
  const worst = ['discarded', 'contaminated', 'dead', 'spent'].find((state) => said.includes(state))
  const isLive = (state: unknown) => LIVE_STATES.some((one) => state === one)
  const live = mine.findLastIndex((one) => isLive(saying(one)))
  const far = mine.findLastIndex(({ colonized_percent }) => colonized_percent !== undefined)
  const percent = mine[far]?.colonized_percent
  const end = { colonized: 100, poured: 0, filled: 0, inoculated: 0 }[String(mine[live] && saying(mine[live]))]
  return {
    state: worst ?? said.at(-1) ?? 'inoculated',
    percent: live > far && end !== undefined && end !== percent ? undefined : percent,
    isContaminated: said.includes('contaminated'),
    placeId: mine.map(({ place_id }) => place_id).findLast((one) => one !== undefined),
    isQuarantined: mine.map(({ quarantined }) => quarantined).findLast((one) => one !== undefined) === true,
  }
}

describe('the fold of dishes', () => {
  it('equals a slow reference for any arrival order of the observations', () => {
    fc.assert(
      fc.property(
        history.chain((all) => fc.tuple(fc.constant(all), shuffled(all))),
        ([all, arrived]) => {
          const parts = shown(foldParts(arrived))
          for (const part of parts) expect(part).toMatchObject(oracle(all, part.number))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('joins: associative, commutative and idempotent', () => {
    fc.assert(
      fc.property(history, history, history, (one, two, three) => {
        const [a, b, c] = [one, two, three].map((list, index) => {
          const named = list.map((entry) => ({ ...entry, id: `${index}${String(entry.id)}`, reverses_id: undefined }))
          return foldParts(named.map(({ reverses_id: _, ...rest }) => rest)).get(1) ?? {}
        }) as [object, object, object]
        expect(join(join(a, b), c)).toEqual(join(a, join(b, c)))
        expect(join(a, b)).toEqual(join(b, a))
        expect(join(a, a)).toEqual(a)
      }),
    )
  })

  it('one more observation gives the fold over all of them', () => {
    fc.assert(
      fc.property(history, (all) => {
        const kept = all.filter(({ reverses_id }) => reverses_id === undefined)
        const [last, ...rest] = [...kept].reverse()
        if (last) expect(withObservation(foldParts(rest), last)).toEqual(foldParts(kept))
      }),
    )
  })

  it('an undo removes exactly the dishes it names, even when repeated', () => {
    const undo = fc.uniqueArray(fc.integer({ min: 1, max: COUNT }), { minLength: 1 })
    fc.assert(
      fc.property(history, fc.nat(20), undo, undo, (all, which, dishes, others) => {
        const kept = all.filter(({ reverses_id }) => reverses_id === undefined)
        const original = kept[which % (kept.length || 1)]
        if (!original) return
        const undoing = (id: string, numbers: number[]) => ({ ...see(id, numbers, 9, {}), reverses_id: original.id })
        const without = kept.map((one) =>
          one === original
            ? { ...one, quantity_ids: (one.quantity_ids as number[]).filter((number) => !dishes.includes(number)) }
            : one,
        )
        const undone = shown(foldParts([...kept, undoing('u', dishes)]))
        expect(undone).toEqual(shown(foldParts(without)))
        const twice = [undoing('v', dishes), ...kept, undoing('u', dishes)]
        expect(shown(foldParts(twice))).toEqual(undone)
        // Two phones that take back different dishes of one observation: both happen.
        const both = [...kept, undoing('u', dishes), undoing('v', others)]
        const atOnce = undoing('w', [...new Set([...dishes, ...others])])
        expect(shown(foldParts(both))).toEqual(shown(foldParts([atOnce, ...kept])))
      }),
    )
  })

  it('counts each dish once: the states sum to the count', () => {
    fc.assert(
      fc.property(history, (all) => {
        const counts = countStates(shown(foldParts(all)))
        expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(COUNT)
      }),
    )
  })
})

describe('observations', () => {
  it('count in their order if they undo nothing and are not undone', () => {
    const all = [
      see('a', [1, 2], 1, { status: 'growing' }),
      { ...see('b', [1, 2], 2, { status: 'growing' }), reverses_id: 'a' },
      // A server may say that there is none.
      { ...see('c', [2], 0, { status: 'stored' }), reverses_id: null },
    ] as Values[]
    expect(standing(all)).toEqual([{ observation: all[2], numbers: [2] }])
  })

  it('count for the dishes that no undo names', () => {
    const seen = see('a', [1, 2, 3], 1, { status: 'contaminated' })
    const undo = { ...see('b', [2], 2, { status: 'contaminated' }), reverses_id: 'a' }
    expect(standing([undo, seen])).toEqual([{ observation: seen, numbers: [1, 3] }])
    expect(states(seen, undo).slice(0, 3)).toEqual(['contaminated', 'inoculated', 'contaminated'])
  })
})

describe('a dish', () => {
  it('shows the state of its series until its first observation', () => {
    expect(states()).toEqual(Array.from({ length: COUNT }, () => 'inoculated'))
    expect(states(see('a', [2, 3], 0, { status: 'growing' }))).toEqual([
      'inoculated',
      'growing',
      'growing',
      'inoculated',
      'inoculated',
    ])
  })

  it('never leaves a final state, even after later observations', () => {
    for (const final of FINAL_STATES) {
      for (const later of LIVE_STATES) {
        expect(states(see('a', [1], 1, { status: final }), see('b', [1], 9, { status: later }))[0]).toBe(final)
      }
    }
  })

  it('becomes growing after a percentage is recorded, unless it ended', () => {
    const told = (...all: Values[]) => shown(foldParts(all))[0]
    const far = (id: string, minute: number, percent: number) => see(id, [1], minute, { colonized_percent: percent })
    expect(told(far('a', 1, 40))).toMatchObject({ state: 'growing', percent: 40 })
    expect(told(far('a', 1, 0))).toMatchObject({ state: 'inoculated', percent: 0 })
    expect(told(see('a', [1], 1, { status: 'colonized' }), far('b', 2, 60))).toMatchObject({ state: 'growing' })
    expect(told(see('a', [1], 1, { status: 'dead' }), far('b', 2, 60))).toMatchObject({ state: 'dead', percent: 60 })
  })

  it('forgets a percent that a later state contradicts', () => {
    const after = (status: string) =>
      shown(foldParts([see('a', [1], 1, { colonized_percent: 40 }), see('b', [1], 2, { status })]))[0]?.percent
    expect(['inoculated', 'poured', 'colonized'].map(after)).toEqual([undefined, undefined, undefined])
    expect(['growing', 'stored', 'used', 'contaminated'].map(after)).toEqual([40, 40, 40, 40])
  })

  it('stays contaminated by a mark when it is discarded, before or after', () => {
    const [dish] = shown(
      foldParts([
        see('a', [1], 9, { status: 'contaminated', contamination_type: 'mites' }),
        see('b', [1], 1, { status: 'discarded' }),
      ]),
    )
    expect(dish).toMatchObject({ state: 'discarded', isContaminated: true, contaminatedBy: 'mites' })
  })

  it('drops an undone observation, and keeps the same one of a second phone', () => {
    const seen = see('a', [1, 2], 1, { status: 'contaminated' })
    const undo = { ...see('b', [1, 2], 2, { status: 'contaminated' }), reverses_id: 'a' }
    const other = see('c', [2], 3, { status: 'contaminated' })
    expect(states(seen, undo, other).slice(0, 2)).toEqual(['inoculated', 'contaminated'])
    expect(shown(foldParts([seen, undo]))[0]).toMatchObject({ isContaminated: false, contaminatedBy: undefined })
  })

  it('prefers the larger id at equal instants, on every device', () => {
    const pair = [see('a', [1], 1, { status: 'growing' }), see('b', [1], 1, { status: 'colonized' })]
    expect(states(...pair)[0]).toBe('colonized')
    expect(states(...pair.toReversed())[0]).toBe('colonized')
  })

  it('becomes discarded with its series, and keeps its contamination mark', () => {
    const seen = [see('a', [1], 1, { status: 'contaminated' }), see('b', [2], 1, { status: 'growing' })]
    const parts = partsOf(4, 'discarded', foldParts([...seen, see('c', [3], 1, { status: 'dead' })]))
    expect(new Set(parts.map(({ state }) => state))).toEqual(new Set(['discarded']))
    expect(parts.map(({ isContaminated }) => isContaminated)).toEqual([true, false, false, false])
  })
})
