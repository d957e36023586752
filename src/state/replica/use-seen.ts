/** Live sightings of the parts of series. */
import { SEEN_KINDS, seenOfEach } from '../../data/read/seen'
import { type RowsOf, useRowsBy } from './use-rows-of'

/** The observations and picks of these series, by their ids. Undefined until the first are read. */
export function useSeen(ids: readonly string[] | undefined): RowsOf | undefined {
  return useRowsBy(SEEN_KINDS, seenOfEach, ids)
}
