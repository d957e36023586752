/** Does what a thumb asked for, at once and without a question; the toast offers the way back. */
import { useLingui } from '@lingui/react/macro'
import { rowsOf } from '../../data/db'
import { useRefusalText } from '../../records/refusal-text'
import { useUndo } from '../../records/use-undo'
import { useFormat } from '../../state/format'
import { toast, toastError } from '../../state/overlays'
import { usePreferences } from '../../state/preferences'
import { useReplica } from '../../state/replica'
import { giveFeedback } from '../../ui/scanner/feedback'
import { intentOf, type StockAct } from './stock-act'
import type { Units } from './use-units'

export type DoStockAct = (act: StockAct) => Promise<boolean>

/** True when the act was recorded. */
export function useStockAct(units: Units, itemName: string): DoStockAct {
  const { t } = useLingui()
  const replica = useReplica()
  const format = useFormat()
  const refusal = useRefusalText()
  const undo = useUndo()
  const { sound, vibration } = usePreferences()

  const words = (act: StockAct): string => {
    const unit = units.get(act.unitId)
    const amount = `${format.amount(act.amount, unit?.digits)} ${unit?.code ?? ''}`.trim()
    const number = act.target.packageNumber
    const what =
      number === undefined ? itemName : t({ id: 'supplies.toast.package', message: `${itemName}, package ${number}` })
    if (act.verb === 'use') return t({ id: 'supplies.toast.used', message: `Used ${amount}: ${what}` })
    if (act.verb === 'count') return t({ id: 'supplies.toast.counted', message: `Counted ${amount}: ${what}` })
    return t({ id: 'supplies.toast.writtenOff', message: `Wrote off ${amount}: ${what}` })
  }

  return async (act) => {
    const { db, registry, save, newId, now } = replica
    const id = newId()
    const definition = registry.byName(act.verb)
    if (!definition) return false
    const outcome = await save([intentOf(act, id, now())])
    if (!outcome.ok) {
      giveFeedback('invalid', { sound, vibrate: vibration })
      toastError(refusal(definition, outcome))
      return false
    }
    giveFeedback('valid', { sound, vibrate: vibration })
    toast({
      text: words(act),
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
    return true
  }
}
