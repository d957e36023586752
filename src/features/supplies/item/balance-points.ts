/** The points of a stock plot: the last weeks of the balance, starting at the balance before them. */
import type { BalanceStep } from '../../../domain/rules/stock-history'
import { drawn } from './drawn'

export type BalancePoint = { readonly at: number; readonly value: number }
export type BalancePoints = {
  readonly points: readonly BalancePoint[]
  readonly receipts: readonly (BalancePoint & { readonly added: bigint })[]
  readonly counts: readonly BalancePoint[]
  readonly start: number
}

const DAY_MS = 86_400_000
/** How far back the plot looks. */
const WINDOW_MS = 60 * DAY_MS
/** The largest share of the plot in the future: a stock that lasts longer is not drawn to its end. */
const AHEAD = 0.4

/** The time at which the stock runs out, in milliseconds, if it is near enough to be drawn. */
export function endOfStock(plot: BalancePoints, days: number | undefined): number | undefined {
  const now = plot.points.at(-1)?.at
  if (now === undefined || days === undefined) return undefined
  const ahead = days * DAY_MS
  return ahead > 0 && ahead <= (now - plot.start) * AHEAD ? now + ahead : undefined
}

/** Room before the first movement, so that its step is visible. */
const LEAD = 0.13

/** `now` in milliseconds; `isWhole` marks counts of the whole ingredient. Undefined when there is nothing to draw. */
export function balancePoints(
  steps: readonly BalanceStep[],
  now: number,
  isWhole: (step: BalanceStep) => boolean = () => true,
): BalancePoints | undefined {
  const [first] = steps
  const last = steps.at(-1)
  if (!first || !last) return undefined
  const end = Math.max(now, Date.parse(last.at))
  const began = Date.parse(first.at)
  const start = Math.max(end - WINDOW_MS, began - Math.max(DAY_MS, (end - began) * LEAD))
  const before = steps.filter((step) => Date.parse(step.at) < start).at(-1)
  const inside = steps.filter((step) => Date.parse(step.at) >= start)
  const at = (step: BalanceStep) => ({ at: Date.parse(step.at), value: drawn(step.onHand) })
  return {
    start,
    points: [
      { at: start, value: drawn(before?.onHand ?? 0n) },
      ...inside.map(at),
      { at: end, value: drawn(last.onHand) },
    ],
    counts: inside.filter((step) => step.kind === 'count' && isWhole(step)).map(at),
    receipts: inside.filter((step) => step.kind === 'purchase').map((step) => ({ ...at(step), added: step.change })),
  }
}
