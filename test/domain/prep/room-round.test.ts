import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerShelf } from '../../../src/domain/acts/answer-shelf'
import { growSeries } from '../../../src/domain/entities/grow-series'
import { petriSeries } from '../../../src/domain/entities/petri-series'
import { registry } from '../../../src/domain/entities/registry'
import type { Values } from '../../../src/domain/kit/field'
import { isEmpty, isFinal } from '../../../src/domain/kit/part-states'
import { foldParts, isStateObservation } from '../../../src/domain/prep/dish-fold'
import {
  ANSWERS,
  type Answer,
  answersIn,
  isRoundDraft,
  mayPin,
  NO_ROUND,
  roundOf,
  withAnswers,
} from '../../../src/domain/prep/room-round'
import { partsIn, type Series } from '../../../src/domain/prep/series'

type Own = Series<Values & { readonly id: string }>
const bags = (count: number, row: Values = {}): Own => ({
  definition: growSeries,
  row: { id: 'bags', form: 'substrate', vessel: 'bag', status: 'inoculated', prepared_count: count, ...row },
})
const seen = (n: number, numbers: readonly number[], values: Values): Values => ({
  ...{ id: `seen ${n}`, quantity_ids: [...numbers], observed_at: `2026-03-05T12:00:00.${String(n).padStart(3, '0')}Z` },
  ...values,
})
const LATER = '2026-03-06T07:00:00.000Z'
const observation = (() => {
  const found = registry.byName('observation')
  if (!found) throw new Error('there are no observations')
  return found
})()

function answered(answer: Answer, series: Own, before: readonly Values[]) {
  let last = 0
  const parts = partsIn(series, foldParts(before))
  const made = answerShelf(
    observation,
    { answer, standing: [{ series, parts, at: () => LATER }] },
    () => `made ${++last}`,
  )
  const after = partsIn(series, foldParts([...before, ...made.map(({ id, values }) => ({ id, ...values }))]))
  return { parts, made, after }
}

