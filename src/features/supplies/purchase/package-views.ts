/** The packages of a purchase as they are drawn: state, level, caption. Their contents come from the stock fold. */
import type { StoredRow } from '../../../data/rows'
import type { Micro } from '../../../domain/kit/decimal'
import { type ItemStock, type PackageStock, packageKey, packageState } from '../../../domain/rules/stock'
import type { PackageState as DrawnState } from '../../../ui/display/packages/PackageTile'

export type PackageFacts = {
  readonly number: number
  readonly state: DrawnState
  readonly onHand: Micro
  readonly initial: Micro
  /** 0 to 1. */
  readonly level: number
  /** The reason of its write-off, as the option's value. */
  readonly reason: string | undefined
  readonly expiry: string | undefined
}

/** Every package of a purchase, received or not, in the order of numbers. */
export function packagesOf(
  purchase: StoredRow,
  stock: Pick<ItemStock, 'packages'> | undefined,
  writeOffs: readonly StoredRow[],
  today: string,
  digits: number,
): PackageFacts[] {
  const count = typeof purchase.package_count === 'number' ? purchase.package_count : 1
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const entry = stock?.packages.get(packageKey(purchase.id, number))
    return factsOf(number, entry, reasonOf(purchase.id, number, writeOffs), today, digits)
  })
}

/** The next package to take from: the opened one, else the first full one; never an expired one. */
export function packageToTake(packages: readonly PackageFacts[]): number | undefined {
  const left = packages.filter((one) => !isGone(one) && one.state !== 'expired')
  return (left.find(({ state }) => state === 'open') ?? left[0])?.number
}

/** At most `most` packages: leading empty ones are left out first. The one in the hand is among them, with its row. */
export function shelfPart(packages: readonly PackageFacts[], most: number, selected?: number): readonly PackageFacts[] {
  const first = packages.findIndex((one) => !isGone(one))
  const inHand = packages.findIndex(({ number }) => number === selected)
  const isFar = inHand >= 0 && (inHand < first || inHand >= first + most)
  const wanted = isFar ? inHand - (inHand % Math.min(ROW, most)) : first
  const from = Math.max(0, Math.min(wanted, packages.length - most))
  return packages.slice(from, from + most)
}

export function isGone({ state }: PackageFacts): boolean {
  return state === 'empty' || state === 'written-off'
}

/** Packages in one row of the shelf on a phone. */
const ROW = 6

/**
 * The first package that a shelf shows: the one in the hand, else the first that is not empty. Empty packages before it
 * are folded away once they fill a row; a shelf of empty packages is shown whole.
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
  digits: number,
): PackageFacts {
  if (!entry) return { number, state: 'empty', onHand: 0n, initial: 0n, level: 0, reason: undefined, expiry: undefined }
  const { onHand, initial, expiry } = entry
  return {
    number,
    state: drawnState(entry, today, digits),
    onHand,
    initial,
    level: initial > 0n ? Math.max(0, Math.min(1, Number((onHand * 1000n) / initial) / 1000)) : 0,
    reason,
    expiry,
  }
}

function drawnState(entry: PackageStock, today: string, digits: number): DrawnState {
  const state = packageState(entry, today, digits)
  // Lost rather than used up: most of its content was written off.
  if (state === 'empty' && entry.writtenOff > 0n && entry.writtenOff * 2n >= entry.initial) return 'written-off'
  return state === 'opened' ? 'open' : state
}

/** The reason of a package's latest write-off that was not reversed. */
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

/** The number of each purchase among those of its day, in the order they were recorded, by id; only for days with several. */
export function turnsOfDay(purchases: readonly StoredRow[]): ReadonlyMap<string, number> {
  const days = new Map<string, string[]>()
  for (const { id, date } of purchases) {
    const day = days.get(String(date ?? ''))
    if (day) day.push(id)
    else days.set(String(date ?? ''), [id])
  }
  const several = [...days.values()].filter((ids) => ids.length > 1)
  return new Map(several.flatMap((ids) => ids.sort().map((id, at) => [id, at + 1] as const)))
}
