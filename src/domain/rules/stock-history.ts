/**
 * An item's balance after each movement, for display. The stock fold reports each step, so the last balance equals the fold's. Decisions
 * must use the fold and never this history.
 */
import type { Micro } from '../kit/decimal'
import { foldSteps, type Movement, type MovementKind } from './stock'
import { isThere } from './trace'

export type BalanceStep = {
  readonly id: string
  readonly kind: MovementKind
  readonly at: string
  readonly change: Micro
  readonly onHand: Micro
}

/** Balances in the order of time, one step for each valid movement. */
export function stockHistory(movements: readonly Movement[]): BalanceStep[] {
  const steps: BalanceStep[] = []
  foldSteps(movements, ({ id, kind, at }, onHand) => {
    steps.push({ id, kind, at, change: onHand - (steps.at(-1)?.onHand ?? 0n), onHand })
  })
  return steps
}

const DAY_MS = 86_400_000

/**
 * How many whole days the stock lasts at the rate of the last `days`. Undefined if too little was used. `now` is in milliseconds, `trace`
 * is the largest amount that counts as nothing.
 */
export function daysLeft(steps: readonly BalanceStep[], now: number, trace: Micro, days = 30): number | undefined {
  const last = steps.at(-1)
  const uses = steps.filter((step) => step.kind === 'use' && Date.parse(step.at) > now - days * DAY_MS)
  const first = uses[0]
  if (!last || !first || uses.length < 3 || !isThere(last.onHand, trace)) return undefined
  const used = uses.reduce((sum, step) => sum - step.change, 0n)
  const span = Math.max(1, (now - Date.parse(first.at)) / DAY_MS)
  return used > 0n ? Math.floor((Number(last.onHand) / Number(used)) * span) : undefined
}
