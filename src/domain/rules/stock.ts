/**
 * Stock is a fold and is never stored. One pure function over an item's movements gives the stock in total and per package, with the same
 * code on device and server. The result must not depend on the order of arrival: movements are ordered by their recorded instant, then by
 * id, and a reversed movement is ignored with its reversal.
 */
import { type Micro, micro } from '../kit/decimal'
import type { Values } from '../kit/field'
import { addCrumb, type Crumb, crumbOf } from './crumbs'
import { isSameAmount, isThere, traceOf } from './trace'

export type MovementKind = 'purchase' | 'use' | 'write_off' | 'count'

/** A record that moves stock, reduced to the input of the fold. Quantities are base quantities. */
export type Movement = {
  readonly id: string
  readonly kind: MovementKind
  readonly at: string
  readonly quantity: Micro
  /** The rounding error of the quantity. */
  readonly crumb?: Crumb
  readonly purchaseId?: string
  readonly packageNumber?: number
  /** Only of a purchase. */
  readonly packageCount?: number
  readonly expiry?: string
  readonly reverses?: string
}

export type PackageState = 'sealed' | 'opened' | 'empty' | 'expired'

export type PackageStock = {
  readonly purchaseId: string
  readonly packageNumber: number
  /** The amount at receipt. */
  readonly initial: Micro
  readonly onHand: Micro
  /** Whether a use or write-off took from it. */
  readonly touched: boolean
  /** The largest difference between a count and the recorded amount. */
  readonly off: Micro
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
  /** The rounding error of each sum and package. Absent for none. */
  readonly crumbs: ReadonlyMap<string, Crumb>
  /** Ids of movements that were undone before they arrived. */
  readonly awaited: ReadonlySet<string>
  /** The sort key of the newest folded movement, or '' before the first. */
  readonly last: string
}

export const NO_STOCK: ItemStock = {
  onHand: 0n,
  purchased: 0n,
  used: 0n,
  writtenOff: 0n,
  loose: 0n,
  packages: new Map(),
  crumbs: new Map(),
  awaited: new Set(),
  last: '',
}

/** Far above the limit of a purchase (500), far below the cost that a loop would notice. */
const MOST_PACKAGES = 10_000

/** The field with the instant of a stock record, by kind. */
const INSTANT_FIELD = {
  purchase: 'received_at',
  use: 'occurred_at',
  write_off: 'occurred_at',
  count: 'counted_at',
} as const

/** Reads a record as a movement. Undefined for a record that moves nothing (not received, deleted). */
export function movementOf(kind: MovementKind, row: Values): Movement | undefined {
  if (typeof row.id !== 'string' || (typeof row.deleted_at === 'string' && row.deleted_at !== '')) return undefined
  if (kind === 'purchase' && row.status !== 'received') return undefined
  const at = row[INSTANT_FIELD[kind]] ?? (typeof row.date === 'string' ? `${row.date}T00:00:00.000Z` : undefined)
  if (typeof at !== 'string') return undefined
  const crumb = crumbOf(kind === 'count' ? row.counted_quantity : row.quantity, row)
  return {
    id: row.id,
    kind,
    at,
    quantity: micro(row.base_quantity),
    ...(crumb ? { crumb } : {}),
    ...(typeof row.purchase_id === 'string' ? { purchaseId: row.purchase_id } : {}),
    ...(typeof row.quantity_id === 'number' ? { packageNumber: row.quantity_id } : {}),
    ...(isPackageCount(row.package_count) ? { packageCount: row.package_count } : {}),
    ...(typeof row.expiry_date === 'string' ? { expiry: row.expiry_date } : {}),
    ...(typeof row.reverses_id === 'string' ? { reverses: row.reverses_id } : {}),
  }
}

/** A stored row may be older than today's rules, and an invalid count would stop the whole fold. */
function isPackageCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_PACKAGES
}

export function sortKey(movement: Movement): string {
  return `${movement.at}|${movement.id}`
}

export function packageKey(purchaseId: string, packageNumber: number): string {
  return `${purchaseId}#${packageNumber}`
}

/** The valid movements in order with their keys, without reversed ones and reversals. */
function orderedMovements(movements: readonly Movement[]): { key: string; movement: Movement }[] {
  const reversed = new Set(movements.flatMap((movement) => (movement.reverses ? [movement.reverses] : [])))
  const counted = movements.filter((movement) => !movement.reverses && !reversed.has(movement.id))
  const ordered = counted.map((movement) => ({ key: sortKey(movement), movement }))
  return ordered.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}

export function foldStock(movements: readonly Movement[]): ItemStock {
  return foldSteps(movements, () => {})
}

/** The same. `onStep` receives the stock after each valid movement. */
export function foldSteps(
  movements: readonly Movement[],
  onStep: (movement: Movement, onHand: Micro) => void,
): ItemStock {
  const draft: Draft = { ...NO_STOCK, packages: new Map(), crumbs: new Map() }
  for (const { movement, key } of orderedMovements(movements)) {
    apply(draft, movement, key)
    onStep(movement, draft.onHand)
  }
  const known = new Set(movements.map(({ id }) => id))
  const awaited = movements.flatMap(({ reverses }) => (reverses && !known.has(reverses) ? [reverses] : []))
  return { ...draft, awaited: new Set(awaited) }
}

/**
 * The stock after one more movement, if no refold is needed. Undefined if the movement is a reversal, was undone before it arrived, or
 * precedes an already folded movement.
 */
