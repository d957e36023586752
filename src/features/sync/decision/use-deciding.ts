/** Carries a decision out: apply again, or discard with a toast that can put it back. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Again } from '../../../data/decide/decide'
import { findRefused, type Refused } from '../../../data/decide/refused'
import type { SaveRefusal } from '../../../data/intent'
import type { EntityDefinition } from '../../../domain/kit/entity'
import { useRefusalText } from '../../../records/words/refusal-text'
import { useOneAtATime } from '../../../state/form/use-one-at-a-time'
import { useReplica } from '../../../state/replica/replica'
import { toast, toastError, toastSuccess } from '../../../state/screen/overlays'
import { isNothing } from '../queue/use-discard-unsent'
import { UNDO_MS, usePutBack } from '../use-put-back'

export type Deciding = {
  readonly isBusy: boolean
  /** Returns the refusal of the new attempt; undefined when it was saved. */
  readonly apply: (refused: Refused, definition: EntityDefinition, again: Again) => Promise<SaveRefusal | undefined>
  /** `also`: ids of waiting changes to discard with it. */
  readonly discard: (refused: Refused, also?: readonly string[]) => Promise<void>
}

/** `onDone` gets the id of the decided change. */
export function useDeciding(onDone: (id: string) => void): Deciding {
  const { t } = useLingui()
  const replica = useReplica()
  const refusal = useRefusalText()
  const putBack = usePutBack()
  const [isBusy, setBusy] = useState(false)
  const oneAtATime = useOneAtATime()

  const during = <T>(work: () => Promise<T>): Promise<T | undefined> =>
    oneAtATime(() => {
      setBusy(true)
      return work().finally(() => setBusy(false))
    })
  const tooLate = () => toastError(t({ id: 'sync.decided', message: 'This has already been decided' }))

  return {
    isBusy,
    apply: (refused, definition, again) =>
      during(async () => {
        // Another tab or device may have decided in between.
        const isThere = (await findRefused(replica.db, replica.registry, refused.entry.id, replica.user)) !== undefined
        const outcome = await replica.applyAgain(refused.entry.id, again)
        if (!outcome.ok) {
          toastError(refusal(definition, outcome))
          return outcome
        }
        onDone(refused.entry.id)
        if (!isThere) {
          tooLate()
          return undefined
        }
        toastSuccess(
          outcome.mutations.length === 0
            ? t({ id: 'sync.left', message: 'Kept the server’s values' })
            : t({ id: 'sync.again.done', message: 'Applied. Sent automatically.' }),
        )
        return undefined
      }),
    discard: (refused, also) =>
      during(async () => {
        const dropped = await replica.discard(refused.entry.id, UNDO_MS, also)
        onDone(refused.entry.id)
        if (isNothing(dropped)) {
          tooLate()
          return
        }
        toast({
          kind: 'success',
          duration: UNDO_MS,
          text:
            refused.entry.error.code === 'lost'
              ? t({ id: 'sync.refusal_discarded', message: 'Discarded' })
              : t({ id: 'sync.discard.done', message: 'Discarded' }),
          undo: { onUndo: () => void putBack(dropped) },
        })
      }),
  }
}
