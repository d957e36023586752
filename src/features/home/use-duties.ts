/** What is due today on the whole farm. */
import type { BenchDuty } from '../../domain/prep/bench'
import { useDutiesAmong } from '../../records/bench/use-duties-among'
import { useMediaSeries } from '../../records/use-series'

/** Undefined while loading. */
export function useDuties(): readonly BenchDuty[] | undefined {
  return useDutiesAmong(useMediaSeries())
}
