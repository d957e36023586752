/**
 * Undo of the last act (S16): an unsent mutation is dropped, a sent one is undone by another mutation. It also works after the screen has
 * closed, because a toast outlives its screen.
 */
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { rowsOf } from '../../data/db'
import type { Intent } from '../../domain/acts/intent'
import { undo } from '../../domain/acts/undo'
import type { EntityDefinition, Row } from '../../domain/kit/entity'
import { oneAct } from '../../state/form/one-act'
import { currentReplica } from '../../state/replica/replica'
import { endOffers, toastError, toastSuccess } from '../../state/screen/overlays'
import { listRoute, recordRoute } from '../record-routes'
import { useRefusalText } from '../words/refusal-text'
import { unsentOf } from './reversal'

/** Undoes a posted record at once. */
export function useUndo(): (definition: EntityDefinition, original: Row) => Promise<void> {
  const takeBack = useTakeBack()
  const router = useRouter()
  return async (definition, original) => {
    const { db, newId, now } = currentReplica()
    const reversal = undo(definition, [original], { newId, now: now() })
    const takeItBack = async () => takeBack(definition, await unsentOf(db, original.id), reversal)
    if (!(await oneAct(`undo ${original.id}`, takeItBack))) return
    // An undone unsent create leaves no record, so its page would only report a missing record.
    const isHere = router.state.location.pathname === recordRoute(definition, original.id)?.path
    const to = listRoute(definition) ?? { path: '/' }
    if (isHere && !(await rowsOf(db, definition.name).get(original.id))) {
      await router.navigate({ to: to.path, search: to.search ?? {}, replace: true })
    }
  }
}

export type TakeBack = (
  definition: EntityDefinition,
  mutations: readonly string[],
  inverse: readonly Intent[],
) => Promise<boolean>

/** Undoes the gesture of these mutations and reports it. `inverse` is for mutations that the server already has. */
export function useTakeBack(): TakeBack {
  const { t } = useLingui()
  const refusal = useRefusalText()
  return async (definition, mutations, inverse) => {
    const { db, undo: undoGesture } = currentReplica()
    const dropped = await db.outbox.where('id').anyOf(mutations).toArray()
    const outcome = await undoGesture(mutations, inverse)
    if (outcome.ok) endOffers([...dropped.map(({ recordId }) => recordId), ...inverse.flatMap(takenBackBy)])
    if (outcome.ok) toastSuccess(t({ id: 'records.undone', message: 'Undone' }))
    else toastError(refusal(definition, outcome))
    return outcome.ok
  }
}

/** The record that an intent undoes: the one that it reverses, or the one that it changes. */
function takenBackBy(intent: Intent): readonly string[] {
  const reversed = intent.kind === 'create' ? intent.values.reverses_id : intent.id
  return typeof reversed === 'string' ? [reversed] : []
}
