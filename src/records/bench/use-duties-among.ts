/** What is due today, from the records on this device. */
import { useMemo, useRef } from 'react'
import type { StoredRow } from '../../data/rows'
import {
  type Among,
  BENCH_RECORDS,
  type BenchDuty,
  dutiesOf,
  isGrowing,
  type Look,
  lookAt,
} from '../../domain/prep/bench'
import { ofForms, ofStrains } from '../../domain/prep/bench-history'
import { type Course, courseOf } from '../../domain/prep/grow-course'
import { usualBefore } from '../../domain/prep/grow-usual'
import { growthOf, type SeriesPoint, usualDays } from '../../domain/prep/growth'
import type { Series } from '../../domain/prep/series'
import { useRows } from '../../state/replica/use-live'
import { useSeen } from '../../state/replica/use-seen'
import { useFarmZone } from '../../state/words/farm-zone'
import { useToday } from '../../state/words/use-today'
import { useEverySeries } from '../use-series'
import { remembering } from './remembering'
import { useExpected } from './use-expected'

/**
 * The duties of `agars` and of the growing series among `among`, or of all growing series without it. `among` must keep its identity while
 * it is equal. Undefined while loading; while other series are read, the last answer stays.
 *
 * Reads the observations of the growing series and of the latest others that tell what is usual. An observation then folds only its own
 * series again.
 */
export function useDutiesAmong(
  agars: readonly Series<StoredRow>[] | undefined,
  among?: Among,
): readonly BenchDuty[] | undefined {
  const today = useToday()
  const zone = useFarmZone()
  const all = useEverySeries()
  const runs = useRows(BENCH_RECORDS.runs)
  const places = useRows(BENCH_RECORDS.places)
  const read = useMemo(() => all && seriesToRead(all, among), [all, among])
  const found = useSeen(read?.ids)
  // Rows of an earlier query would make every new series look due.
  const seen = found?.isCurrent ? found.rows : undefined
  const { look, course, growth } = useMemo(() => remembered(zone), [zone])
  const withExpected = useExpected()
  const due = useMemo(() => {
    if (!agars || !all || !runs || !places || !read || !seen) return undefined
    const rowsOf = ({ row }: Series<StoredRow>) => seen.get(row.id) ?? []
    const usual = new Map<string, number>()
    for (const [like, alike] of read.strains) {
      const days = usualDays(alike.map((series) => growth(series, rowsOf(series))))
      if (days !== undefined) usual.set(like, days)
    }
    const earlier = usualBefore(read.forms.flatMap((series) => course(series, rowsOf(series)) ?? []))
    const duties = dutiesOf({ agars, petris: all, among, runs, places, seen, usual, earlier, look, today, zone })
    return withExpected(duties, { all: all.filter(({ row }) => seen.has(row.id)), seen })
  }, [agars, all, runs, places, read, seen, among, look, course, growth, withExpected, today, zone])
  const last = useRef(due)
  last.current = due ?? last.current
  return last.current
}

type ToRead = {
  readonly ids: readonly string[]
  readonly strains: ReadonlyMap<string, readonly Series<StoredRow>[]>
  readonly forms: readonly Series<StoredRow>[]
}

function seriesToRead(all: readonly Series<StoredRow>[], among: Among | undefined): ToRead {
  const growing = all.filter((series) => isGrowing(series) && (!among || among.has(series.row.id)))
  const strains = ofStrains(all, growing)
  const forms = ofForms(all, growing)
  const read = [...growing, ...[...strains.values()].flat(), ...forms]
  return { ids: [...new Set(read.map(({ row }) => row.id))], strains, forms }
}

function remembered(zone: string) {
  return {
    look: remembering<Look>(lookAt),
    course: remembering<Course | undefined>((series, seen) => courseOf(series, seen, zone)),
    growth: remembering<readonly SeriesPoint[]>((series, seen) => growthOf(series, seen, zone)),
  }
}
