/** The sync status as one sentence, beside the header's mark and in other places. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { SyncStatus } from '../../state/replica/sync-status'

export function useSyncSentence(): (status: SyncStatus) => string {
  const { t } = useLingui()
  // Only the needed sentence is formed, because forming all takes as long as the rest of the header.
  return ({ mark, unsent, refused }) => {
    switch (mark) {
      case 'synced':
        return t({ id: 'sync.mark.synced', message: 'All changes sent' })
      case 'loading':
        return t({ id: 'sync.mark.loading', message: 'Loading the farm’s records' })
      case 'unsent':
        return t({
          id: 'sync.mark.unsent',
          message: plural(unsent, { one: '# change not sent yet', other: '# changes not sent yet' }),
        })
      case 'offline':
        return t({
          id: 'sync.mark.offline',
          message: plural(unsent, {
            0: 'Offline; nothing to send',
            one: 'Offline; # change not sent yet',
            other: 'Offline; # changes not sent yet',
          }),
        })
      case 'full':
        return t({
          id: 'sync.mark.full',
          message: plural(unsent, {
            one: 'Device storage is full; # change is waiting for space',
            other: 'Device storage is full; # changes are waiting for space',
          }),
        })
      case 'update':
        return t({
          id: 'sync.mark.update',
          message: plural(unsent, {
            0: 'Update needed; nothing to send',
            one: 'Update needed; # change not sent yet',
            other: 'Update needed; # changes not sent yet',
          }),
        })
      case 'refused':
        return t({
          id: 'sync.mark.refused',
          message: plural(refused, { one: '# change needs your decision', other: '# changes need your decision' }),
        })
    }
  }
}
