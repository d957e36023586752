/**
 * An item's balance over time, for people: after each movement that counts, what was on hand. The stock fold tells it as it
 * goes, so the last balance is the fold's. Nothing may be decided by it: what is on hand is the fold's word alone.
 */
import type { Micro } from '../kit/decimal'
import { foldSteps, type Movement, type MovementKind } from './stock'
import { isThere } from './trace'

export type BalanceStep = {
  readonly id: string
  readonly kind: MovementKind
  readonly at: string
  /** What the movement changed. */
  readonly change: Micro
  /** On hand right after it. */
  readonly onHand: Micro
}

/** Balances in the order of time, one step per movement that counts. */
export function stockHistory(movements: readonly Movement[]): BalanceStep[] {
  const steps: BalanceStep[] = []
  foldSteps(movements, ({ id, kind, at }, onHand) => {
    steps.push({ id, kind, at, change: onHand - (steps.at(-1)?.onHand ?? 0n), onHand })
  })
  return steps
}

const DAY_MS = 86_400_000

/**
 * For how many days the stock lasts at the pace of the last `days`: whole days, or undefined when too little was used in
 * that time to say. `now` in milliseconds; `trace` is the largest amount that counts as nothing.
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
