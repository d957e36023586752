/** What stands in the room, by series. Undefined while loading, and without a room. */
import { useMemo } from 'react'
import { readContents } from '../../data/read/read-contents'
import { SEEN_KINDS } from '../../data/read/seen'
import type { StoredRow } from '../../data/rows'
import { pickedKinds } from '../../domain/kit/series'
import type { Standing } from '../../domain/prep/contents'
import { useObservedKinds } from '../../records/use-series'
import { useReplica } from '../../state/replica/replica'
import { usePacedLive } from '../../state/replica/use-live'

export function useRoom(placeId: string | undefined): readonly Standing<StoredRow>[] | undefined {
  const { db } = useReplica()
  const observed = useObservedKinds()
  const kinds = useMemo(() => pickedKinds(observed), [observed])
  const names = useMemo(() => ['place', ...SEEN_KINDS, ...kinds.map(({ name }) => name)], [kinds])
  const found = usePacedLive(names, async () => {
    if (placeId === undefined) return undefined
    const { shelves, own } = await readContents(db, kinds, placeId)
    return { placeId, standing: [...shelves.flatMap(({ standing }) => standing), ...own] }
  }, [db, kinds, placeId])
  const all = found?.placeId === placeId ? found?.standing : undefined
  return useMemo(() => all && bySeries(all), [all])
}

/** A series may stand on several shelves. */
function bySeries(all: readonly Standing<StoredRow>[]): readonly Standing<StoredRow>[] {
  const found = new Map<string, Standing<StoredRow>>()
  for (const { series, parts } of all) {
    const before = found.get(series.row.id)?.parts ?? []
    found.set(series.row.id, { series, parts: [...before, ...parts] })
  }
  return [...found.values()]
}
