import { useLingui } from '@lingui/react/macro'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useWide } from '../../records/use-wide'
import { useSyncStatus } from '../../state/replica/sync-status'
import { usePage } from '../../state/screen/page'
import { Page, Stack } from '../../ui/display/layout/Layout'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { useDecisions } from './decision/use-decisions'
import { SyncDesk } from './desk/SyncDesk'
import { SyncPhone } from './phone/SyncPhone'
import { useWork, type Work } from './queue/use-work'
import { type ChangeTitles, useChangeTitles } from './use-change-title'

export type SyncViewProps = {
  work: Work
  titles: ChangeTitles
  decisions: ReturnType<typeof useDecisions>
  /** Milliseconds of the device's own clock, only for back-offs. */
  now: number
}

/** The state of the sync, the queue, and the refused changes that wait for a decision. */
export function SyncScreen() {
  const { t } = useLingui()
  const wide = useWide()
  usePage({ title: t({ id: 'sync.title', message: 'Sync' }), back: '/', large: true, narrow: !wide, beside: wide })
  // A long queue renders in slices, so that taps are answered first.
  const work = useDeferredValue(useWork())
  const now = useTicks()
  const changes = useMemo(() => (work ? [...work.refused, ...work.others].map(({ mutation }) => mutation) : []), [work])
  const titles = useChangeTitles(changes)
  const { loading } = useSyncStatus()
  const decisions = useDecisions(work)
  if (!work || !titles) {
    return (
      <Page narrow>
        <Stack gap={0}>
          <Skeleton rows={loading ? 5 : 3} />
        </Stack>
      </Page>
    )
  }
  const view = { work, titles, decisions, now }
  return wide ? <SyncDesk {...view} /> : <SyncPhone {...view} />
}

/** The device's clock in ms, read regularly so that shown back-offs stay true. Ages of changes do not use it (S29). */
function useTicks(every = 20_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
