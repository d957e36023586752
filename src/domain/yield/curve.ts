/** The picked weight over the dry weight by day in the room. */
import { biologicalEfficiency } from './formulas'
import { gramsOfTenths } from './picks'
import type { RoomShare } from './series-yield'
import type { YieldRow } from './table'

export type CurvePoint = { readonly day: number; readonly percent: number }

export type YieldCurve = {
  /** The percent of dry weight after each day with a pick, in order. Before the first one it is 0. */
  readonly points: readonly CurvePoint[]
  /** The middle of each flush, by weight. */
  readonly flushes: readonly (CurvePoint & { readonly flush: number })[]
  /** How many series are left out, because their dry weight or their first day in the room is unknown. */
  readonly left: number
}

/** Undefined if nothing can be drawn. */
export function curveOf({ shares }: Pick<YieldRow, 'shares'>): YieldCurve | undefined {
  const drawn = shares.filter(isDrawn)
  const dry = drawn.reduce((sum, share) => sum + share.dry, 0)
  const days = new Map<number, number>()
  const flushes = new Map<number, Map<number, number>>()
  for (const { day, flush, tenths } of drawn.flatMap(({ steps }) => steps)) {
    days.set(day, (days.get(day) ?? 0) + tenths)
    const ofFlush = flushes.get(flush) ?? new Map<number, number>()
    flushes.set(flush, ofFlush.set(day, (ofFlush.get(day) ?? 0) + tenths))
  }
  if (dry === 0 || days.size === 0) return undefined
  let tenths = 0
  const points = inOrder(days).map(([day, more]) => {
    tenths += more
    return { day, percent: biologicalEfficiency(gramsOfTenths(tenths), dry) }
  })
  const percentOn = (day: number) => points.findLast((point) => point.day <= day)?.percent ?? 0
  const picked = new Set(shares.filter((share) => share.tenths > 0).map(({ seriesId }) => seriesId))
  for (const { seriesId } of drawn) picked.delete(seriesId)
  return {
    points,
    flushes: inOrder(flushes).map(([flush, ofFlush]) => {
      const day = middleOf(ofFlush)
      return { flush, day, percent: percentOn(day) }
    }),
    left: picked.size,
  }
}

type Drawn = RoomShare & { readonly dry: number; readonly steps: NonNullable<RoomShare['steps']> }

function isDrawn(share: RoomShare): share is Drawn {
  return share.dry !== undefined && share.dry > 0 && share.steps !== undefined && share.steps.length > 0
}

/** The day on which half of the weight was picked. */
function middleOf(days: ReadonlyMap<number, number>): number {
  let left = [...days.values()].reduce((sum, one) => sum + one, 0) / 2
  for (const [day, tenths] of inOrder(days)) {
    left -= tenths
    if (left <= 0) return day
  }
  return 0
}

function inOrder<T>(found: ReadonlyMap<number, T>): readonly (readonly [number, T])[] {
  return [...found].sort(([a], [b]) => a - b)
}
