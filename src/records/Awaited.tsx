import { useLingui } from '@lingui/react/macro'
import { useSyncStatus } from '../state/replica/sync-status'
import { useWhole } from '../state/replica/whole'
import { EmptyState } from '../ui/display/states/EmptyState'
import { Skeleton } from '../ui/display/states/Skeleton'

/** A placeholder for records that are being read or may still arrive. */
export const Awaited = ({ kind }: { kind: 'card' | 'rows' }) => {
  const { t } = useLingui()
  const whole = useWhole()
  const { reachable } = useSyncStatus()
  if (whole === undefined || whole === 'whole') return <Skeleton kind={kind} />
  return reachable ? (
    <EmptyState
      title={t({ id: 'first_load.arriving', message: 'Loading the farm’s records' })}
      text={t({ id: 'records.awaited.text', message: 'This opens once all records are on this device.' })}
    />
  ) : (
    <EmptyState
      title={t({ id: 'records.awaited', message: 'Not on this device yet' })}
      text={t({
        id: 'records.awaited.offline',
        message: 'Some of the farm’s records are not on this device yet. They load when you are back online.',
      })}
    />
  )
}