/** Any observations of five bags, one instant after the other. */
const STATES = registry.byName('grow_series')?.series?.states.map(({ value }) => value) ?? []
const observations = fc
  .array(
    fc.record({
      numbers: fc.subarray([1, 2, 3, 4, 5], { minLength: 1 }),
      values: fc.oneof(
        fc.constantFrom(...STATES).map((status): Values => ({ status })),
        fc.constantFrom(10, 50, 90).map((percent): Values => ({ status: 'growing', colonized_percent: percent })),
        fc.boolean().map((quarantined): Values => ({ quarantined })),
        fc.constantFrom('A', 'B').map((place): Values => ({ place_id: place })),
      ),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map(({ numbers, values }, n) => seen(n, numbers, values)))

describe('an answer of a round', () => {
  it('records one check of all living parts in any states', () => {
    const { made } = answered('as_before', bags(12), [seen(1, [1, 2, 3, 4, 5, 6], { status: 'pinning' })])
    expect(made).toEqual([
      {
        ...{ kind: 'create', entity: 'observation', id: 'made 1' },
        values: {
          ...{ series_kind: 'grow_series', series_id: 'bags', treatment: 'checked', observed_at: LATER },
          quantity_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        },
      },
    ])
  })

  it('changes nothing about any part when all is as before', () => {
    fc.assert(
      fc.property(observations, (before) => {
        const { parts, after } = answered('as_before', bags(5), before)
        expect(after).toEqual(parts)
      }),
    )
  })

  it('keeps pins that another device saw before and sends later', () => {
    const { made } = answered('as_before', bags(3), [])
    const other = seen(1, [2], { status: 'pinning' })
    const rows = made.map(({ id, values }) => ({ id, ...values }))
    const states = partsIn(bags(3), foldParts([...rows, other])).map(({ state }) => state)
    expect(states).toEqual(['inoculated', 'pinning', 'inoculated'])
    expect(rows.every(isStateObservation)).toBe(true)
  })

  it('covers each living part once, and no other part', () => {
    fc.assert(
      fc.property(observations, fc.constantFrom(...ANSWERS), (before, answer) => {
        const { parts, made } = answered(answer, bags(5), before)
        const asked = parts.filter(({ state }) => !isFinal(state) && !isEmpty(state)).map(({ number }) => number)
        const told = made.flatMap(({ values }) => values.quantity_ids as number[])
        expect(told.toSorted()).toEqual(asked)
        expect(made.length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('gives pins to the blocks of a shelf, and changes no jar', () => {
    expect(answered('pins', bags(2), []).after.map(({ state }) => state)).toEqual(['pinning', 'pinning'])
    const jars = bags(2, { form: 'grain', vessel: 'jar' })
    expect(answered('pins', jars, []).after.map(({ state }) => state)).toEqual(['inoculated', 'inoculated'])
  })

  it('puts the whole shelf in quarantine for a problem, without a state', () => {
    const { made, after } = answered('problem', bags(3), [seen(1, [2], { status: 'contaminated' })])
    expect(made).toMatchObject([{ values: { quantity_ids: [1, 3], quarantined: true } }])
    expect(made[0]?.values).not.toHaveProperty('status')
    expect(after.map(({ isQuarantined }) => isQuarantined)).toEqual([true, false, true])
  })

  it('knows pins of blocks only', () => {
    expect(mayPin(bags(1))).toBe(true)
    expect(mayPin(bags(1, { form: 'grain' }))).toBe(false)
    expect(mayPin(bags(1, { form: 'liquid_culture' }))).toBe(false)
    expect(mayPin({ definition: petriSeries, row: {} })).toBe(false)
  })
})

describe('a round', () => {
  const place = (id: string) => ({ id, name: id })
  const standing = (row: Values, ...before: Values[]) => {
    const series = bags(2, row)
    return [{ series, parts: partsIn(series, foldParts(before)) }]
  }

  it('asks about shelves with a living part, and the room itself last', () => {
    const contents = {
      shelves: [
        { place: place('A'), standing: standing({ id: 'one' }, seen(1, [2], { status: 'contaminated' })) },
        { place: place('B'), standing: standing({ id: 'two' }, seen(1, [1, 2], { status: 'contaminated' })) },
        { place: place('C'), standing: standing({ id: 'three', status: 'cooked' }) },
        { place: place('D'), standing: [] },
      ],
      own: standing({ id: 'four' }),
    }
    const idsOf = (...answeredShelves: string[]) =>
      roundOf(place('room'), contents, (id) => answeredShelves.includes(id)).map((row) => [
        row.place.id,
        row.asked.length,
      ])
    expect(idsOf()).toEqual([
      ['A', 1],
      ['room', 1],
    ])
    expect(roundOf(place('room'), contents, () => false)[0]?.asked[0]?.parts).toHaveLength(1)
    // A shelf whose bags were all lost after its answer keeps its row.
    expect(idsOf('B', 'D')).toEqual([
      ['A', 1],
      ['B', 0],
      ['room', 1],
    ])
  })
})

describe('the draft of rounds', () => {
  const one = { answer: 'pins', ids: ['seen'], isAlone: true } as const

  it('keeps the answers of several rooms for one day', () => {
    const first = withAnswers(NO_ROUND, 'room 1', '2026-03-05', { A: one })
    const both = withAnswers(first, 'room 2', '2026-03-05', { B: one })
    expect(answersIn(both, 'room 1', '2026-03-05')).toEqual({ A: one })
    expect(answersIn(both, 'room 1', '2026-03-06')).toEqual({})
    expect(withAnswers(both, 'room 2', '2026-03-06', { C: one }).rooms).toEqual({ 'room 2': { C: one } })
    expect(withAnswers(both, 'room 1', '2026-03-05', { A: undefined }).rooms).toEqual({
      'room 1': {},
      'room 2': { B: one },
    })
  })

  it('differs from other stored values', () => {
    expect(isRoundDraft({ ...NO_ROUND })).toBe(true)
    expect(isRoundDraft({ ...withAnswers(NO_ROUND, 'room', '2026-03-05', { A: one }) })).toBe(true)
    for (const wrong of [
      {},
      { day: 1, rooms: {} },
      { day: '', rooms: [] },
      { day: '', rooms: { a: { b: { answer: 'no' } } } },
    ]) {
      expect(isRoundDraft(wrong)).toBe(false)
    }
  })
})
