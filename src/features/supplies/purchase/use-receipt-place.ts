/** Asks whether a purchase with an earlier date came before or after later counts, if the date does not decide it. */
import { useLingui } from '@lingui/react/macro'
import { instantOf } from '../../../domain/clock'
import type { Values } from '../../../domain/kit/field'
import { withDefaults } from '../../../domain/kit/normalise'
import { receiptOfChanged, receiptOfNew } from '../../../domain/rules/receipt'
import { openCounts, placedAt } from '../../../domain/rules/receipt-place'
import type { AskFirst } from '../../../records/form/ask-first'
import { useReplica } from '../../../state/replica/replica'
import { ask } from '../../../state/screen/overlays'
import { useFarmZone } from '../../../state/words/farm-zone'
import { useFormat } from '../../../state/words/format'
import { readMovements } from '../acts/use-movements'

export function useReceiptPlace(): AskFirst {
  const { t } = useLingui()
  const { db, now } = useReplica()
  const format = useFormat()
  const timeZone = useFarmZone()

  return async ({ definition, id, before, values }) => {
    const context = { now: instantOf(now()), timeZone }
    const after: Values = { ...before, ...(before ? values : withDefaults(definition.fields, values)) }
    const { received_at: at } = before ? receiptOfChanged(before, values, context) : receiptOfNew(after, context)
    const isTyped = typeof values.received_at === 'string' && values.received_at !== ''
    if (isTyped || typeof at !== 'string' || typeof after.item_id !== 'string') return {}
    const was = before?.status === 'received' ? before.received_at : undefined
    const { all } = await readMovements(db, after.item_id)
    const movements = all.map(({ movement }) => movement)
    const counts = openCounts(movements, before ? id : undefined, at, typeof was === 'string' ? was : undefined)
    if (counts.length === 0) return {}
    const moments = counts.map((count) => format.instant(count.at))
    const answer = await ask({
      title: t({ id: 'supplies.receipt.ask', message: 'Before or after the count?' }),
      text: t({
        id: 'supplies.receipt.why',
        message:
          'The ingredient was counted since that date. Stock depends on whether the count includes this purchase.',
      }),
      confirmLabel: t({ id: 'supplies.receipt.continue', message: 'Continue' }),
      choices: [
        {
          value: '0',
          title: t({ id: 'supplies.receipt.before', message: `Before the count of ${moments[0]}` }),
          subtitle: t({ id: 'supplies.receipt.before.note', message: 'the count includes it' }),
        },
        ...moments.map((moment, index) => ({
          value: String(index + 1),
          title: t({ id: 'supplies.receipt.after', message: `After the count of ${moment}` }),
          subtitle: t({ id: 'supplies.receipt.after.note', message: 'it adds to the count' }),
        })),
      ],
    })
    if (answer === undefined) return undefined
    const placed = placedAt(counts, Number(answer.choice), at)
    return placed === at ? {} : { received_at: placed }
  }
}
