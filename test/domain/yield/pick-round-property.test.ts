import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type Booking,
  type Digits,
  entered,
  erased,
  flushStepped,
  graded,
  keyed,
  NO_PICKS,
  next,
  type PickDraft,
  type Step,
  saved,
  split,
  type Target,
  tenthsKeyed,
  turnedTo,
  undone,
} from '../../../src/domain/yield/pick-round'
import { isPickDraft } from '../../../src/domain/yield/pick-round-draft'
import { sumOfRound } from '../../../src/domain/yield/pick-round-sum'
import { GRADES } from '../../../src/domain/yield/picks'

const target = fc.record(
  {
    kind: fc.constant('grow_series'),
    seriesId: fc.constantFrom('a', 'b'),
    flush: fc.integer({ min: 1, max: 10 }),
    number: fc.integer({ min: 1, max: 3 }),
    most: fc.integer({ min: 1, max: 9000 }),
  },
  { requiredKeys: ['kind', 'seriesId', 'flush'] },
)

type Gesture =
  | { readonly does: 'scan'; readonly target: Target }
  | { readonly does: 'room'; readonly room: string }
  | { readonly does: 'key'; readonly key: Digits }
  | { readonly does: 'grade'; readonly grade: (typeof GRADES)[number] }
  | { readonly does: 'next' | 'split' | 'erase' | 'flush' | 'undo' | 'store' | 'leave' }

const KEYS = ['0', '1', '5', '9', '00', '.'] as const
const gestures = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: target.map((one): Gesture => ({ does: 'scan', target: one })) },
    { weight: 6, arbitrary: fc.constantFrom(...KEYS).map((key): Gesture => ({ does: 'key', key })) },
    fc.constantFrom('x', 'y').map((room): Gesture => ({ does: 'room', room })),
    fc.constantFrom(...GRADES).map((grade): Gesture => ({ does: 'grade', grade })),
    fc
      .constantFrom('next' as const, 'next' as const, 'split' as const, 'erase' as const, 'flush' as const)
      .map((does): Gesture => ({ does })),
    fc.constantFrom('undo' as const, 'store' as const, 'leave' as const).map((does): Gesture => ({ does })),
  ),
  { maxLength: 60 },
)

/** The weight on the scale as the record must have it. */
function onScale({ target: of, grams, grade, placeId }: PickDraft): Partial<Booking> | undefined {
  const tenths = tenthsKeyed(grams)
  if (!of || tenths === undefined) return undefined
  const { kind, seriesId, number, flush } = of
  return {
    ...{ kind, seriesId, flush, tenths, grade },
    ...(number !== undefined && { number }),
    ...(placeId !== undefined && { placeId }),
  }
}

it('no order of gestures loses a weight or books one twice', () => {
  fc.assert(
    fc.property(gestures, (all) => {
      let draft: PickDraft = NO_PICKS
      let made = 0
      let expected: Partial<Booking>[] = []
      for (const gesture of all) {
        const before = draft
        const stamp = { id: String(++made), at: '2026-03-05T07:12:00.000Z' }
        const step = (did: Step) => {
          draft = did.draft
          const scale = onScale(before)
          if (did.told.kind === 'booked' && scale) expected = [...expected, { ...scale, ...stamp }]
          // A weight is booked, or it stays on the scale with its part.
          else
            expect([draft.grams, draft.target]).toEqual(
              scale ? [before.grams, before.target] : [draft.grams, draft.target],
            )
          if (did.told.kind !== 'booked') expect(draft.picks).toBe(before.picks)
        }
        if (gesture.does === 'scan') step(turnedTo(draft, gesture.target, stamp))
        else if (gesture.does === 'room') step(entered(draft, gesture.room, stamp))
        else if (gesture.does === 'next') step(next(draft, stamp))
        else if (gesture.does === 'split') step(split(draft, stamp))
        else if (gesture.does === 'key') draft = keyed(draft, gesture.key)
        else if (gesture.does === 'grade') draft = graded(draft, gesture.grade)
        else if (gesture.does === 'erase') draft = erased(draft)
        else if (gesture.does === 'flush') draft = flushStepped(draft)
        else if (gesture.does === 'store') for (const { id } of draft.picks) draft = saved(draft, id)
        else if (gesture.does === 'leave') {
          const kept: PickDraft = JSON.parse(JSON.stringify(draft))
          expect(isPickDraft({ ...kept } as never)).toBe(true)
          draft = kept
        } else {
          const last = draft.picks.at(-1)?.id
          draft = undone(draft, last === undefined ? [] : [last])
          expected = expected.slice(0, -1)
        }
        expect(draft.picks).toHaveLength(expected.length)
        expect(draft.picks).toMatchObject(expected)
      }
      const sum = sumOfRound(draft.picks)
      const total = expected.reduce((so, { tenths = 0 }) => so + tenths, 0)
      expect(sum.tenths).toBe(total)
      expect(sum.grades.reduce((so, { tenths }) => so + tenths, 0)).toBe(total)
      expect(sum.from.reduce((so, { tenths }) => so + tenths, 0)).toBe(total)
    }),
    { numRuns: 300 },
  )
})

it('the same gesture twice always goes on', () => {
  fc.assert(
    fc.property(gestures, target, (all, of) => {
      let draft: PickDraft = NO_PICKS
      for (const gesture of all) if (gesture.does === 'key') draft = keyed({ ...draft, target: of }, gesture.key)
      const first = next(draft, { id: '1', at: '' })
      const second = next(first.draft, { id: '2', at: '' })
      expect(second.told.kind).not.toBe('asked')
    }),
  )
})
