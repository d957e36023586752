import { useLingui } from '@lingui/react/macro'
import type { Intent } from '../data/intent'
import type { EntityDefinition, Row } from '../domain/kit/entity'
import { toastError, toastSuccess } from '../state/overlays'
import { currentReplica } from '../state/replica'
import { useRefusalText } from './refusal-text'
import { reversalIntent } from './reversal'

/** Undoes a posted record at once. It works after the screen is gone: a toast outlives the screen it came from. */
export function useUndo(): (definition: EntityDefinition, original: Row) => Promise<void> {
  const { t } = useLingui()
  const refusal = useRefusalText()
  return async (definition, original) => {
    const { save, newId, now } = currentReplica()
    const intent: Intent = reversalIntent(definition, original, newId(), now())
    const outcome = await save([intent])
    if (outcome.ok) toastSuccess(t({ id: 'records.undone', message: 'Undone' }))
    else toastError(refusal(definition, outcome))
  }
}
