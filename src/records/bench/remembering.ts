import type { Row } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import type { Series } from '../../domain/prep/series'

/** What is computed from one series and its observations. */
export type OfSeries<T> = (series: Series<Row>, observations: readonly Values[]) => T

/**
 * Computes it again only if the record or an observation changed: an observation then changes one answer of hundreds, and the others cost
 * a comparison. Rows that were read again are other objects, so their contents are compared.
 */
export function remembering<T>(make: OfSeries<T>): OfSeries<T> {
  const kept = new Map<string, { row: Row; observations: readonly Values[]; value: T }>()
  return (series, observations) => {
    const { row } = series
    const before = kept.get(row.id)
    const isKept = before && isSameRecord(before.row, row) && isSame(before.observations, observations)
    const value = isKept ? before.value : make(series, observations)
    kept.set(row.id, { row, observations, value })
    return value
  }
}

function isSameRecord(a: Row, b: Row): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/**
 * An observation is posted: what it says of parts never changes, unless a person corrects it after the server rejected it. `rev` and the
 * marks of a stored row (`_p`, `_a`) change with that.
 */
function isSame(a: readonly Values[], b: readonly Values[]): boolean {
  if (a === b) return true
  return a.length === b.length && a.every((one, index) => isSameObservation(one, b[index]))
}

function isSameObservation(a: Values, b: Values = {}): boolean {
  return a.id === b.id && a.rev === b.rev && a._p === b._p && a._a === b._a
}
