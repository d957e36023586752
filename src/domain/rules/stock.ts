/**
 * Stock is a fold, never a stored number. One pure function over an item's movements gives what is on hand, in all and
 * per package; device and server run this same code. It must not depend on the order in which records arrived: movements
 * are ordered by their recorded instant, then by id, and a reversed movement is as if it had never been.
 */
import { formatDecimal, type Micro, micro } from '../kit/decimal'
import type { Values } from '../kit/field'

export type MovementKind = 'purchase' | 'use' | 'write_off' | 'count'

/** A record that moves stock, reduced to what the fold reads. Quantities are base quantities. */
export type Movement = {
  readonly id: string
  readonly kind: MovementKind
  readonly at: string
  readonly quantity: Micro
  readonly purchaseId?: string
  readonly packageNumber?: number
  /** Of a purchase. */
  readonly packageCount?: number
  readonly expiry?: string
  readonly reverses?: string
}

export type PackageState = 'sealed' | 'opened' | 'empty' | 'expired'

export type PackageStock = {
  readonly purchaseId: string
  readonly packageNumber: number
  /** What the package held when received. */
  readonly initial: Micro
  readonly onHand: Micro
  /** A use or write-off took from it, or a count found another amount than the books. */
  readonly touched: boolean
  readonly writtenOff: Micro
  readonly expiry?: string
}

export type ItemStock = {
  readonly onHand: Micro
  readonly purchased: Micro
  readonly used: Micro
  readonly writtenOff: Micro
  readonly loose: Micro
  readonly packages: ReadonlyMap<string, PackageStock>
  /** Ids of movements that were undone before they themselves arrived. */
  readonly awaited: ReadonlySet<string>
  /** Sort key of the newest movement folded in; '' before the first. */
  readonly last: string
}

export const NO_STOCK: ItemStock = {
  onHand: 0n,
  purchased: 0n,
  used: 0n,
  writtenOff: 0n,
  loose: 0n,
  packages: new Map(),
  awaited: new Set(),
  last: '',
}

/** Far above what a purchase may have (500), far below what a loop would notice. */
const MOST_PACKAGES = 10_000

/** The moment a stock record counts from, by its kind. */
const INSTANT_FIELD = {
  purchase: 'received_at',
  use: 'occurred_at',
  write_off: 'occurred_at',
  count: 'counted_at',
} as const

/** Reads a record as a movement; undefined when it moves nothing (not received, deleted). */
export function movementOf(kind: MovementKind, row: Values): Movement | undefined {
  if (typeof row.id !== 'string' || (typeof row.deleted_at === 'string' && row.deleted_at !== '')) return undefined
  if (kind === 'purchase' && row.status !== 'received') return undefined
  const at = row[INSTANT_FIELD[kind]] ?? (typeof row.date === 'string' ? `${row.date}T00:00:00.000Z` : undefined)
  if (typeof at !== 'string') return undefined
  return {
    id: row.id,
    kind,
    at,
    quantity: micro(row.base_quantity),
    ...(typeof row.purchase_id === 'string' ? { purchaseId: row.purchase_id } : {}),
    ...(typeof row.quantity_id === 'number' ? { packageNumber: row.quantity_id } : {}),
    ...(isPackageCount(row.package_count) ? { packageCount: row.package_count } : {}),
    ...(typeof row.expiry_date === 'string' ? { expiry: row.expiry_date } : {}),
    ...(typeof row.reverses_id === 'string' ? { reverses: row.reverses_id } : {}),
  }
}

/** A stored row may be older than today's rules: a count that is none would stop the whole fold. */
function isPackageCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_PACKAGES
}

export function sortKey(movement: Movement): string {
  return `${movement.at}|${movement.id}`
}

export function packageKey(purchaseId: string, packageNumber: number): string {
  return `${purchaseId}#${packageNumber}`
}

/** The whole fold over an item's movements, in any order. */
export function foldStock(movements: readonly Movement[]): ItemStock {
  const reversed = new Set(movements.flatMap((movement) => (movement.reverses ? [movement.reverses] : [])))
  const counted = movements.filter((movement) => !movement.reverses && !reversed.has(movement.id))
  const ordered = counted.map((movement) => ({ key: sortKey(movement), movement }))
  ordered.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const draft: Draft = { ...NO_STOCK, packages: new Map() }
  for (const { movement, key } of ordered) apply(draft, movement, key)
  for (const { id } of movements) reversed.delete(id)
  return { ...draft, awaited: reversed }
}

/**
 * The stock after one more movement, when that can be said without folding again; else undefined: it is a reversal, was
 * undone before it arrived, or belongs before something that was folded already.
 */
