import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { linkTo } from '../../records/LinkTo'
import { useRelativeTime } from '../../state/relative-time'
import { useLongUnsent, useSyncStatus } from '../../state/sync-status'
import { SyncMark } from '../../ui/chrome/SyncMark'

/** The header's sync mark; opens /sync. Its name is a full sentence. */
export function SyncIndicator() {
  const { mark, unsent, refused } = useSyncStatus()
  const oldest = useLongUnsent(unsent)
  const { t } = useLingui()
  const relative = useRelativeTime()
  const sentences = {
    synced: t({ id: 'sync.mark.synced', message: 'Everything is sent' }),
    unsent: t({
      id: 'sync.mark.unsent',
      message: plural(unsent, { one: '# change is not sent yet', other: '# changes are not sent yet' }),
    }),
    offline: t({
      id: 'sync.mark.offline',
      message: plural(unsent, {
        0: 'Offline; nothing waits to be sent',
        one: 'Offline; # change is kept here',
        other: 'Offline; # changes are kept here',
      }),
    }),
    full: t({
      id: 'sync.mark.full',
      message: plural(unsent, {
        one: 'This device is full; # change waits for room',
        other: 'This device is full; # changes wait for room',
      }),
    }),
    update: t({
      id: 'sync.mark.update',
      message: plural(unsent, {
        0: 'The app has to be updated; nothing waits to be sent',
        one: 'The app has to be updated; # change is kept here',
        other: 'The app has to be updated; # changes are kept here',
      }),
    }),
    refused: t({
      id: 'sync.mark.refused',
      message: plural(refused, { one: '# change needs you', other: '# changes need you' }),
    }),
  }
  const since = oldest && relative(oldest)
  const old = since && t({ id: 'sync.mark.old', message: `the oldest was recorded ${since}` })
  const label = old ? `${sentences[mark]}; ${old}` : sentences[mark]
  const count = mark === 'refused' ? refused : unsent
  return <SyncMark state={mark} count={count} label={label} link={linkTo({ path: '/sync' })} />
}
