import { useLingui } from '@lingui/react/macro'
import { useRow } from '../../../state/replica/use-live'
import { useFormat } from '../../../state/words/format'
import { Notice } from '../../../ui/display/states/Notice'
import type { Draft } from './decision'
import type { Decision } from './use-decision'
import { type StockEffect, useStockEffect } from './use-stock-effect'

/** One line: the stock on hand now, and with these choices. */
export function StockLine({ decision, draft }: { decision: Decision; draft: Draft }) {
  const effect = useStockEffect(decision, draft)
  return effect ? <Line effect={effect} /> : null
}

function Line({ effect }: { effect: StockEffect }) {
  const { t } = useLingui()
  const format = useFormat()
  const item = useRow('item', effect.itemId)
  const unit = useRow('unit', typeof item?.unit_id === 'string' ? item.unit_id : undefined)
  if (!item) return null
  const digits = typeof unit?.fraction_digits === 'number' ? unit.fraction_digits : undefined
  const amount = (decimal: string) => `${format.amount(decimal, digits)} ${String(unit?.code ?? '')}`.trim()
  const name = String(item.name)
  const from = amount(effect.from)
  const to = amount(effect.to)
  return (
    <Notice
      tone="plain"
      icon="box"
      title={t({ id: 'sync.stock', message: `With these choices, ${name} on hand changes from ${from} to ${to}.` })}
    />
  )
}
