/**
 * From which packages a batch is taken. Earliest expiry first, then first in; of one purchase the opened package first; then
 * what lies loose; expired packages last, and marked. What stock lacks is said as short and taken all the same: the shelf
 * may hold more than the books say.
 */
import type { Micro } from '../kit/decimal'
import type { Values } from '../kit/field'
import { type ItemStock, isSealed, NO_STOCK, type PackageState, type PackageStock, packageState } from '../rules/stock'
import { type DigitsOf, isThere, thereOf, traceOf } from '../rules/trace'
import type { CookedItem } from './cook'

export type Take = {
  /** The package; absent for what lies loose, and for what is short. */
  readonly purchaseId?: string
  readonly packageNumber?: number
  readonly state: 'sealed' | 'opened' | 'expired' | 'loose' | 'short'
  /** In the item's base unit. */
  readonly amount: Micro
}

export type TakenItem = {
  readonly item: CookedItem
  readonly takes: readonly Take[]
  readonly short: Micro
  /** What the books have of it in all, in its base unit; below zero where more was taken than came. */
  readonly onHand: Micro
}

export type Stocks = (itemId: string) => ItemStock | undefined

/** What to take for every ingredient, in their order; an item that stands twice shares its stock. */
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

/** What is left to take, in the order to take it. Taking changes it. */
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

/** Packages that hold something, in the order to take them: see above. */
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

/** Later than any day. */
const NEVER = '9999-12-31'

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Never more than the books have on hand in all: loose stock below zero was taken from some package already. */
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
  // The batch holds all of what was weighed: a trace that the books lack is of the last package.
  const last = takes.pop()
  return last ? [...takes, { ...last, amount: last.amount + open }] : takes
}

function least(first: Micro, ...rest: readonly Micro[]): Micro {
  let low = first
  for (const amount of rest) if (amount < low) low = amount
  return low
}

/** How often stock has everything for these ingredients, in whole times `count`; a guess where amounts are rounded. */
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
 * The largest number of pieces below `count` for which nothing is short; 0 when even one is too many. `itemsFor` weighs
 * the ingredients of so many pieces: one or two tries decide, since amounts grow with the pieces.
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
