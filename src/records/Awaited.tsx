import { useLingui } from '@lingui/react/macro'
import { useSyncStatus } from '../state/sync-status'
import { useWhole } from '../state/whole'
import { EmptyState } from '../ui/display/EmptyState'
import { Skeleton } from '../ui/display/Skeleton'

/** In place of one record that is being read, or that may still arrive. */
export const Awaited = () => {
  const { t } = useLingui()
  const whole = useWhole()
  const { reachable } = useSyncStatus()
  if (whole === undefined || whole === 'whole') return <Skeleton kind="card" />
  return (
    <EmptyState
      title={t({ id: 'records.awaited', message: 'Not on this device yet' })}
      text={
        reachable
          ? t({
              id: 'records.awaited.text',
              message: 'The farm’s records are arriving. This one opens as soon as it is here.',
            })
          : t({
              id: 'records.awaited.offline',
              message: 'Not all of the farm’s records are here. The rest comes with the next connection.',
            })
      }
    />
  )
}
