/**
 * An item's balance over time, for people: after each movement that counts, what was on hand. The same order and the same
 * meaning as the stock fold (a reversed movement never was; a count sets what it counted), so the last balance is the
 * fold's. Nothing may be decided by it: what is on hand is the fold's word alone.
 */
import type { Micro } from '../kit/decimal'
import { type Movement, type MovementKind, packageKey, sortKey } from './stock'

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
  const reversed = new Set(movements.flatMap((movement) => (movement.reverses ? [movement.reverses] : [])))
  const ordered = movements
    .filter((movement) => !movement.reverses && !reversed.has(movement.id))
    .map((movement) => ({ key: sortKey(movement), movement }))
  ordered.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const packages = new Map<string, Micro>()
  let onHand = 0n
  return ordered.map(({ movement }) => {
    const change = changeOf(movement, onHand, packages)
    onHand += change
    return { id: movement.id, kind: movement.kind, at: movement.at, change, onHand }
  })
}

/** What the movement adds to the balance; keeps `packages`, the balance of each package named so far. */
function changeOf(movement: Movement, onHand: Micro, packages: Map<string, Micro>): Micro {
  if (movement.kind === 'purchase') {
    const count = movement.packageCount ?? 1
    for (let number = 1; number <= count; number++) add(packages, packageKey(movement.id, number), movement.quantity)
    return movement.quantity * BigInt(count)
  }
  const { purchaseId, packageNumber } = movement
  const key = purchaseId && packageNumber !== undefined ? packageKey(purchaseId, packageNumber) : undefined
  const before = key === undefined ? onHand : (packages.get(key) ?? 0n)
  const change = movement.kind === 'count' ? movement.quantity - before : -movement.quantity
  if (key !== undefined) add(packages, key, change)
  return change
}

function add(packages: Map<string, Micro>, key: string, change: Micro): void {
  packages.set(key, (packages.get(key) ?? 0n) + change)
}

const DAY_MS = 86_400_000

/**
 * For how many days the stock lasts at the pace of the last `days`: whole days, or undefined when too little was used in
 * that time to say. `now` in milliseconds.
 */
export function daysLeft(steps: readonly BalanceStep[], now: number, days = 30): number | undefined {
  const last = steps.at(-1)
  const uses = steps.filter((step) => step.kind === 'use' && Date.parse(step.at) > now - days * DAY_MS)
  const first = uses[0]
  if (!last || !first || uses.length < 3 || last.onHand <= 0n) return undefined
  const used = uses.reduce((sum, step) => sum - step.change, 0n)
  const span = Math.max(1, (now - Date.parse(first.at)) / DAY_MS)
  return used > 0n ? Math.floor((Number(last.onHand) / Number(used)) * span) : undefined
}