export function addMovement(stock: ItemStock, movement: Movement): ItemStock | undefined {
  const key = sortKey(movement)
  if (movement.reverses || stock.awaited.has(movement.id) || key <= stock.last) return undefined
  // An item may have had thousands of packages: they are copied only for a movement that changes one.
  const isLoose = movement.kind !== 'purchase' && packageNamed(movement) === undefined
  const draft: Draft = { ...stock, packages: new Map(isLoose ? [] : stock.packages) }
  apply(draft, movement, key)
  return isLoose ? { ...draft, packages: stock.packages } : draft
}

type Draft = { -readonly [K in keyof ItemStock]: ItemStock[K] } & { packages: Map<string, PackageStock> }

function apply(stock: Draft, movement: Movement, key: string): void {
  stock.last = key
  if (movement.kind === 'purchase') {
    receive(stock, movement)
    return
  }
  if (movement.kind === 'use') stock.used += movement.quantity
  if (movement.kind === 'write_off') stock.writtenOff += movement.quantity
  const named = namedPackage(stock, movement)
  if (movement.kind === 'count') {
    // A package count sets its bucket; an item count posts its difference to the loose stock.
    const difference = movement.quantity - (named ? named.onHand : stock.onHand)
    stock.onHand += difference
    // A count that finds what the books say changes nothing: a sealed package stays sealed.
    if (named) put(stock, { ...named, onHand: movement.quantity, touched: named.touched || difference !== 0n })
    else stock.loose += difference
    return
  }
  stock.onHand -= movement.quantity
  if (!named) stock.loose -= movement.quantity
  else {
    const writtenOff = named.writtenOff + (movement.kind === 'write_off' ? movement.quantity : 0n)
    put(stock, { ...named, onHand: named.onHand - movement.quantity, touched: true, writtenOff })
  }
}

function receive(stock: Draft, movement: Movement): void {
  const count = movement.packageCount ?? 1
  stock.purchased += movement.quantity * BigInt(count)
  stock.onHand += movement.quantity * BigInt(count)
  for (let number = 1; number <= count; number++) {
    const key = packageKey(movement.id, number)
    const before = stock.packages.get(key)
    // A package that was touched before its receipt takes its place among those received with it.
    stock.packages.delete(key)
    put(stock, {
      purchaseId: movement.id,
      packageNumber: number,
      initial: movement.quantity,
      onHand: (before?.onHand ?? 0n) + movement.quantity,
      touched: before?.touched ?? false,
      writtenOff: before?.writtenOff ?? 0n,
      ...(movement.expiry ? { expiry: movement.expiry } : {}),
    })
  }
}

function packageNamed({ purchaseId, packageNumber }: Movement) {
  return purchaseId === undefined || packageNumber === undefined ? undefined : { purchaseId, packageNumber }
}

/** The bucket a movement names; a package nobody received yet starts at nothing. */
function namedPackage(stock: Draft, movement: Movement): PackageStock | undefined {
  const named = packageNamed(movement)
  if (!named) return undefined
  const found = stock.packages.get(packageKey(named.purchaseId, named.packageNumber))
  return found ?? { ...named, initial: 0n, onHand: 0n, touched: false, writtenOff: 0n }
}

function put(stock: Draft, entry: PackageStock): void {
  stock.packages.set(packageKey(entry.purchaseId, entry.packageNumber), entry)
}

/** What a package looks like to a person; `today` is the day in the farm's zone. */
export function packageState(entry: PackageStock, today: string): PackageState {
  if (entry.onHand <= 0n) return 'empty'
  if (entry.expiry !== undefined && entry.expiry < today) return 'expired'
  return entry.touched || entry.onHand !== entry.initial ? 'opened' : 'sealed'
}

/** The wire form of `GET /supplies/stock`: one item, its packages in the order of receipt and number. */
export function stockReport(item: Values, stock: ItemStock, today: string) {
  const packages = [...stock.packages.values()]
  const expiries = packages.flatMap((entry) => (entry.expiry && entry.onHand > 0n ? [entry.expiry] : [])).sort()
  return {
    item_id: String(item.id),
    unit_id: String(item.unit_id),
    on_hand: formatDecimal(stock.onHand),
    purchased: formatDecimal(stock.purchased),
    used: formatDecimal(stock.used),
    written_off: formatDecimal(stock.writtenOff),
    oversold: stock.onHand < 0n,
    below_min: typeof item.min_stock === 'string' && stock.onHand < micro(item.min_stock),
    next_expiry: expiries[0] ?? null,
    packages: packages.map((entry) => ({
      purchase_id: entry.purchaseId,
      quantity_id: entry.packageNumber,
      on_hand: formatDecimal(entry.onHand),
      state: packageState(entry, today),
    })),
  }
}
