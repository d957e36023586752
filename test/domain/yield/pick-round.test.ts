import { describe, expect, it } from 'vitest'
import { registry } from '../../../src/domain/entities/registry'
import { errorsOf, validate } from '../../../src/domain/kit/validate'
import {
  begunAnew,
  type Digits,
  ended,
  entered,
  erased,
  flushStepped,
  graded,
  isAsked,
  keyed,
  leave,
  NO_PICKS,
  next,
  type PickDraft,
  saved,
  split,
  type Target,
  turnedTo,
  undone,
  withMost,
} from '../../../src/domain/yield/pick-round'
import { isPickDraft } from '../../../src/domain/yield/pick-round-draft'
import { gramsText, largestOf, recordOf } from '../../../src/domain/yield/pick-round-record'
import { sumOfRound } from '../../../src/domain/yield/pick-round-sum'
import { picksOf } from '../../../src/domain/yield/picks'

const AT = '2026-03-05T07:12:00.000Z'
const stamp = (id: string) => ({ id, at: AT })
const bag = (number: number, more: Partial<Target> = {}): Target => ({
  ...{ kind: 'grow_series', seriesId: 'bags', number, flush: 1 },
  ...more,
})
const crate: Target = { kind: 'grow_series', seriesId: 'bags', flush: 2 }
const typed = (draft: PickDraft, keys: string): PickDraft =>
  [...keys].reduce((so, key) => keyed(so, key as Digits), draft)
const at = (target: Target, keys: string, draft: PickDraft = { ...NO_PICKS, placeId: 'room' }): PickDraft =>
  typed(turnedTo(draft, target, stamp('none')).draft, keys)

