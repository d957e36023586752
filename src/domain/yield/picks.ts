/** Picks from the records of harvests. */
import { parseDecimal } from '../kit/decimal'
import type { Values } from '../kit/field'

export const GRADES = ['A', 'B', 'C', 'waste'] as const
export type Grade = (typeof GRADES)[number]

/** A weight from parts of one series. It is never divided among them. */
export type Pick = {
  readonly id: string
  readonly at: string
  readonly seriesId: string
  /** Empty: the parts are not told apart. */
  readonly numbers: readonly number[]
  /** Net, in tenths of a gram: whole numbers have exact sums. */
  readonly tenths: number
  readonly grade: Grade | undefined
  /** As a person said it. */
  readonly flush: number | undefined
  readonly placeId: string | undefined
}

/** A tenth of a gram in millionths. */
const TENTH = 100_000n

/** The standing picks in their order: by instant, then by id. An undone pick and its reversal are none. */
export function picksOf(harvests: readonly Values[]): readonly Pick[] {
  const live = harvests.filter(({ deleted_at: gone }) => !gone)
  const undone = new Set(live.map(({ reverses_id: id }) => id))
  const picks = live.flatMap((row) => {
    const tenths = tenthsOf(row.grams)
    return typeof row.reverses_id === 'string' || undone.has(row.id) || tenths === undefined
      ? []
      : [pickOf(row, tenths)]
  })
  return picks.sort((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? -1 : 1))
}

function pickOf(row: Values, tenths: number): Pick {
  const { quantity_ids: numbers, flush, grade, place_id: place } = row
  return {
    ...{ id: String(row.id), at: String(row.harvested_at), seriesId: String(row.series_id), tenths },
    numbers: Array.isArray(numbers) ? [...new Set(numbers.filter((number) => typeof number === 'number'))] : [],
    grade: GRADES.find((one) => one === grade),
    flush: typeof flush === 'number' ? flush : undefined,
    placeId: typeof place === 'string' ? place : undefined,
  }
}

/** Undefined for a text that is no amount. */
export function tenthsOf(grams: unknown): number | undefined {
  const micro = typeof grams === 'string' ? parseDecimal(grams) : undefined
  return micro === undefined ? undefined : Number(micro / TENTH)
}

/** Grams with one decimal from tenths: what the wire says. */
export function gramsOfTenths(tenths: number): number {
  return tenths / 10
}

/** A pick as a sighting of its parts. */
export function sightOfPick({ id, at, numbers }: Pick): Values {
  return { id, observed_at: at, quantity_ids: [...numbers], status: 'picked' }
}

/** Waste is weighed, but it is no yield. */
export function isYield({ grade }: Pick): boolean {
  return grade !== 'waste'
}

/**
 * The grams of a part without waste. Null if a part was weighed together with others. Weights of parts that are not told apart are of no
 * part.
 */
export function gramsByPart(picks: readonly Pick[]): (number: number) => number | null {
  const tenths = new Map<number, number | null>()
  for (const { numbers, tenths: weight } of picks.filter(isYield)) {
    for (const number of numbers) {
      const before = tenths.get(number)
      tenths.set(number, before === null || numbers.length > 1 ? null : (before ?? 0) + weight)
    }
  }
  return (number) => {
    const sum = tenths.get(number)
    return sum === null ? null : gramsOfTenths(sum ?? 0)
  }
}
