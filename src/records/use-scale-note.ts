/** Warns about amounts far above the stock on hand. */
import { useLingui } from '@lingui/react/macro'
import { rowsOf } from '../data/db'
import { stockOf } from '../data/read/read-stock'
import { formatDecimal, micro, scale } from '../domain/kit/decimal'
import type { EntityDefinition } from '../domain/kit/entity'
import type { Values } from '../domain/kit/field'
import { kindNamed } from '../domain/kit/reference'
import { amountField } from '../domain/rules/movement'
import { isOutOfScale } from '../domain/rules/out-of-scale'
import { packageKey } from '../domain/rules/stock'
import { baseFactorOf } from '../domain/rules/units'
import { useReplica } from '../state/replica/replica'
import { useFormat } from '../state/words/format'
import { useUnits } from './use-units'

/** The sentence for a stock movement of implausible size. Undefined for any other record. */
export function useScaleNote(): (definition: EntityDefinition, values: Values) => Promise<string | undefined> {
  const { t } = useLingui()
  const { db } = useReplica()
  const format = useFormat()
  const units = useUnits()

  return async (definition, values) => {
    const { stock } = definition
    if ((stock !== 'use' && stock !== 'write_off' && stock !== 'count') || values.reverses_id || !units)
      return undefined
    const field = definition.fields.item_id
    const kind = field?.type === 'reference' ? kindNamed(field, values) : undefined
    if (kind === undefined) return undefined
    const itemId = String(values.item_id ?? '')
    const [item, held] = await Promise.all([rowsOf(db, kind).get(itemId), stockOf(db, itemId)])
    const stated = values[amountField(definition)]
    if (!item || typeof stated !== 'string') return undefined
    const rows = new Map([...units].map(([id, { row }]) => [id, row]))
    const factor = baseFactorOf(item, String(values.unit_id ?? item.unit_id), rows)
    if (!factor) return undefined
    const { purchase_id: purchase, quantity_id: number } = values
    const isPackage = typeof purchase === 'string' && typeof number === 'number'
    const onHand = isPackage ? held?.packages.get(packageKey(purchase, number))?.onHand : held?.onHand
    const amount = scale(micro(stated), factor)
    if (!isOutOfScale(amount, onHand ?? 0n)) return undefined
    const unit = units.get(String(item.unit_id))
    const said = (one: bigint) => `${format.amount(formatDecimal(one), unit?.digits)} ${unit?.code ?? ''}`.trim()
    const much = said(amount)
    const there = said(onHand ?? 0n)
    return t({ id: 'records.scale', message: `${much} is far more than the ${there} on hand. Check the amount.` })
  }
}
