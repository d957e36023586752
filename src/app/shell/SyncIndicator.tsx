import { useLingui } from '@lingui/react/macro'
import { linkTo } from '../../records/LinkTo'
import { useSyncSentence } from '../../records/words/use-sync-sentence'
import { isKnown, useLongUnsent, useSyncStatus } from '../../state/replica/sync-status'
import { useRelativeTime } from '../../state/words/relative-time'
import { SyncMark } from '../../ui/chrome/SyncMark'

/** The header's sync mark; opens /sync. Its name is a full sentence. */
export function SyncIndicator() {
  const status = useSyncStatus()
  const { mark, unsent, refused } = status
  const oldest = useLongUnsent(unsent)
  const { t } = useLingui()
  const relative = useRelativeTime()
  const since = oldest && relative(oldest)
  const old = since && t({ id: 'sync.mark.old', message: `the oldest was recorded ${since}` })
  const sentence = useSyncSentence()(status)
  const label = old ? `${sentence}; ${old}` : sentence
  const count = mark === 'refused' ? refused : unsent
  if (!isKnown(status)) {
    return (
      <SyncMark state="unknown" label={t({ id: 'settings.sync', message: 'Sync' })} link={linkTo({ path: '/sync' })} />
    )
  }
  return <SyncMark state={mark} count={count} label={label} link={linkTo({ path: '/sync' })} />
}