describe('a round of picking', () => {
  it('books the weight of a bag as the next one is scanned', () => {
    const { draft, told } = turnedTo(at(bag(26), '934'), bag(27), stamp('first'))
    const booking = { ...bag(26), ...stamp('first'), tenths: 9340, grade: 'A', placeId: 'room', isSaved: false }
    expect(told).toEqual({ kind: 'booked', booking })
    expect(draft).toEqual({ ...NO_PICKS, placeId: 'room', target: bag(27), picks: [booking] })
  })

  it('books with Next, and then waits for a bag', () => {
    const { draft, told } = next(at(bag(26), '934.5'), stamp('first'))
    expect(told).toMatchObject({ kind: 'booked', booking: { tenths: 9345, number: 26 } })
    expect([draft.target, draft.grams]).toEqual([undefined, ''])
    expect(next(draft, stamp('second'))).toEqual({ draft, told: { kind: 'nothing' } })
    expect(keyed(draft, '5')).toBe(draft)
  })

  it('skips a bag without a weight and says so', () => {
    for (const keys of ['', '0', '0.0']) {
      const part = { kind: 'grow_series', seriesId: 'bags', number: 26 }
      expect(next(at(bag(26), keys), stamp('first')).told).toEqual({ kind: 'skipped', part })
      const { draft, told } = turnedTo(at(bag(26), keys), bag(27), stamp('first'))
      expect([told.kind, draft.picks, draft.target]).toEqual(['skipped', [], bag(27)])
    }
  })

  it('changes nothing as the same bag is scanned again', () => {
    const draft = at(bag(26, { flush: 2 }), '93')
    expect(turnedTo(draft, bag(26), stamp('again'))).toEqual({ draft, told: { kind: 'nothing' } })
  })

  it('keeps the grade until it changes, and the flush for one bag', () => {
    const first = flushStepped(graded(at(bag(1), '500'), 'B'))
    const { draft } = next(at(bag(2), '600', next(first, stamp('1')).draft), stamp('2'))
    expect(draft.picks).toMatchObject([
      { grade: 'B', flush: 2 },
      { grade: 'B', flush: 1 },
    ])
    expect(flushStepped(at(bag(1, { flush: 10 }), '')).target?.flush).toBe(1)
  })

  it('gives the rest of a bag a second grade', () => {
    const first = split(at(bag(7), '700'), stamp('1'))
    expect([first.told.kind, first.draft.target, first.draft.grams]).toEqual(['booked', bag(7), ''])
    expect(split(first.draft, stamp('2')).told.kind).toBe('nothing')
    const { draft } = next(typed(graded(first.draft, 'waste'), '86'), stamp('2'))
    expect(draft.picks).toMatchObject([
      { number: 7, tenths: 7000, grade: 'A' },
      { number: 7, tenths: 860, grade: 'waste' },
    ])
    // It has its weight: leaving it is no skip.
    expect(next(first.draft, stamp('3'))).toMatchObject({ told: { kind: 'nothing' }, draft: { grams: '' } })
    expect(next(first.draft, stamp('3')).draft.target).toBeUndefined()
  })

  it('asks once about more than 150 % of the largest', () => {
    const most = { most: 6000 }
    expect(next(at(bag(7, most), '900'), stamp('1')).told.kind).toBe('booked')
    const asked = turnedTo(at(bag(7, most), '900.1'), bag(8), stamp('1'))
    expect(asked.told).toEqual({ kind: 'asked', tenths: 9001 })
    expect(asked.draft).toMatchObject({ target: bag(7, most), grams: '900.1', picks: [] })
    expect(isAsked(asked.draft)).toBe(true)
    expect(next(asked.draft, stamp('1')).told.kind).toBe('booked')
    const changed = typed(erased(erased(erased(asked.draft))), '9')
    expect([changed.grams, isAsked(changed)]).toEqual(['909', false])
    expect(next(changed, stamp('1')).told).toEqual({ kind: 'asked', tenths: 9090 })
    expect(next(typed(erased(changed), '0'), stamp('1')).told.kind).toBe('booked')
  })

  it('knows the weights of this round as it asks', () => {
    const first = next(at(bag(1), '500'), stamp('1')).draft
    expect(next(at(bag(2), '751', first), stamp('2')).told.kind).toBe('asked')
    expect(next(at(bag(2), '750', first), stamp('2')).told.kind).toBe('booked')
    expect(next(at({ ...bag(2), seriesId: 'others' }, '7510', first), stamp('2')).told.kind).toBe('booked')
  })

  it('learns the largest weight while a bag is on the scale', () => {
    const draft = withMost(at(bag(7), '901'), bag(7), 6000)
    expect(next(draft, stamp('1')).told.kind).toBe('asked')
    expect(withMost(draft, bag(8), 9000)).toBe(draft)
  })

  it('books crates of a series one after the other', () => {
    const first = next(at(crate, '12000'), stamp('1'))
    expect(first.told).toMatchObject({ kind: 'booked', booking: { tenths: 120_000, flush: 2 } })
    expect(first.draft.target).toEqual(crate)
    expect(next(first.draft, stamp('2')).told.kind).toBe('nothing')
    expect(next(first.draft, stamp('2')).draft.target).toEqual(crate)
    const last = leave(typed(first.draft, '40000'), stamp('2'))
    expect([last.told.kind, last.draft.target, last.draft.picks.length]).toEqual(['booked', undefined, 2])
  })

  it('gives a weight to the room in which it was keyed', () => {
    const { draft, told } = entered(at(bag(1), '500'), 'other', stamp('1'))
    expect(told).toMatchObject({ kind: 'booked', booking: { placeId: 'room' } })
    expect([draft.placeId, draft.target]).toEqual(['other', undefined])
    expect(entered(draft, 'other', stamp('2'))).toEqual({ draft, told: { kind: 'nothing' } })
    const asked = entered(at(bag(1, { most: 10 }), '500'), 'other', stamp('1'))
    expect([asked.told.kind, asked.draft.placeId]).toEqual(['asked', 'room'])
  })

  it('books no earlier than the part was seen', () => {
    const later = '2026-03-05T08:00:00.000Z'
    const atOf = (seen: string) => next(at(bag(1, { at: seen }), '500'), stamp('1')).draft.picks[0]?.at
    expect([atOf(later), atOf('2026-03-05T07:00:00.000Z')]).toEqual([later, AT])
  })

  it('books the place of the bag if no room is chosen', () => {
    const { draft } = next(at(bag(1, { placeId: 'shelf' }), '500', NO_PICKS), stamp('1'))
    expect(draft.picks).toMatchObject([{ placeId: 'shelf' }])
    expect(next(at(bag(1), '500', NO_PICKS), stamp('1')).draft.picks[0]).not.toHaveProperty('placeId')
  })
})

describe('the keys', () => {
  it.each([
    ['986', '986'],
    ['055', '55'],
    ['00', '0'],
    ['9.55', '9.5'],
    ['.5', '0.5'],
    ['9..5', '9.5'],
    ['500000', '500000'],
    ['5000001', '500000'],
  ])('keep %s as a valid weight', (keys, grams) => expect(at(bag(1), keys).grams).toBe(grams))

  it('add two noughts at once', () => {
    expect(keyed(at(bag(1), '9'), '00').grams).toBe('900')
    expect(keyed(at(bag(1), '9.'), '00').grams).toBe('9.')
    expect(keyed(at(bag(1), ''), '00').grams).toBe('0')
  })
})

