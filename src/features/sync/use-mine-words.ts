import { useLingui } from '@lingui/react/macro'
import type { Refused } from '../../data/refused'
import { useFormat } from '../../state/format'
import { useReplica } from '../../state/replica'

/** When and where the refused change was made: 'today 14:05, this device'. */
export function useMineWords(): (refused: Refused) => string {
  const { t } = useLingui()
  const format = useFormat()
  const { user } = useReplica()
  return (refused) => {
    const when = refused.mutation.recordedAt === '' ? '' : format.moment(refused.mutation.recordedAt)
    // Another's name stands over it.
    if (refused.owner !== user) return when
    const where = refused.isHere
      ? t({ id: 'sync.this_device', message: 'this device' })
      : t({ id: 'sync.other_device', message: 'your other device' })
    return [when, where].filter((part) => part !== '').join(', ')
  }
}
