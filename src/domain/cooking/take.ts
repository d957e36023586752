/**
 * Chooses the packages for a batch: earliest expiry first, then first in, and of one purchase the opened package first. Stock without a
 * package follows. Expired packages come last, marked. Missing stock is reported as short and still recorded as used, because the shelf
 * may hold more than the records.
 */
import type { Micro } from '../kit/decimal'
import type { Values } from '../kit/field'
import { type ItemStock, isSealed, NO_STOCK, type PackageState, type PackageStock, packageState } from '../rules/stock'
import { type DigitsOf, isThere, thereOf, traceOf } from '../rules/trace'
import type { CookedItem } from './cook'

export type Take = {
  /** The package. Absent for stock without a package, and for the short amount. */
  readonly purchaseId?: string
  readonly packageNumber?: number
  readonly state: 'sealed' | 'opened' | 'expired' | 'loose' | 'short'
  readonly amount: Micro
}

export type TakenItem = {
  readonly item: CookedItem
  readonly takes: readonly Take[]
  readonly short: Micro
  /** Recorded stock in the item's base unit. Below zero if more was taken than received. */
  readonly onHand: Micro
}

export type Stocks = (itemId: string) => ItemStock | undefined

/** What to take for every ingredient, in order. Lines with the same item share its stock. */
export function planTakes(
  items: readonly CookedItem[],
  stocks: Stocks,
  today: string,
  digitsOf: DigitsOf,
): TakenItem[] {
  const shelves = new Map<string, Shelf>()
  return items.map((item) => {
    const stock = stocks(item.id) ?? NO_STOCK
    const shelf = shelves.get(item.id) ?? shelfOf(stock, today, digitsOf(item.row))
    shelves.set(item.id, shelf)
    const takes = takeFrom(shelf, item.weighed.base)
    const short = takes.reduce((sum, { state, amount }) => (state === 'short' ? sum + amount : sum), 0n)
    return { item, takes, short, onHand: stock.onHand }
  })
}

/** Stock left to take, in the order to take it. Taking changes it. */
type Shelf = {
  left: Micro
  readonly digits: number
  readonly places: { readonly take: Omit<Take, 'amount'>; amount: Micro }[]
}

function shelfOf(stock: ItemStock, today: string, digits: number): Shelf {
  const packages = packagesInOrder(stock, today, digits)
  const named = packages.map((entry) => {
    const state = packageState(entry, today, digits)
    const { purchaseId, packageNumber } = entry
    return { take: { purchaseId, packageNumber, state: drawn(state) }, amount: entry.onHand }
  })
  const fresh = named.filter(({ take }) => take.state !== 'expired')
  const expired = named.filter(({ take }) => take.state === 'expired')
  const loose: Shelf['places'] = isThere(stock.loose, 0n) ? [{ take: { state: 'loose' }, amount: stock.loose }] : []
  return { left: thereOf(stock.onHand, 0n), digits, places: [...fresh, ...loose, ...expired] }
}

function drawn(state: PackageState): 'sealed' | 'opened' | 'expired' {
  return state === 'empty' ? 'opened' : state
}

/** Packages that are not empty, in the order described at the top. */
export function packagesInOrder(stock: Pick<ItemStock, 'packages'>, today: string, digits: number): PackageStock[] {
  const filled = [...stock.packages.values()].filter((entry) => packageState(entry, today, digits) !== 'empty')
  const received = new Map<string, number>()
  for (const { purchaseId } of filled) if (!received.has(purchaseId)) received.set(purchaseId, received.size)
  return filled
    .map((entry) => ({
      entry,
      expiry: entry.expiry ?? NEVER,
      came: received.get(entry.purchaseId) ?? 0,
      sealed: isSealed(entry, digits) ? 1 : 0,
    }))
    .sort(
      (a, b) =>
        byText(a.expiry, b.expiry) ||
        a.came - b.came ||
        a.sealed - b.sealed ||
        a.entry.packageNumber - b.entry.packageNumber,
    )
    .map(({ entry }) => entry)
}

const NEVER = '9999-12-31'

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Never takes more than the recorded stock in total: loose stock below zero means that a package was used without being named. */
function takeFrom(shelf: Shelf, wanted: Micro): Take[] {
  const takes: Take[] = []
  let open = wanted
  const trace = traceOf(shelf.digits, wanted)
  for (const place of shelf.places) {
    const amount = least(open, place.amount, shelf.left)
    if (!isThere(amount, trace)) continue
    takes.push({ ...place.take, amount })
    place.amount -= amount
    shelf.left -= amount
    open -= amount
  }
  if (isThere(open, trace)) return [...takes, { state: 'short', amount: open }]
  // The batch contains all that was weighed, so a trace beyond the recorded stock is added to the last package.
  const last = takes.pop()
  return last ? [...takes, { ...last, amount: last.amount + open }] : takes
}

function least(first: Micro, ...rest: readonly Micro[]): Micro {
  let low = first
  for (const amount of rest) if (amount < low) low = amount
  return low
}

/** How many whole times stock covers these ingredients, of at most `count`. Only an estimate if amounts are rounded. */
function piecesInStock(items: readonly CookedItem[], count: number, stocks: Stocks, digitsOf: DigitsOf): number {
  let least = count
  for (const [id, { row, amount }] of wantedOf(items)) {
    const trace = traceOf(digitsOf(row), amount)
    const has = thereOf((stocks(id) ?? NO_STOCK).onHand, 0n)
    if (amount > 0n) least = Math.min(least, Number(((has + trace) * BigInt(count)) / amount))
  }
  return least
}

type Wanted = { readonly row: Values; readonly amount: Micro }

function wantedOf(items: readonly CookedItem[]): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>()
  for (const { id, row, weighed } of items) {
    wanted.set(id, { row, amount: (wanted.get(id)?.amount ?? 0n) + weighed.base })
  }
  return wanted
}

/**
 * The largest number of pieces below `count` without a shortage, or 0. `itemsFor` gives the ingredients of a number of pieces. Amounts
 * grow with the pieces, so one or two attempts are enough.
 */
export function largestWhole(
  count: number,
  itemsFor: (count: number) => readonly CookedItem[],
  stocks: Stocks,
  digitsOf: DigitsOf,
): number {
  const guess = piecesInStock(itemsFor(count), count, stocks, digitsOf)
  let most = 0
  for (let low = 1, high = count - 1; low <= high; ) {
    const near = [guess, guess + 1, guess - 1].find((one) => one >= low && one <= high)
    const tried = near ?? Math.floor((low + high) / 2)
    if (piecesInStock(itemsFor(tried), tried, stocks, digitsOf) < tried) high = tried - 1
    else {
      most = tried
      low = tried + 1
    }
  }
  return most
}
