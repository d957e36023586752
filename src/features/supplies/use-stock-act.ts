/** Does what a thumb asked for, at once and without a question; the toast offers the way back. */
import { rowsOf } from '../../data/db'
import { useRefusalText } from '../../records/refusal-text'
import { useSaid } from '../../records/use-said'
import { useUndo } from '../../records/use-undo'
import { toast, toastError } from '../../state/overlays'
import { usePreferences } from '../../state/preferences'
import { useReplica } from '../../state/replica'
import { giveFeedback } from '../../ui/scanner/feedback'
import type { DoneAct } from './scan-session'
import { intentOf, type StockAct } from './stock-act'

export type DoStockAct = (act: StockAct) => Promise<boolean>

/** True when the act was recorded. */
export function useStockAct(itemName: string): DoStockAct {
  const record = useRecordStockAct()
  return async (act) => (await record(act, itemName)) !== undefined
}

/** What was recorded; undefined when it was refused, which has been said. */
export function useRecordStockAct(): (act: StockAct, itemName: string) => Promise<DoneAct | undefined> {
  const replica = useReplica()
  const said = useSaid()
  const refusal = useRefusalText()
  const undo = useUndo()
  const { sound, vibration } = usePreferences()

  return async (act, itemName) => {
    const { db, registry, save, newId, now } = replica
    const id = newId()
    const at = now()
    const definition = registry.byName(act.verb)
    if (!definition) return undefined
    const intent = intentOf(act, id, at)
    const outcome = await save([intent])
    if (!outcome.ok) {
      giveFeedback('invalid', { sound, vibrate: vibration })
      toastError(refusal(definition, outcome))
      return undefined
    }
    giveFeedback('valid', { sound, vibrate: vibration })
    toast({
      text: await said.told(definition, 'create', intent.values),
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