export function addMovement(stock: ItemStock, movement: Movement): ItemStock | undefined {
  const key = sortKey(movement)
  if (movement.reverses || stock.awaited.has(movement.id) || key <= stock.last) return undefined
  // Packages are copied only for a movement that changes one, because an item may have had thousands.
  const isLoose = movement.kind !== 'purchase' && packageNamed(movement) === undefined
  const draft: Draft = { ...stock, packages: new Map(isLoose ? [] : stock.packages), crumbs: new Map(stock.crumbs) }
  apply(draft, movement, key)
  return isLoose ? { ...draft, packages: stock.packages } : draft
}

type Sums = 'onHand' | 'purchased' | 'used' | 'writtenOff' | 'loose'
type Draft = { -readonly [K in keyof ItemStock]: ItemStock[K] } & {
  packages: Map<string, PackageStock>
  crumbs: Map<string, Crumb>
}

function apply(stock: Draft, movement: Movement, key: string): void {
  stock.last = key
  if (movement.kind === 'purchase') {
    receive(stock, movement)
    return
  }
  if (movement.kind === 'count') {
    recount(stock, movement)
    return
  }
  const { quantity, crumb } = movement
  add(stock, movement.kind === 'use' ? 'used' : 'writtenOff', quantity, crumb)
  add(stock, 'onHand', -quantity, crumb, -1n)
  const named = namedPackage(stock, movement)
  if (!named) add(stock, 'loose', -quantity, crumb, -1n)
  else {
    const writtenOff = named.writtenOff + (movement.kind === 'write_off' ? quantity : 0n)
    const onHand = named.onHand - quantity + carried(stock, keyOf(named), crumb, -1n)
    put(stock, { ...named, onHand, touched: true, writtenOff })
  }
}

/** A package count sets its package. An item count changes the loose stock by its difference. */
function recount(stock: Draft, movement: Movement): void {
  const { quantity, crumb } = movement
  const named = namedPackage(stock, movement)
  const before = named ? keyOf(named) : 'onHand'
  const left = stock.crumbs.get(before)
  const difference = quantity - (named ? named.onHand : stock.onHand)
  const sums: readonly Sums[] = named ? ['onHand'] : ['loose', 'onHand']
  for (const sum of sums) {
    add(stock, sum, difference, crumb)
    add(stock, sum, 0n, left, -1n)
  }
  if (!named) return
  hold(stock, before, crumb)
  const off = difference < 0n ? -difference : difference
  put(stock, { ...named, onHand: quantity, off: off > named.off ? off : named.off })
}

function receive(stock: Draft, { id, quantity, crumb, packageCount: count = 1, expiry }: Movement): void {
  for (const sum of ['purchased', 'onHand'] as const) add(stock, sum, quantity * BigInt(count), crumb, BigInt(count))
  for (let number = 1; number <= count; number++) {
    const key = packageKey(id, number)
    const before = stock.packages.get(key)
    // A package that was used before its receipt moves to its place among those received with it.
    stock.packages.delete(key)
    put(stock, {
      purchaseId: id,
      packageNumber: number,
      initial: quantity,
      onHand: (before?.onHand ?? 0n) + quantity + carried(stock, key, crumb),
      touched: before?.touched ?? false,
      off: before?.off ?? 0n,
      writtenOff: before?.writtenOff ?? 0n,
      ...(expiry ? { expiry } : {}),
    })
  }
}

/** Adds an amount to a sum, and `times` its rounding error. */
function add(stock: Draft, sum: Sums, amount: Micro, crumb?: Crumb, times = 1n): void {
  stock[sum] += amount + carried(stock, sum, crumb, times)
}

/** Adds a crumb to those of `key`. Returns the millionths that became whole. */
function carried(stock: Draft, key: string, more: Crumb | undefined, times = 1n): Micro {
  if (!more) return 0n
  const { whole, crumb } = addCrumb(stock.crumbs.get(key), more, times)
  hold(stock, key, crumb)
  return whole
}

function hold(stock: Draft, key: string, crumb: Crumb | undefined): void {
  if (crumb) stock.crumbs.set(key, crumb)
  else stock.crumbs.delete(key)
}

function keyOf({ purchaseId, packageNumber }: PackageStock): string {
  return packageKey(purchaseId, packageNumber)
}

function packageNamed({ purchaseId, packageNumber }: Movement) {
  return purchaseId === undefined || packageNumber === undefined ? undefined : { purchaseId, packageNumber }
}

/** The package that a movement names. A package without a receipt starts at zero. */
function namedPackage(stock: Draft, movement: Movement): PackageStock | undefined {
  const named = packageNamed(movement)
  if (!named) return undefined
  const found = stock.packages.get(packageKey(named.purchaseId, named.packageNumber))
  return found ?? { ...named, initial: 0n, onHand: 0n, touched: false, off: 0n, writtenOff: 0n }
}

function put(stock: Draft, entry: PackageStock): void {
  stock.packages.set(keyOf(entry), entry)
}

/** The state of a package to show. `today` is the day in the farm's zone, `digits` those of the item's unit. */
export function packageState(entry: PackageStock, today: string, digits: number): PackageState {
  const trace = traceOf(digits, entry.initial)
  if (!isThere(entry.onHand, trace)) return 'empty'
  if (entry.expiry !== undefined && entry.expiry < today) return 'expired'
  return isSealed(entry, digits) ? 'sealed' : 'opened'
}

/** Whether nothing was taken and every count found it whole. Its expiry does not matter. */
export function isSealed(entry: PackageStock, digits: number): boolean {
  const trace = traceOf(digits, entry.initial)
  const isWhole = isSameAmount(entry.onHand, entry.initial, trace) && isSameAmount(entry.off, 0n, trace)
  return isWhole && !entry.touched
}
