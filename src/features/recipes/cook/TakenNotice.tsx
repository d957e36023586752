import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { rowsOf } from '../../../data/db'
import { instantOf } from '../../../domain/clock'
import { undoneAmong } from '../../../domain/rules/movement'
import { unsentOf } from '../../../records/delete/reversal'
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
import { untaking } from './untake'

type TakenNoticeProps = { recipeId: string; kept: KeptBatch }

/** When the batch was taken; one tap undoes it, another begins the next batch. */
export const TakenNotice = ({ recipeId, kept }: TakenNoticeProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const { now } = useReplica()
  const undo = useUndoTaken({ recipeId, kept })
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
          {/* The second tap of a double tap may hit this button. */}
          <Button kind="tonal" size="small" onClick={() => void oneAct(`cook ${recipeId}`, begin)}>
            {t({ id: 'recipes.taken.again', message: 'Next batch' })}
          </Button>
        </span>
      }
    />
  )
}

/** Undoes the uses of the batch; undefined when they are unknown. A batch undone elsewhere no longer counts as taken. */
function useUndoTaken({ recipeId, kept }: TakenNoticeProps): (() => Promise<void>) | undefined {
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
  // An answer about the previous batch must not count for this one.
  const isUndone = key !== '' && undone === key
  useEffect(() => {
    if (isUndone && takenAt !== undefined) setUntaken(recipeId, takenAt)
  }, [isUndone, recipeId, takenAt])
  if (!record || takenAt === undefined) return undefined
  return async () => {
    const { poured, run, uses } = record
    await oneAct(`cook ${recipeId}`, async () => {
      const replica = currentReplica()
      const all = [...uses, poured, run].filter((id) => id !== undefined)
      const unsent = await Promise.all(all.map((id) => unsentOf(replica.db, id)))
      const outcome = await replica.undo(unsent.flat(), await untaking(replica, definition, record))
      if (!outcome.ok) {
        toastError(refusal(definition, outcome))
        return false
      }
      setUntaken(recipeId, takenAt)
      // Replaces the toast that offers the same undo.
      toast({ text: t({ id: 'records.undone', message: 'Undone' }), id: `cook ${recipeId}`, place: 'bottom' })
      return true
    })
  }
}
