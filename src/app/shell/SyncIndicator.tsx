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
  const since = oldest && relative(oldest)
  const old = since && t({ id: 'sync.mark.old', message: `the oldest was recorded ${since}` })
  const sentence = sentenceOf()
  const label = old ? `${sentence}; ${old}` : sentence
  const count = mark === 'refused' ? refused : unsent
  return <SyncMark state={mark} count={count} label={label} link={linkTo({ path: '/sync' })} />

  // One of them: forming all six takes as long as the rest of the header.
  function sentenceOf(): string {
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
