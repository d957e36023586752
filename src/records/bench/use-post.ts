/** Saves observations of a gesture, and offers their undo. */
import type { Create } from '../../domain/acts/intent'
import { BENCH_RECORDS } from '../../domain/prep/bench'
import { currentReplica, useReplica } from '../../state/replica/replica'
import { toast, toastError } from '../../state/screen/overlays'
import { reversalIntents } from '../delete/reversal'
import { useTakeBack } from '../delete/use-undo'
import { useDefinition } from '../use-definition'
import { useRefusalText } from '../words/refusal-text'

/** A gesture may cover a whole room, so its undo stays long; ms. */
const TOAST_MS = 12_000

export type Posted = { readonly made: readonly Create[]; readonly mutations: readonly string[] }

export type Post = {
  /** Undefined after a failure, which was shown, and with nothing to record. */
  readonly post: (made: readonly Create[]) => Promise<Posted | undefined>
  /** `text` tells what was recorded. `onUndone` runs after a successful undo. */
  readonly offer: (posted: Posted, told: { id: string; text: string; onUndone?: () => void }) => void
}

export function usePost(): Post {
  const { save } = useReplica()
  const observation = useDefinition(BENCH_RECORDS.seen)
  const refusal = useRefusalText()
  const takeBack = useTakeBack()
  return {
    post: async (made) => {
      if (made.length === 0) return undefined
      const outcome = await save([...made])
      if (outcome.ok) return { made, mutations: outcome.mutations }
      toastError(refusal(observation, outcome))
      return undefined
    },
    offer: ({ made, mutations }, { onUndone, ...told }) => {
      const ids = made.map(({ id }) => id)
      toast({
        ...told,
        duration: TOAST_MS,
        undo: {
          of: ids,
          onUndo: async () => {
            const inverse = await reversalIntents(currentReplica(), observation, ids)
            if (await takeBack(observation, mutations, inverse)) onUndone?.()
          },
        },
      })
    },
  }
}
