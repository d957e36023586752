/** The farm's rule about flushes, from its record. */
import type { Values } from '../kit/field'
import { type FlushRule, USUAL_GAP_DAYS } from './flush'

export function flushRuleOf(farm: Values | undefined): FlushRule {
  const { flush_gap_days: days, time_zone: zone } = farm ?? {}
  return {
    gapDays: typeof days === 'number' ? days : USUAL_GAP_DAYS,
    zone: typeof zone === 'string' ? zone : 'UTC',
  }
}
