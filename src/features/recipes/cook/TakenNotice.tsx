import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { rowsOf } from '../../../data/db'
import { unpour } from '../../../domain/acts/take'
import { instantOf } from '../../../domain/clock'
import { undoneAmong } from '../../../domain/rules/movement'
import { reversalIntents, unsentOf } from '../../../records/delete/reversal'
import { useDefinition } from '../../../records/use-definition'
import { useRefusalText } from '../../../records/words/refusal-text'
import { beginAgain, type KeptBatch, setUntaken } from '../../../state/form/batches'
import { oneAct } from '../../../state/form/one-act'
import { currentReplica, useReplica } from '../../../state/replica/replica'
import { useLive } from '../../../state/replica/use-live'
import { toast, toastError } from '../../../state/screen/overlays'
import { useFormat } from '../../../state/words/format'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/display/states/Notice'
import styles from './cook.module.css'

type TakenNoticeProps = { kind: string; recipeId: string; kept: KeptBatch }

/** That the batch was taken, and when; taken back by one tap, the next one begun by another. `kind` is what was poured of it. */
export const TakenNotice = ({ kind, recipeId, kept }: TakenNoticeProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const { now } = useReplica()
  const undo = useUndoTaken({ kind, recipeId, kept })
  if (kept.takenAt === undefined) return null
  const time = format.moment(kept.takenAt)
  const begin = async () => {
    beginAgain(recipeId, instantOf(now()))
    return true
  }
  return (
    <Notice
      tone="tint"
      icon="check"
      title={t({ id: 'recipes.taken.at', message: `Taken from stock: ${time}` })}
      action={
        <span className={styles.takenActs}>
          {undo && (
            <Button kind="tonal" size="small" icon="undo" onClick={() => void undo()}>
              {t({ id: 'records.undo', message: 'Undo' })}
            </Button>
          )}
          {/* The second tap of the taking may land here. */}
          <Button kind="tonal" size="small" onClick={() => void oneAct(`cook ${recipeId}`, begin)}>
            {t({ id: 'recipes.taken.again', message: 'Next batch' })}
          </Button>
        </span>
      }
    />
  )
}

/** Takes back what the taking recorded; undefined where that is not known. What was undone elsewhere is no longer taken. */
function useUndoTaken({ kind, recipeId, kept }: TakenNoticeProps): (() => Promise<void>) | undefined {
  const { takenAt, record } = kept
  const { db } = useReplica()
  const definition = useDefinition('use')
  const { t } = useLingui()
  const refusal = useRefusalText()
  const ids = record?.uses ?? []
  const key = ids.join()
  const undone = useLive(['use'], async () => {
    if (ids.length === 0) return undefined
    const uses = (await rowsOf(db, 'use').bulkGet([...ids])).filter((row) => row !== undefined)
    const reversals = await rowsOf(db, 'use')
      .where('reverses_id')
      .anyOf([...ids])
      .toArray()
    const gone = undoneAmong(definition, [...uses, ...reversals])
    return uses.every(({ id }) => gone.has(id)) ? key : undefined
  }, [db, definition, key])
  // The answer to the batch before is none to this one.
  const isUndone = key !== '' && undone === key
  useEffect(() => {
    if (isUndone && takenAt !== undefined) setUntaken(recipeId, takenAt)
  }, [isUndone, recipeId, takenAt])
  if (!record || takenAt === undefined) return undefined
  return async () => {
    const { poured, uses } = record
    await oneAct(`cook ${recipeId}`, async () => {
      const replica = currentReplica()
      const all = poured === undefined ? uses : [...uses, poured]
      const unsent = await Promise.all(all.map((id) => unsentOf(replica.db, id)))
      const gone = poured === undefined ? [] : [unpour(kind, poured)]
      const inverse = [...gone, ...(await reversalIntents(replica, definition, uses))]
      const outcome = await replica.undo(unsent.flat(), inverse)
      if (!outcome.ok) {
        toastError(refusal(definition, outcome))
        return false
      }
      setUntaken(recipeId, takenAt)
      // In the place of the toast that offers the same.
      toast({ text: t({ id: 'records.undone', message: 'Undone' }), id: `cook ${recipeId}`, place: 'bottom' })
      return true
    })
  }
}
