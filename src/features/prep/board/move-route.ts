/** The address that moves parts of a series: the chosen ones, or all. */
import { rangesText } from '../../../domain/kit/ranges'
import type { Part } from '../../../domain/prep/dish-fold'
import { movableIn } from '../../../domain/prep/moving'
import type { Series } from '../../../domain/prep/series'
import type { RoutePath } from '../../../records/record-routes'

export type MoveRoute = { readonly to: RoutePath; readonly count: number }

/** Undefined if none of them can be moved. */
export function moveRoute(
  series: Series & { readonly row: { readonly id: string } },
  parts: readonly Part[],
  chosen: ReadonlySet<number>,
): MoveRoute | undefined {
  const movable = movableIn(series, parts)
  const numbers = chosen.size === 0 ? movable : movable.filter((number) => chosen.has(number))
  if (numbers.length === 0) return undefined
  const search = { series: series.row.id, ...(chosen.size > 0 && { parts: rangesText(numbers) }) }
  return { to: { path: '/move', search }, count: numbers.length }
}
