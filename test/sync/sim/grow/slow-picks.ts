/** Flush and grams of a part from the picks of its series, without the product's fold: each question walks back through all picks. */
import type { Row } from '../../../../src/domain/kit/entity'

const GAP_DAYS = 4
const MOST_FLUSHES = 10
const DAY_MS = 86_400_000

/** The standing picks of a series in their order. */
export function slowPicks(series: Row, harvests: readonly Row[]): readonly Row[] {
  const mine = harvests.filter(({ series_id: id, deleted_at: gone }) => id === series.id && !gone)
  return mine
    .filter(({ id, reverses_id: of }) => !of && !mine.some(({ reverses_id: undone }) => undone === id))
    .toSorted((a, b) => (`${a.harvested_at} ${a.id}` < `${b.harvested_at} ${b.id}` ? -1 : 1))
}

const numbersOf = ({ quantity_ids: list }: Row) => (Array.isArray(list) ? (list as readonly number[]) : [])
/** The instants of the simulation have the same date in UTC and on the farm. */
const day = ({ harvested_at: at }: Row) => Date.parse(String(at).slice(0, 10)) / DAY_MS

/** Null before the first pick. */
export function slowFlush(picks: readonly Row[], number: number): number | null {
  const last = picks.findLast((pick) => mayBeOf(pick, number))
  return last ? flushOf(picks, last) : null
}

/** A pick of parts that are not told apart may be of any part. */
const mayBeOf = (pick: Row, number: number) => numbersOf(pick).includes(number) || numbersOf(pick).length === 0

function flushOf(picks: readonly Row[], pick: Row): number {
  if (typeof pick.flush === 'number') return pick.flush
  const before = picks.slice(0, picks.indexOf(pick))
  const numbers = numbersOf(pick)
  const lasts = numbers.length === 0 ? [before.at(-1)] : numbers.map((one) => before.findLast((it) => mayBeOf(it, one)))
  const proposed = lasts.map((last) => {
    if (!last) return 1
    return Math.min(MOST_FLUSHES, flushOf(picks, last) + (day(pick) - day(last) > GAP_DAYS ? 1 : 0))
  })
  const times = (flush: number) => proposed.filter((one) => one === flush).length
  return proposed.toSorted((a, b) => times(b) - times(a) || a - b)[0] ?? 1
}

/** Null if a weight was of this part and of others. */
export function slowGrams(picks: readonly Row[], number: number): number | null {
  const mine = picks.filter((pick) => pick.grade !== 'waste' && numbersOf(pick).includes(number))
  if (mine.some((pick) => numbersOf(pick).length > 1)) return null
  return mine.reduce((sum, { grams }) => sum + Math.round(Number(grams) * 10), 0) / 10
}