describe('the record of a weight', () => {
  const harvest = registry.byName('harvest')
  if (!harvest) throw new Error('there are no harvests')

  it('holds a decimal text and the number of the part', () => {
    const [booking] = next(at(bag(26), '934.5'), stamp('1')).draft.picks
    if (!booking) throw new Error('nothing is booked')
    const { values, id } = recordOf(harvest, booking)
    expect([id, values]).toEqual([
      '1',
      {
        ...{ series_kind: 'grow_series', series_id: 'bags', quantity_ids: [26], harvested_at: AT, place_id: 'room' },
        ...{ grams: '934.5', grade: 'A', flush: 1 },
      },
    ])
    const known = { ...values, series_id: '01920000-0000-7000-8000-000000000001', place_id: null }
    expect(errorsOf(validate(harvest, known))).toEqual([])
  })

  it('names no part for a crate', () => {
    const [booking] = next(at(crate, '12000'), stamp('1')).draft.picks
    expect(booking && recordOf(harvest, booking).values).not.toHaveProperty('quantity_ids')
  })

  it('writes grams with at most one decimal', () => {
    expect([1, 10, 9345, 5_000_000].map(gramsText)).toEqual(['0.1', '1', '934.5', '500000'])
  })

  it('compares with weights of single parts that were not undone', () => {
    const row = { series_id: 'bags', harvested_at: AT }
    const picks = picksOf([
      { ...row, id: '1', grams: '500', quantity_ids: [1] },
      { ...row, id: '2', grams: '900', quantity_ids: [2, 3] },
      { ...row, id: '3', grams: '9000', quantity_ids: [4] },
      { ...row, id: '4', grams: '9000', quantity_ids: [4], reverses_id: '3' },
    ])
    expect(largestOf(picks)).toBe(5000)
    expect(largestOf([])).toBeUndefined()
  })
})

describe('the sum of a round', () => {
  it('counts bags once, and weights by grade and series', () => {
    const others = { ...bag(3, { flush: 2 }), seriesId: 'others' }
    const first = split(at(bag(1), '700'), stamp('1')).draft
    const second = next(typed(graded(first, 'waste'), '86'), stamp('2')).draft
    const third = next(at(others, '100.5', graded(second, 'B')), stamp('3')).draft
    const sum = sumOfRound(next(at({ ...crate, seriesId: 'others' }, '1000', third), stamp('4')).draft.picks)
    expect(sum).toEqual({
      ...{ tenths: 18_865, parts: 2, crates: 1 },
      grades: [
        { grade: 'A', tenths: 7000 },
        { grade: 'B', tenths: 11_005 },
        { grade: 'C', tenths: 0 },
        { grade: 'waste', tenths: 860 },
      ],
      from: [
        { kind: 'grow_series', seriesId: 'bags', flush: 1, tenths: 7860, parts: 1, crates: 0 },
        { kind: 'grow_series', seriesId: 'others', flush: 2, tenths: 11_005, parts: 1, crates: 1 },
      ],
    })
  })
})

describe('a kept round', () => {
  const draft = next(at(bag(1, { most: 9 }), '1'), stamp('1')).draft

  it('differs from all other stored values', () => {
    const kept: PickDraft = { ...at(bag(2, { most: 5, placeId: 'a' }), '12', draft), asked: 120 }
    expect(isPickDraft(JSON.parse(JSON.stringify(kept)))).toBe(true)
    expect(isPickDraft({ ...NO_PICKS, picks: [] })).toBe(true)
    const [pick] = draft.picks
    for (const wrong of [
      { grade: 'D' },
      { grams: 5 },
      { placeId: 5 },
      { asked: '5' },
      { picks: {} },
      { picks: [{ ...pick, tenths: '5' }] },
      { picks: [{ ...pick, isSaved: 1 }] },
      { target: [] },
      { target: { ...bag(1), at: 5 } },
      { target: { ...bag(1), number: 'x' } },
    ]) {
      expect(isPickDraft(JSON.parse(JSON.stringify({ ...kept, ...wrong }))), JSON.stringify(wrong)).toBe(false)
    }
  })

  it('forgets undone picks, and a new round keeps unsaved ones', () => {
    expect(undone(draft, ['1']).picks).toEqual([])
    expect(begunAnew(draft).picks).toHaveLength(1)
    expect(begunAnew(saved(draft, '1')).picks).toEqual([])
    expect(ended(graded(saved(at(bag(3), '5', draft), '1'), 'waste'))).toEqual(NO_PICKS)
    expect(ended(draft)).toEqual({ ...NO_PICKS, picks: draft.picks })
  })

  it('starts without a part on the scale, unless a weight is keyed', () => {
    expect(begunAnew(at(crate, '')).target).toBeUndefined()
    expect(begunAnew(at(crate, '0'))).toMatchObject({ grams: '', grade: 'A' })
    expect(begunAnew(at(crate, '5')).target).toEqual(crate)
  })

  it('starts with the first grade, unless a weight is keyed', () => {
    expect(begunAnew(graded(at(bag(3), ''), 'waste')).grade).toBe('A')
    expect(begunAnew(graded(at(bag(3), '5'), 'waste')).grade).toBe('waste')
  })
})
