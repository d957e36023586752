import { dateIn, instantOf } from '../domain/clock'
import { useFarmZone } from './farm-zone'
import { useReplica } from './replica'

/** Today on the farm, `YYYY-MM-DD`. */
export function useToday(): string {
  const { now } = useReplica()
  return dateIn(instantOf(now()), useFarmZone())
}
