/** A purchase's packages as they are drawn: state, level, caption. What they hold is the stock fold's word. */
import type { StoredRow } from '../../../data/rows'
import type { Micro } from '../../../domain/kit/decimal'
import { type ItemStock, type PackageStock, packageKey, packageState } from '../../../domain/rules/stock'
import type { PackageState as DrawnState } from '../../../ui/display/PackageTile'

export type PackageFacts = {
  readonly number: number
  readonly state: DrawnState
  readonly onHand: Micro
  readonly initial: Micro
  /** 0 to 1. */
  readonly level: number
  /** Why it was written off, the option's value. */
  readonly reason: string | undefined
  readonly expiry: string | undefined
}

/** Every package of a purchase, received or not, in the order of its numbers. */
export function packagesOf(
  purchase: StoredRow,
  stock: Pick<ItemStock, 'packages'> | undefined,
  writeOffs: readonly StoredRow[],
  today: string,
): PackageFacts[] {
  const count = typeof purchase.package_count === 'number' ? purchase.package_count : 1
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const entry = stock?.packages.get(packageKey(purchase.id, number))
    return factsOf(number, entry, reasonOf(purchase.id, number, writeOffs), today)
  })
}

/** The package to take from next: the opened one, else the first that is full; never one that is past its date. */
export function packageToTake(packages: readonly PackageFacts[]): number | undefined {
  const left = packages.filter(({ onHand, state }) => onHand > 0n && state !== 'expired')
  return (left.find(({ state }) => state === 'open') ?? left[0])?.number
}

/** At most `most` packages: those that are used up at the beginning go first. */
export function shelfPart(packages: readonly PackageFacts[], most: number): readonly PackageFacts[] {
  const first = packages.findIndex(({ onHand }) => onHand > 0n)
  const from = Math.max(0, Math.min(first, packages.length - most))
  return packages.slice(from, from + most)
}

/** Whether nothing of a package is left. */
export function isGone({ state }: PackageFacts): boolean {
  return state === 'empty' || state === 'written-off'
}

/** A row of the shelf on a phone. */
const ROW = 6

/**
 * Where a shelf opens: at the package in the hand, else at the first that holds something. What is gone before it is folded
 * away once it fills a row; a shelf with nothing left is shown as it is.
 */
export function firstShown(packages: readonly PackageFacts[], selected: number | undefined): number {
  const held = packages.findIndex((one) => !isGone(one))
  const inHand = packages.findIndex(({ number }) => number === selected)
  const first = inHand >= 0 ? Math.min(held < 0 ? inHand : held, inHand) : held
  return first < ROW ? 0 : first
}

function factsOf(
  number: number,
  entry: PackageStock | undefined,
  reason: string | undefined,
  today: string,
): PackageFacts {
  if (!entry) return { number, state: 'empty', onHand: 0n, initial: 0n, level: 0, reason: undefined, expiry: undefined }
  const { onHand, initial, expiry } = entry
  return {
    number,
    state: drawnState(entry, today),
    onHand,
    initial,
    level: initial > 0n ? Math.max(0, Math.min(1, Number((onHand * 1000n) / initial) / 1000)) : 0,
    reason,
    expiry,
  }
}

function drawnState(entry: PackageStock, today: string): DrawnState {
  const state = packageState(entry, today)
  // Lost rather than used up: most of what it held was written off.
  if (state === 'empty' && entry.writtenOff > 0n && entry.writtenOff * 2n >= entry.initial) return 'written-off'
  return state === 'opened' ? 'open' : state
}

/** The reason of the latest write-off of a package that stands. */
function reasonOf(purchaseId: string, number: number, writeOffs: readonly StoredRow[]): string | undefined {
  const reversed = new Set(writeOffs.map((row) => row.reverses_id))
  const mine = writeOffs.filter(
    (row) => row.purchase_id === purchaseId && row.quantity_id === number && !row.reverses_id && !reversed.has(row.id),
  )
  const latest = mine.reduce<StoredRow | undefined>(
    (best, row) => (best && String(best.occurred_at) > String(row.occurred_at) ? best : row),
    undefined,
  )
  return typeof latest?.reason === 'string' ? latest.reason : undefined
}
