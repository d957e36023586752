/** Uses, counts and write-offs as intents. Pure, so that every screen and gesture records the same. */
import type { Intent } from '../../../domain/acts/intent'
import { instantOf } from '../../../domain/clock'
import type { Values } from '../../../domain/kit/field'

/** The verbs in the order they have everywhere. */
export const VERBS = ['use', 'count', 'write_off'] as const
export type StockVerb = (typeof VERBS)[number]

/** The target of a verb: the whole ingredient, or one package of a purchase. */
export type StockTarget = {
  readonly itemId: string
  readonly purchaseId?: string | undefined
  readonly packageNumber?: number | undefined
}

/** Names a target: one package, or an ingredient as a whole. */
export function targetKey({ itemId, purchaseId, packageNumber }: StockTarget): string {
  return [itemId, purchaseId, packageNumber].join(' ')
}

/** Reasons that concern the whole package, not some of its content. */
export const OF_WHOLE_PACKAGE: ReadonlySet<string | undefined> = new Set([
  'expired',
  'spoiled',
  'contaminated',
  'damaged',
  'lost',
  'returned',
])

export type StockAct = {
  readonly verb: StockVerb
  readonly target: StockTarget
  /** Decimal string, in the unit of `unitId`. */
  readonly amount: string
  readonly unitId: string
  /** For a write-off. */
  readonly reason?: string | undefined
  readonly notes?: string | undefined
}

/** The record of an act; `now` in milliseconds. */
export function intentOf(act: StockAct, id: string, now: number): Extract<Intent, { kind: 'create' }> {
  const { verb, target, amount, unitId } = act
  const at = instantOf(now)
  const moment: Values =
    verb === 'count' ? { counted_at: at, counted_quantity: amount } : { occurred_at: at, quantity: amount }
  const values: Values = {
    item_id: target.itemId,
    unit_id: unitId,
    ...moment,
    ...(target.purchaseId === undefined ? {} : { purchase_id: target.purchaseId }),
    ...(target.packageNumber === undefined ? {} : { quantity_id: target.packageNumber }),
    ...(act.reason === undefined ? {} : { reason: act.reason }),
    ...(act.notes ? { notes: act.notes } : {}),
  }
  return { kind: 'create', entity: verb, id, values }
}
