/** Puts a discard back, from the toast that reports it. */
import { useLingui } from '@lingui/react/macro'
import type { Dropped } from '../../data/decide/drop'
import { useReplica } from '../../state/replica/replica'
import { toastError } from '../../state/screen/overlays'

/** How long a discard can be put back, ms. */
export const UNDO_MS = 8000

export function usePutBack(): (dropped: Dropped) => Promise<void> {
  const { t } = useLingui()
  const { putBack } = useReplica()
  return async (dropped) => {
    if (await putBack(dropped)) return
    toastError(t({ id: 'sync.unsent.too_late', message: 'Too late. The server has already been asked to undo this.' }))
  }
}
