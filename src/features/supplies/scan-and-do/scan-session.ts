/**
 * A session of scan-and-do, without camera or storage: the verb and amount that are kept from package to package, what was
 * recorded, and what it came to. Amounts are decimal strings in the unit named.
 */
import { formatDecimal, type Micro, micro } from '../../../domain/kit/decimal'
import { type StockAct, type StockTarget, type StockVerb, targetKey } from '../acts/stock-act'

export const SCAN_AND_DO_PATH = '/scan-and-do'

/** What the next package starts with. `all`: whatever that package still holds. */
export type Chosen = {
  readonly verb: StockVerb
  readonly amount?: string | undefined
  readonly all?: boolean | undefined
  readonly unitId?: string | undefined
  /** Of a write-off. */
  readonly reason?: string | undefined
  readonly notes?: string | undefined
}

/** One record that was made. `id` is that of the use, write-off or count. */
export type DoneAct = {
  readonly id: string
  readonly act: StockAct
  readonly itemName: string
  /** Milliseconds. */
  readonly at: number
}

/** What the package held before an act, in the ingredient's own unit. */
export type Before = {
  readonly left: Micro
  readonly unitId: string
  /** What the act came to in that unit, where that can be said exactly and for other ingredients too. */
  readonly amount?: string | undefined
}

/**
 * What is chosen after an act: the same again, in the ingredient's own unit where that can be said. All that was left is
 * remembered as that, not as its number.
 */
export function chosenAfter(act: StockAct, before: Before): Chosen {
  const { verb, reason, notes } = act
  const isConverted = act.unitId !== before.unitId && before.amount !== undefined
  const { amount, unitId } = isConverted ? { amount: before.amount ?? '', unitId: before.unitId } : act
  const all = verb !== 'count' && unitId === before.unitId && before.left > 0n && micro(amount) === before.left
  return { verb, amount, all, unitId, ...(reason === undefined ? {} : { reason, notes }) }
}

/** What is in the hand: the ingredient's own unit, what is left, and the amount one would guess without a choice. */
export type InHand = {
  readonly target: StockTarget
  readonly unitId: string
  readonly left: Micro
  readonly usual: string
}

/**
 * The amount that stands there for a package: what was chosen last if it was meant in this unit, all of it where all was
 * chosen, what the books say for a count. Never more is guessed than was chosen.
 */
export function amountFor(chosen: Chosen, { unitId, left, usual }: InHand): string {
  if (chosen.verb === 'count') return formatDecimal(left > 0n ? left : 0n)
  if (chosen.unitId !== unitId) return usual
  if (chosen.all) return left > 0n ? formatDecimal(left) : usual
  return chosen.amount ?? usual
}

/**
 * The act that a scan alone records, when the session repeats; undefined where somebody has to look: a count (the number
 * is what one went to see), a write-off without a reason, an amount that was meant in another unit, a package that holds
 * less than that or was not received yet.
 */
export function repeated(chosen: Chosen, inHand: InHand): StockAct | undefined {
  const { verb, amount, all, unitId, reason, notes } = chosen
  if (verb === 'count' || amount === undefined || unitId !== inHand.unitId) return undefined
  if (verb === 'write_off' && reason === undefined) return undefined
  if (inHand.left <= 0n || (!all && micro(amount) > inHand.left)) return undefined
  return {
    verb,
    target: inHand.target,
    amount: all ? formatDecimal(inHand.left) : amount,
    unitId,
    ...(reason === undefined ? {} : { reason, notes }),
  }
}

/** Whether `next` does the same as `chosen`: what a session that repeats may go on with. */
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
  /** Decimal string; for counts the sum of what was counted. */
  readonly amount: string
  /** How many records. */
  readonly times: number
}

/** What a session came to, per verb, ingredient and unit, in the order of their first records. */
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
