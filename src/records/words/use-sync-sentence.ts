/** The state of the sync as one sentence: beside the header's mark, and wherever else it is told. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { SyncStatus } from '../../state/replica/sync-status'

export function useSyncSentence(): (status: SyncStatus) => string {
  const { t } = useLingui()
  // One of them: forming all of them takes as long as the rest of the header.
  return ({ mark, unsent, refused }) => {
    switch (mark) {
      case 'synced':
        return t({ id: 'sync.mark.synced', message: 'Everything is sent' })
      case 'loading':
        return t({ id: 'sync.mark.loading', message: 'The farm’s records are being read' })
      case 'unsent':
        return t({
          id: 'sync.mark.unsent',
          message: plural(unsent, { one: '# change is not sent yet', other: '# changes are not sent yet' }),
        })
      case 'offline':
        return t({
          id: 'sync.mark.offline',
          message: plural(unsent, {
            0: 'Offline; nothing waits to be sent',
            one: 'Offline; # change is kept here',
            other: 'Offline; # changes are kept here',
          }),
        })
      case 'full':
        return t({
          id: 'sync.mark.full',
          message: plural(unsent, {
            one: 'This device is full; # change waits for room',
            other: 'This device is full; # changes wait for room',
          }),
        })
      case 'update':
        return t({
          id: 'sync.mark.update',
          message: plural(unsent, {
            0: 'The app has to be updated; nothing waits to be sent',
            one: 'The app has to be updated; # change is kept here',
            other: 'The app has to be updated; # changes are kept here',
          }),
        })
      case 'refused':
        return t({
          id: 'sync.mark.refused',
          message: plural(refused, { one: '# change needs you', other: '# changes need you' }),
        })
    }
  }
}
