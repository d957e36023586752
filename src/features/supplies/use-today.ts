import { dateIn, instantOf } from '../../domain/clock'
import { useFarmZone } from '../../state/farm-zone'
import { useReplica } from '../../state/replica'

/** Today on the farm, `YYYY-MM-DD`. */
export function useToday(): string {
  const { now } = useReplica()
  return dateIn(instantOf(now()), useFarmZone())
}
