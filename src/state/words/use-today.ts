import { dateIn, instantOf } from '../../domain/clock'
import { useReplica } from '../replica/replica'
import { useFarmZone } from './farm-zone'

/** Today on the farm, `YYYY-MM-DD`. */
export function useToday(): string {
  const { now } = useReplica()
  return dateIn(instantOf(now()), useFarmZone())
}
