import { median } from './table'

export const RUNS = 9

/** Milliseconds: the median of some runs, after one that is not counted: what a device that is in use takes. */
export function timed(work: () => unknown): number {
  work()
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return median(times)
}
