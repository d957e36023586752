/** Letting an unsent change go. What needs it goes with it, so then it asks; the toast puts everything back. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { LetGo } from '../../data/let-go'
import { withLater } from '../../data/undo'
import type { Mutation } from '../../domain/mutation'
import { confirm, toast } from '../../state/overlays'
import { useReplica } from '../../state/replica'

/** How long a decision can be taken back, ms. */
export const UNDO_MS = 8000

export function useDiscardUnsent(): (mutation: Mutation, title: string) => Promise<void> {
  const { t } = useLingui()
  const { db, discardUnsent, putBack } = useReplica()
  return async (mutation, title) => {
    const changes = (await withLater(db, mutation.id)).filter(({ kind }) => kind !== 'settle')
    const others = changes.length - 1
    if (others > 0) {
      const agreed = await confirm({
        type: 'warning',
        title: t({ id: 'sync.unsent.discard.title', message: `Discard ${title}?` }),
        text: t({
          id: 'sync.unsent.discard.text',
          message: plural(others, {
            one: '# more change needs it and goes with it.',
            other: '# more changes need it and go with it.',
          }),
        }),
        confirmLabel: t({ id: 'sync.discard', message: 'Discard' }),
      })
      if (!agreed) return
    }
    const letGo: LetGo = await discardUnsent(mutation.id)
    const isFenced = letGo.isFenced === true
    toast({
      kind: 'success',
      duration: UNDO_MS,
      text: isFenced
        ? t({ id: 'sync.unsent.fenced', message: 'Taken back as soon as the server answers' })
        : t({ id: 'sync.discard.done', message: 'Discarded' }),
      ...(isFenced ? {} : { undo: { onUndo: () => void putBack(letGo) } }),
    })
  }
}
