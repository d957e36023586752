/** Records an act at once and without a question; the toast offers undo. */
import { useLingui } from '@lingui/react/macro'
import { rowsOf } from '../../../data/db'
import { useUndo } from '../../../records/delete/use-undo'
import { useScaleNote } from '../../../records/use-scale-note'
import { useRefusalText } from '../../../records/words/refusal-text'
import { useSaid } from '../../../records/words/use-said'
import { usePreferences } from '../../../state/device/preferences'
import { oneAct } from '../../../state/form/one-act'
import { useReplica } from '../../../state/replica/replica'
import { confirm, toast, toastError } from '../../../state/screen/overlays'
import { giveFeedback } from '../../../ui/scanner/feedback'
import type { DoneAct } from '../scan-and-do/scan-session'
import { forgetLatest, timesOf } from './same-acts'
import { intentOf, type StockAct, targetKey } from './stock-act'

export type DoStockAct = (act: StockAct) => Promise<boolean>

/** True when the act was recorded. */
export function useStockAct(itemName: string): DoStockAct {
  const record = useRecordStockAct()
  return async (act) => (await record(act, itemName)) !== undefined
}

/** While this toast is shown, an equal act is counted as the second; ms. */
const TOAST_MS = 8000

/** The recorded act; undefined after a refusal, which was shown, and for the second tap of a double tap. */
export function useRecordStockAct(): (act: StockAct, itemName: string) => Promise<DoneAct | undefined> {
  const { t } = useLingui()
  const replica = useReplica()
  const said = useSaid()
  const refusal = useRefusalText()
  const undo = useUndo()
  const scaleNote = useScaleNote()
  const { sound, vibration } = usePreferences()

  return (act, itemName) => oneAct(targetKey(act.target), () => record(act, itemName))

  function isMeant(text: string): Promise<boolean> {
    return confirm({
      type: 'warning',
      title: t({ id: 'supplies.scale', message: 'Is this amount right?' }),
      text,
      confirmLabel: t({ id: 'supplies.scale.record', message: 'Record it' }),
      cancelLabel: t({ id: 'supplies.scale.change', message: 'Change it' }),
    })
  }

  async function record(act: StockAct, itemName: string): Promise<DoneAct | undefined> {
    const { db, registry, save, newId, now } = replica
    const id = newId()
    const at = now()
    const definition = registry.byName(act.verb)
    if (!definition) return undefined
    const intent = intentOf(act, id, at)
    const far = await scaleNote(definition, intent.values)
    if (far !== undefined && !(await isMeant(far))) return undefined
    const outcome = await save([intent])
    if (!outcome.ok) {
      giveFeedback('invalid', { sound, vibrate: vibration })
      toastError(refusal(definition, outcome))
      return undefined
    }
    giveFeedback('valid', { sound, vibrate: vibration })
    const times = timesOf(act, at, TOAST_MS)
    const text = await said.whole(definition, 'create', intent.values)
    toast({
      text: times > 1 ? `${times} × ${text}` : text,
      // One toast at a time: a stack of them would cover the button that was pressed. Older acts are undone in Movements.
      id: 'stock-act',
      duration: TOAST_MS,
      place: 'bottom',
      undo: {
        of: [id],
        ...(times > 1 ? { label: t({ id: 'supplies.toast.undoLast', message: 'Undo last' }) } : {}),
        onUndo: async () => {
          forgetLatest()
          const row = await rowsOf(db, act.verb).get(id)
          if (row) await undo(definition, row)
        },
      },
    })
    return { id, act, itemName, at }
  }
}
