/**
 * From which packages a batch is taken. Earliest expiry first, then first in; of one purchase the opened package first; then
 * what lies loose; expired packages last, and marked. What stock lacks is said as short and taken all the same: the shelf
 * may hold more than the books say.
 */
import type { Micro } from '../kit/decimal'
import { type ItemStock, NO_STOCK, type PackageState, type PackageStock, packageState } from '../rules/stock'
import type { CookedItem } from './cook'

export type Take = {
  /** The package; absent for what lies loose, and for what is short. */
  readonly purchaseId?: string
  readonly packageNumber?: number
  readonly state: 'sealed' | 'opened' | 'expired' | 'loose' | 'short'
  /** In the item's base unit. */
  readonly amount: Micro
}

export type TakenItem = { readonly item: CookedItem; readonly takes: readonly Take[]; readonly short: Micro }

export type Stocks = (itemId: string) => ItemStock | undefined

/** What to take for every ingredient, in their order; an item that stands twice shares its stock. */
export function planTakes(items: readonly CookedItem[], stocks: Stocks, today: string): TakenItem[] {
  const shelves = new Map<string, Shelf>()
  return items.map((item) => {
    const shelf = shelves.get(item.id) ?? shelfOf(stocks(item.id) ?? NO_STOCK, today)
    shelves.set(item.id, shelf)
    const takes = takeFrom(shelf, item.weighed.base)
    const short = takes.reduce((sum, { state, amount }) => (state === 'short' ? sum + amount : sum), 0n)
    return { item, takes, short }
  })
}

/** What is left to take, in the order to take it. Taking changes it. */
type Shelf = { left: Micro; readonly places: { readonly take: Omit<Take, 'amount'>; amount: Micro }[] }

function shelfOf(stock: ItemStock, today: string): Shelf {
  const packages = packagesInOrder(stock, today)
  const named = packages.map((entry) => {
    const state = packageState(entry, today)
    const { purchaseId, packageNumber } = entry
    return { take: { purchaseId, packageNumber, state: drawn(state) }, amount: entry.onHand }
  })
  const fresh = named.filter(({ take }) => take.state !== 'expired')
  const expired = named.filter(({ take }) => take.state === 'expired')
  const loose: Shelf['places'] = stock.loose > 0n ? [{ take: { state: 'loose' }, amount: stock.loose }] : []
  return { left: stock.onHand > 0n ? stock.onHand : 0n, places: [...fresh, ...loose, ...expired] }
}

function drawn(state: PackageState): 'sealed' | 'opened' | 'expired' {
  return state === 'empty' ? 'opened' : state
}

/** Packages that hold something, in the order to take them: see above. */
export function packagesInOrder(stock: Pick<ItemStock, 'packages'>, today: string): PackageStock[] {
  const filled = [...stock.packages.values()].filter(({ onHand }) => onHand > 0n)
  const received = new Map<string, number>()
  for (const { purchaseId } of filled) if (!received.has(purchaseId)) received.set(purchaseId, received.size)
  const rank = (entry: PackageStock) => [
    entry.expiry ?? '9999-12-31',
    String(received.get(entry.purchaseId) ?? 0).padStart(6, '0'),
    packageState(entry, today) === 'sealed' ? '1' : '0',
    String(entry.packageNumber).padStart(6, '0'),
  ]
  return filled
    .map((entry) => ({ entry, key: rank(entry).join('|') }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ entry }) => entry)
}

/** Never more than the books have on hand in all: loose stock below zero was taken from some package already. */
function takeFrom(shelf: Shelf, wanted: Micro): Take[] {
  const takes: Take[] = []
  let open = wanted
  for (const place of shelf.places) {
    const amount = least(open, place.amount, shelf.left)
    if (amount <= 0n) continue
    takes.push({ ...place.take, amount })
    place.amount -= amount
    shelf.left -= amount
    open -= amount
  }
  return open > 0n ? [...takes, { state: 'short', amount: open }] : takes
}

function least(first: Micro, ...rest: readonly Micro[]): Micro {
  let low = first
  for (const amount of rest) if (amount < low) low = amount
  return low
}

/** The largest number of pieces below `count` for which nothing is short; 0 when even one is too many. */
export function largestWhole(count: number, isShort: (count: number) => boolean): number {
  let most = 0
  for (let low = 1, high = count - 1; low <= high; ) {
    const middle = Math.floor((low + high) / 2)
    if (isShort(middle)) high = middle - 1
    else {
      most = middle
      low = middle + 1
    }
  }
  return most
}
