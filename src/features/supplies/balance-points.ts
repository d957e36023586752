/** From the history of a balance to the points of its plot: the last weeks, beginning with what there was before them. */
import type { BalanceStep } from '../../domain/rules/stock-history'
import { drawn } from './stock-level'

export type BalancePoint = { readonly at: number; readonly value: number }
export type BalancePoints = {
  readonly points: readonly BalancePoint[]
  readonly receipts: readonly (BalancePoint & { readonly added: bigint })[]
  readonly start: number
}

const DAY_MS = 86_400_000
/** How far back the plot looks. */
const WINDOW_MS = 60 * DAY_MS
/** Room before the first movement, so that its step can be seen. */
const LEAD = 0.08

/** `now` in milliseconds. Undefined when there is nothing to draw. */
export function balancePoints(steps: readonly BalanceStep[], now: number): BalancePoints | undefined {
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
    receipts: inside.filter((step) => step.kind === 'purchase').map((step) => ({ ...at(step), added: step.change })),
  }
}
