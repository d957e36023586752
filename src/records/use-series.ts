/** Series of every observed kind, and of the kinds that they are made of, from the records on this device. */
import { useMemo } from 'react'
import { rowsOf } from '../data/db'
import type { StoredRow } from '../data/rows'
import type { EntityDefinition, Registry } from '../domain/kit/entity'
import { kindsNamed } from '../domain/kit/reference'
import { isSeries, observedIn, type SeriesDefinition } from '../domain/kit/series'
import { type Moved, movedInto } from '../domain/prep/moved'
import { type Series, seriesOf } from '../domain/prep/series'
import { entitiesAlong } from '../domain/rules/relations'
import { useReplica } from '../state/replica/replica'
import { useKeptLive, useLive } from '../state/replica/use-live'
import { useWhole } from '../state/replica/whole'

/** The observed kinds. There is at least one. */
export function useObservedKinds(): readonly SeriesDefinition[] {
  const { registry } = useReplica()
  return useMemo(() => observedIn(registry), [registry])
}

/** The series of all observed kinds, without deleted ones. Undefined until completely loaded. */
export function useEverySeries(): readonly Series<StoredRow>[] | undefined {
  return useSeriesOf('every series', useObservedKinds())
}

/** The parts that became parts of later series. Undefined until completely loaded. */
export function useMovedParts(): Moved<StoredRow> | undefined {
  const every = useEverySeries()
  return useMemo(() => every && movedInto(every.map(({ row }) => row)), [every])
}

/** The series that filled the parts of others. Undefined until completely loaded. */
export function useMediaSeries(): readonly Series<StoredRow>[] | undefined {
  const { registry } = useReplica()
  const kinds = useMemo(() => mediaKinds(registry).filter(isSeries), [registry])
  return useSeriesOf('series of media', kinds)
}

function useSeriesOf(name: string, kinds: readonly SeriesDefinition[]): readonly Series<StoredRow>[] | undefined {
  const { db } = useReplica()
  const names = useMemo(() => kinds.map(({ name }) => name), [kinds])
  return useKeptLive(
    name,
    names,
    async () => {
      const found = await Promise.all(
        kinds.map(async (kind) => {
          const rows = await rowsOf(db, kind.name).toArray()
          return seriesOf(
            kind,
            rows.filter((row) => !row.deleted_at),
          )
        }),
      )
      return found.flat()
    },
    [kinds],
  )
}

/** A series by its id, deleted or not. Undefined while it may still arrive, null if there is none. */
export function useSeriesById(id: string): Series<StoredRow> | null | undefined {
  const { db } = useReplica()
  const kinds = useObservedKinds()
  const names = kinds.map(({ name }) => name)
  const whole = useWhole(...names)
  const found = useLive(names, async () => {
    const rows = await Promise.all(kinds.map(({ name }) => rowsOf(db, name).get(id)))
    const place = rows.findIndex((row) => row !== undefined)
    const [definition, row] = [kinds[place], rows[place]]
    return { id, series: definition && row && { definition, row } }
  }, [db, kinds, id])
  // The answer for the previous id does not count.
  if (found?.id !== id) return undefined
  return found.series ?? (whole === 'whole' ? null : undefined)
}

/** The records with facts of all parts, by id: their media and sterilizer runs. Undefined until completely loaded. */
export function useMedia(): ReadonlyMap<string, StoredRow> | undefined {
  const { db, registry } = useReplica()
  const names = useMemo(() => factKinds(registry), [registry])
  return useKeptLive(
    'media',
    names,
    async () => {
      const found = await Promise.all(names.map((name) => rowsOf(db, name).toArray()))
      return new Map(found.flat().flatMap((row) => (row.deleted_at ? [] : [[row.id, row] as const])))
    },
    [names],
  )
}

/** The kinds of media records. */
function mediaKinds(registry: Registry): readonly EntityDefinition[] {
  const named = observedIn(registry).flatMap(({ fields, series }) =>
    series.media.flatMap((medium) => {
      const field = fields[medium]
      return field?.type === 'reference' ? kindsNamed(field) : []
    }),
  )
  return registry.all.filter(({ name }) => named.includes(name))
}

/** The kinds of media, and of the records inside which the shared factors are found. */
function factKinds(registry: Registry): readonly string[] {
  const paths = observedIn(registry).flatMap(({ fields, series }) =>
    Object.values(series.shares).flatMap((some) =>
      some.flatMap((path) => entitiesAlong(registry, fields, path.split('.').slice(0, -1))),
    ),
  )
  return [...new Set([...mediaKinds(registry).map(({ name }) => name), ...paths])]
}
