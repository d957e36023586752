/** A continuous-scanning session: chosen verb and amount, acts, sums. Amounts are decimal strings in the unit of `unitId`. */
import { formatDecimal, type Micro, micro } from '../../../domain/kit/decimal'
import { isBelow, isSameAmount, isThere, thereOf } from '../../../domain/rules/trace'
import { type StockAct, type StockTarget, type StockVerb, targetKey } from '../acts/stock-act'

export const SCAN_AND_DO_PATH = '/scan-and-do'

/** The choice for the next package. `all`: its whole rest. */
export type Chosen = {
  readonly verb: StockVerb
  readonly amount?: string | undefined
  readonly all?: boolean | undefined
  readonly unitId?: string | undefined
  /** For a write-off. */
  readonly reason?: string | undefined
  readonly notes?: string | undefined
}

/** A recorded act. `id` is that of the use, write-off or count. */
export type DoneAct = {
  readonly id: string
  readonly act: StockAct
  readonly itemName: string
  /** Milliseconds. */
  readonly at: number
}

/** The state of the package before an act, in the ingredient's own unit. */
export type Before = {
  readonly left: Micro
  /** The largest amount that counts as nothing. */
  readonly trace: Micro
  readonly unitId: string
  /** The amount of the act in that unit, where the conversion is exact and holds for other ingredients too. */
  readonly amount?: string | undefined
}

/**
 * The choice after an act (`last` before it): the same again, in the ingredient's own unit where the conversion is exact. An
 * act on the whole rest is kept as `all`, not as its number.
 */
export function chosenAfter(act: StockAct, before: Before, last?: Chosen): Chosen {
  // The count of an empty package is an exception: the session continues as before.
  if (last && act.target.packageNumber !== undefined && act.verb === 'count' && chosenFor(last, before) !== last)
    return last
  const { verb, reason, notes } = act
  const isConverted = act.unitId !== before.unitId && before.amount !== undefined
  const { amount, unitId } = isConverted ? { amount: before.amount ?? '', unitId: before.unitId } : act
  const isAll = isThere(before.left, before.trace) && isSameAmount(micro(amount), before.left, before.trace)
  const all = verb !== 'count' && unitId === before.unitId && isAll
  return { verb, amount, all, unitId, ...(reason === undefined ? {} : { reason, notes }) }
}

/** The verb for a package: an empty one is counted, since there is nothing to use or to write off. */
export function chosenFor(chosen: Chosen, { left, trace }: Pick<Before, 'left' | 'trace'>): Chosen {
  return isThere(left, trace) || chosen.verb === 'count' ? chosen : { verb: 'count' }
}

/** The package in the hand: the ingredient's own unit, the rest, and the amount to suggest without a choice. */
export type InHand = {
  readonly target: StockTarget
  readonly unitId: string
  readonly left: Micro
  readonly trace: Micro
  readonly usual: string
}

/** The start amount: recorded stock for a count, the whole rest for `all`, the last choice in the same unit, else the usual. */
export function amountFor(chosen: Chosen, { unitId, left, trace, usual }: InHand): string {
  if (chosen.verb === 'count') return formatDecimal(thereOf(left, trace))
  if (chosen.unitId !== unitId) return usual
  if (chosen.all) return isThere(left, trace) ? formatDecimal(left) : usual
  return chosen.amount ?? usual
}

/**
 * The act that a scan alone records in a repeating session; undefined where a person has to look: a count (its number has to be
 * read), a write-off without a reason, an amount in another unit, a package that holds less or was not received.
 */
export function repeated(chosen: Chosen, inHand: InHand): StockAct | undefined {
  const { verb, amount, all, unitId, reason, notes } = chosen
  if (verb === 'count' || amount === undefined || unitId !== inHand.unitId) return undefined
  if (verb === 'write_off' && reason === undefined) return undefined
  if (!isThere(inHand.left, inHand.trace) || (!all && isBelow(inHand.left, micro(amount), inHand.trace)))
    return undefined
  return {
    verb,
    target: inHand.target,
    amount: all ? formatDecimal(inHand.left) : amount,
    unitId,
    ...(reason === undefined ? {} : { reason, notes }),
  }
}

/** Whether two choices are the same act, so that a repeating session continues. */
export function isSameAct(chosen: Chosen, next: Chosen): boolean {
  const isSame = (['verb', 'unitId', 'reason', 'notes'] as const).every((key) => chosen[key] === next[key])
  return isSame && (chosen.all ? next.all === true : chosen.amount === next.amount)
}

/** Whether two acts are on the same package, or on the same ingredient as a whole. */
export function isSameTarget(a: StockTarget, b: StockTarget): boolean {
  return targetKey(a) === targetKey(b)
}

export type Total = {
  readonly verb: StockVerb
  readonly itemId: string
  readonly itemName: string
  readonly unitId: string
  /** Decimal string; for counts their sum. */
  readonly amount: string
  readonly times: number
}

/** The sums of a session by verb, ingredient and unit, in the order of their first records. */
export function totalsOf(done: readonly DoneAct[]): Total[] {
  const totals = new Map<string, Total>()
  for (const { act, itemName } of done) {
    const { verb, target, unitId, amount } = act
    const key = `${verb} ${target.itemId} ${unitId}`
    const known = totals.get(key)
    totals.set(key, {
      verb,
      itemId: target.itemId,
      itemName,
      unitId,
      amount: formatDecimal(micro(known?.amount ?? '0') + micro(amount)),
      times: (known?.times ?? 0) + 1,
    })
  }
  return [...totals.values()]
}
