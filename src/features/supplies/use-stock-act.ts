/** Does what a thumb asked for, at once and without a question; the toast offers the way back. */
import { useLingui } from '@lingui/react/macro'
import { rowsOf } from '../../data/db'
import { useRefusalText } from '../../records/refusal-text'
import { useUndo } from '../../records/use-undo'
import { toast, toastError } from '../../state/overlays'
import { usePreferences } from '../../state/preferences'
import { useReplica } from '../../state/replica'
import { giveFeedback } from '../../ui/scanner/feedback'
import type { DoneAct } from './scan-session'
import { intentOf, type StockAct } from './stock-act'
import { useAmountText, usePackageName } from './use-act-words'
import type { Units } from './use-units'

export type DoStockAct = (act: StockAct) => Promise<boolean>

/** True when the act was recorded. */
export function useStockAct(units: Units, itemName: string): DoStockAct {
  const record = useRecordStockAct(units)
  return async (act) => (await record(act, itemName)) !== undefined
}

/** What was recorded; undefined when it was refused, which has been said. */
export function useRecordStockAct(units: Units): (act: StockAct, itemName: string) => Promise<DoneAct | undefined> {
  const { t } = useLingui()
  const replica = useReplica()
  const amountText = useAmountText()
  const packageName = usePackageName()
  const refusal = useRefusalText()
  const undo = useUndo()
  const { sound, vibration } = usePreferences()

  const words = (act: StockAct, itemName: string): string => {
    const amount = amountText(act.amount, units.get(act.unitId))
    const what = packageName(itemName, act.target.packageNumber)
    if (act.verb === 'use') return t({ id: 'supplies.toast.used', message: `Used ${amount}: ${what}` })
    if (act.verb === 'count') return t({ id: 'supplies.toast.counted', message: `Counted ${amount}: ${what}` })
    return t({ id: 'supplies.toast.writtenOff', message: `Wrote off ${amount}: ${what}` })
  }

  return async (act, itemName) => {
    const { db, registry, save, newId, now } = replica
    const id = newId()
    const at = now()
    const definition = registry.byName(act.verb)
    if (!definition) return undefined
    const outcome = await save([intentOf(act, id, at)])
    if (!outcome.ok) {
      giveFeedback('invalid', { sound, vibrate: vibration })
      toastError(refusal(definition, outcome))
      return undefined
    }
    giveFeedback('valid', { sound, vibrate: vibration })
    toast({
      text: words(act, itemName),
      // One at a time: many quick ones would cover the very button they came from. Older ones are undone in Movements.
      id: 'stock-act',
      duration: 8000,
      place: 'bottom',
      undo: {
        onUndo: async () => {
          const row = await rowsOf(db, act.verb).get(id)
          if (row) await undo(definition, row)
        },
      },
    })
    return { id, act, itemName, at }
  }
}
