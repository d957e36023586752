/** Carrying a decision out: apply again or let go, with the toast that says so and takes a letting go back. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Again } from '../../data/attention'
import type { SaveOutcome } from '../../data/intent'
import type { Refused } from '../../data/refused'
import type { EntityDefinition } from '../../domain/kit/entity'
import { useRefusalText } from '../../records/refusal-text'
import { toast, toastError, toastSuccess } from '../../state/overlays'
import { useReplica } from '../../state/replica'
import { UNDO_MS } from './use-discard-unsent'

export type Refusal = Extract<SaveOutcome, { ok: false }>

export type Deciding = {
  readonly isBusy: boolean
  /** Gives why it could not be made again; undefined when it was. */
  readonly apply: (refused: Refused, definition: EntityDefinition, again: Again) => Promise<Refusal | undefined>
  readonly discard: (refused: Refused) => Promise<void>
}

/** `onDone` hears which change was decided about. */
export function useDeciding(onDone: (id: string) => void): Deciding {
  const { t } = useLingui()
  const replica = useReplica()
  const refusal = useRefusalText()
  const [isBusy, setBusy] = useState(false)

  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true)
    return work().finally(() => setBusy(false))
  }

  return {
    isBusy,
    apply: (refused, definition, again) =>
      during(async () => {
        const outcome = await replica.applyAgain(refused.entry.id, again)
        if (!outcome.ok) {
          toastError(refusal(definition, outcome))
          return outcome
        }
        onDone(refused.entry.id)
        toastSuccess(
          outcome.mutations.length === 0
            ? t({ id: 'sync.left', message: 'Left as the server has it' })
            : t({ id: 'sync.again.done', message: 'Applied; it is sent by itself' }),
        )
        return undefined
      }),
    discard: (refused) =>
      during(async () => {
        const letGo = await replica.discard(refused.entry.id)
        onDone(refused.entry.id)
        toast({
          kind: 'success',
          duration: UNDO_MS,
          text: t({ id: 'sync.discard.done', message: 'Discarded' }),
          undo: { onUndo: () => void replica.putBack(letGo) },
        })
      }),
  }
}
