/** Discards an unsent change. It asks if other changes need it, since they go too; the toast puts everything back. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Dropped } from '../../../data/decide/drop'
import { withLater } from '../../../data/save/undo'
import type { Mutation } from '../../../domain/mutation'
import { useReplica } from '../../../state/replica/replica'
import { confirm, toast, toastError } from '../../../state/screen/overlays'
import { UNDO_MS, usePutBack } from '../use-put-back'

export function useDiscardUnsent(): (mutation: Mutation, title: string) => Promise<void> {
  const { t } = useLingui()
  const { db, discardUnsent } = useReplica()
  const putBack = usePutBack()
  const tooLate = () => toastError(t({ id: 'sync.unsent.sent', message: 'Already sent' }))
  return async (mutation, title) => {
    const changes = (await withLater(db, mutation.id)).filter(({ kind }) => kind !== 'settle')
    if (changes.length === 0) {
      tooLate()
      return
    }
    const others = changes.length - 1
    if (others > 0) {
      const agreed = await confirm({
        type: 'warning',
        title: t({ id: 'sync.unsent.discard.title', message: `Discard ${title}?` }),
        text: t({
          id: 'sync.unsent.discard.text',
          message: plural(others, {
            one: '# more change depends on it and will be discarded too.',
            other: '# more changes depend on it and will be discarded too.',
          }),
        }),
        confirmLabel: t({ id: 'sync.discard', message: 'Discard' }),
      })
      if (!agreed) return
    }
    const dropped = await discardUnsent(mutation.id, UNDO_MS)
    if (isNothing(dropped)) {
      tooLate()
      return
    }
    toast({
      kind: 'success',
      duration: UNDO_MS,
      text: dropped.fenced
        ? t({ id: 'sync.unsent.fenced', message: 'Will be undone when the server responds' })
        : t({ id: 'sync.discard.done', message: 'Discarded' }),
      undo: { onUndo: () => void putBack(dropped) },
    })
  }
}

/** Whether there was nothing to discard, because the change was sent or decided in between. */
export function isNothing({ mutations, settlements, fenced = [] }: Dropped): boolean {
  return mutations.length === 0 && settlements.length === 0 && fenced.length === 0
}
