import fc from 'fast-check'
import { expect, it } from 'vitest'
import { move } from '../../../src/domain/acts/move'
import { agarSeries } from '../../../src/domain/entities/agar-series'
import { growSeries } from '../../../src/domain/entities/grow-series'
import { item } from '../../../src/domain/entities/item'
import { petriSeries } from '../../../src/domain/entities/petri-series'
import { place } from '../../../src/domain/entities/place'
import { registry } from '../../../src/domain/entities/registry'
import type { Row } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import {
  countMoved,
  type Label,
  leftToMove,
  type MoveDraft,
  NO_MOVE,
  scanMove,
  withoutLoad,
  withParts,
} from '../../../src/domain/prep/moving'
import { partsIn } from '../../../src/domain/prep/series'

const AT = '2026-03-05T12:00:00.000Z'
const observation = registry.byName('observation') ?? item

const room = (id: string, more: Values = {}): Label => ({
  definition: place,
  row: { id, name: id, ...more },
  number: undefined,
  parts: [],
})

function bags(id: string, number?: number, observations: readonly Values[] = [], more: Values = {}): Label {
  const row = { id, prepared_count: 6, vessel: 'bag', status: 'inoculated', ...more } as Row
  return {
    definition: growSeries,
    row,
    number,
    parts: partsIn({ definition: growSeries, row }, foldParts(observations)),
  }
}

const seen = (status: string, numbers: number[]): Values => ({
  id: status,
  status,
  quantity_ids: numbers,
  observed_at: AT,
})

/** The draft after these labels, without the refused ones. */
function drafted(labels: readonly Label[]): MoveDraft {
  return labels.reduce((draft, label) => {
    const scanned = scanMove(place, draft, label)
    return 'draft' in scanned ? scanned.draft : draft
  }, NO_MOVE)
}

function observed({ loads, placeId = '' }: MoveDraft) {
  const ids = loads.map((_, index) => `new ${index}`).reverse()
  return move(observation, { loads, placeId, at: () => AT }, () => ids.pop() ?? '')
}

it('collects single parts and whole series for a place', () => {
  const draft = drafted([room('house'), bags('B', 3), bags('A'), bags('B', 1)])
  expect(draft).toEqual({
    placeId: 'house',
    loads: [
      { kind: 'grow_series', seriesId: 'B', numbers: [1, 3] },
      { kind: 'grow_series', seriesId: 'A', numbers: [1, 2, 3, 4, 5, 6] },
    ],
  })
  expect(countMoved(draft)).toBe(8)
})

it('makes one observation for each series, and names the kind of grown parts', () => {
  const dish: Label = { ...bags('P', 2), definition: petriSeries }
  expect(observed(drafted([bags('B', 3), dish, room('house'), bags('B', 1)])).map(({ values }) => values)).toEqual([
    { series_kind: 'grow_series', series_id: 'B', quantity_ids: [1, 3], observed_at: AT, place_id: 'house' },
    { series_id: 'P', quantity_ids: [2], observed_at: AT, place_id: 'house' },
  ])
})

it('makes equal observations in every order of scans', () => {
  const label = fc.record({ series: fc.constantFrom('A', 'B', 'C'), number: fc.option(fc.integer({ min: 1, max: 6 })) })
  const labels = fc.array(label, { minLength: 1, maxLength: 12 }).chain((all) => {
    const scans = [room('house'), ...all.map(({ series, number }) => bags(series, number ?? undefined))]
    return fc.tuple(fc.constant(scans), fc.shuffledSubarray(scans, { minLength: scans.length }))
  })
  fc.assert(
    fc.property(labels, ([one, other]) => {
      expect(observed(drafted(other))).toEqual(observed(drafted(one)))
    }),
  )
})

it('takes all parts of a series label but those that are gone', () => {
  const gone = [seen('used', [1]), seen('discarded', [2]), seen('contaminated', [3])]
  expect(drafted([bags('A', undefined, gone)]).loads[0]?.numbers).toEqual([3, 4, 5, 6])
  const all = [seen('spent', [1, 2, 3, 4, 5, 6])]
  expect(scanMove(place, NO_MOVE, bags('A', undefined, all))).toEqual({ kind: 'refused', why: 'none' })
})

it.each(['used', 'spent', 'discarded', 'dead'])('refuses a part that is %s', (state) => {
  expect(scanMove(place, NO_MOVE, bags('A', 4, [seen(state, [4])]))).toEqual({ kind: 'gone', state })
})

it('adds nothing for a label that was already scanned', () => {
  const draft = drafted([bags('A', 4)])
  expect(scanMove(place, draft, bags('A', 4))).toEqual({ kind: 'refused', why: 'again' })
  expect(scanMove(place, drafted([bags('A')]), bags('A'))).toEqual({ kind: 'refused', why: 'again' })
  expect(scanMove(place, drafted([room('house')]), room('house'))).toMatchObject({ kind: 'place', isKnown: true })
})

it('keeps the parts when another place is scanned', () => {
  expect(drafted([room('house'), bags('A', 1), room('cellar')])).toMatchObject({ placeId: 'cellar', loads: [{}] })
})

it.each([
  ['stranger', { ...bags('A', 1), definition: item }],
  ['not_inoculated', { ...bags('A', 1), definition: agarSeries }],
  ['beyond', bags('A', 7)],
  ['draft', bags('A', 1, [], { status: 'draft' })],
  ['deleted', bags('A', 1, [], { deleted_at: AT })],
  ['deleted', room('house', { deleted_at: AT })],
  ['archived', room('house', { is_active: false })],
] as const)('refuses a label that cannot be moved or moved to: %s', (why, label) => {
  expect(scanMove(place, NO_MOVE, label)).toEqual({ kind: 'refused', why })
})

it('keeps the labels scanned while a move was recorded', () => {
  const recorded = drafted([room('house'), bags('A', 1), bags('B', 2)])
  const later = drafted([room('house'), bags('A', 1), bags('B', 2), bags('B', 5)])
  expect(leftToMove(later, recorded)).toEqual({
    placeId: 'house',
    loads: [{ kind: 'grow_series', seriesId: 'B', numbers: [5] }],
  })
  expect(withoutLoad(later, 'B').loads.map(({ seriesId }) => seriesId)).toEqual(['A'])
})

it('takes the chosen parts of a series, or all, without gone ones', () => {
  const taken = ({ definition, row, parts }: Label, numbers?: number[]) =>
    withParts(NO_MOVE, { definition: definition as typeof growSeries, row }, parts, numbers)?.loads[0]?.numbers
  const label = bags('A', undefined, [seen('discarded', [2])])
  expect(taken(label)).toEqual([1, 3, 4, 5, 6])
  expect(taken(label, [1, 2, 9])).toEqual([1])
  expect(taken(label, [2])).toBeUndefined()
  expect(taken(bags('A', undefined, [], { status: 'draft' }))).toBeUndefined()
  expect(taken({ ...label, definition: agarSeries })).toBeUndefined()
})
