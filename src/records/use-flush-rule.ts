/** The farm's rule about flushes. */
import { useMemo } from 'react'
import { BENCH_RECORDS } from '../domain/prep/bench'
import { type FlushRule, flushRuleOf } from '../domain/yield/flush'
import { useRows } from '../state/replica/use-live'
import { useFarmZone } from '../state/words/farm-zone'

export function useFlushRule(): FlushRule {
  const [farm] = useRows(BENCH_RECORDS.farm) ?? []
  const zone = useFarmZone()
  const { gapDays } = flushRuleOf(farm)
  return useMemo(() => ({ gapDays, zone }), [gapDays, zone])
}
