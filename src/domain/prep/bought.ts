/** A bought package as the source of a spawning: what the gesture takes from it, as a use of stock. */
import { weightOf } from '../cooking/measures'
import type { BatchUse } from '../cooking/uses'
import { formatDecimal, type Micro, parseDecimal, scale } from '../kit/decimal'
import type { Row } from '../kit/entity'
import { type ItemStock, packageKey } from '../rules/stock'
import { digitsIn, isThere, traceOf } from '../rules/trace'
import type { Units } from '../rules/units'
import { type Parent, packageNumberOf } from './spawning'

export type Bought = {
  readonly item: Row
  readonly purchaseId: string
  readonly number: number
  /** What stock says is in the package, in the ingredient's unit. Below zero if more was taken than received. */
  readonly left: Micro
  /** The largest amount that counts as nothing. */
  readonly trace: Micro
  readonly units: Units
}

export function boughtOf(
  { id, number: told }: Parent,
  { item, stock, units }: { readonly item: Row; readonly stock: ItemStock | undefined; readonly units: Units },
): Bought {
  const number = packageNumberOf(told)
  const entry = stock?.packages.get(packageKey(id, number))
  const trace = traceOf(digitsIn(units)(item), entry?.initial)
  return { item, purchaseId: id, number, left: entry?.onHand ?? 0n, trace, units }
}

/** `amount` is a decimal text in the ingredient's unit; absent: all that is left. Undefined if that is nothing. */
export function takenFromPackage({ left, trace }: Bought, amount: string | undefined): Micro | undefined {
  const taken = amount === undefined ? undefined : parseDecimal(amount)
  if (taken !== undefined) return taken > 0n ? taken : undefined
  return isThere(left, trace) ? left : undefined
}

/** The use of what is taken. Undefined if nothing is. */
export function packageUse(bought: Bought, amount: string | undefined): BatchUse | undefined {
  const taken = takenFromPackage(bought, amount)
  const { item, purchaseId, number } = bought
  return taken === undefined
    ? undefined
    : {
        ...{ item_id: item.id, quantity: formatDecimal(taken), unit_id: String(item.unit_id) },
        ...{ purchase_id: purchaseId, quantity_id: number },
      }
}

/** The grams of what is taken. Undefined if nothing is, or if the ingredient is not weighed. */
export function gramsFromPackage(bought: Bought, amount: string | undefined): number | undefined {
  const taken = takenFromPackage(bought, amount)
  const weight = weightOf(bought.item, bought.units)
  return taken === undefined || weight?.measure !== 'mass' ? undefined : Number(scale(taken, weight.grams)) / 1_000_000
}

type Spawned = {
  /** The grams in each part of earlier gestures, if they are known. */
  readonly before: unknown
  /** The parts of earlier gestures. */
  readonly earlier: number
  /** The parts of this gesture. */
  readonly count: number
}

/** The grams of bought spawn in one of all spawned parts, rounded. Undefined if it is not weighed. */
export function spawnInEach(
  bought: Bought,
  amount: string | undefined,
  { before, earlier, count }: Spawned,
): number | undefined {
  const grams = gramsFromPackage(bought, amount)
  if (grams === undefined) return undefined
  const [each, known] = typeof before === 'number' ? [before, Math.max(0, earlier)] : [0, 0]
  return Math.round((each * known + grams) / (known + count))
}
