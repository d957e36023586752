import { useMemo } from 'react'
import { readContents } from '../../data/read/read-contents'
import { SEEN_KINDS } from '../../data/read/seen'
import type { StoredRow } from '../../data/rows'
import type { Contents } from '../../domain/prep/contents'
import { useResting } from '../../records/use-resting'
import { useObservedKinds } from '../../records/use-series'
import { useReplica } from '../../state/replica/replica'
import { usePacedLive } from '../../state/replica/use-live'
import { useFormat } from '../../state/words/format'

/** What stands in a place, its shelves in the order of their names. Undefined while loading. */
export function useContents(id: string): Contents<StoredRow, StoredRow> | undefined {
  const { db } = useReplica()
  const { compare } = useFormat()
  const kinds = useObservedKinds()
  const show = useResting()
  const names = useMemo(() => ['place', ...SEEN_KINDS, ...kinds.map(({ name }) => name)], [kinds])
  const found = usePacedLive(names, async () => ({ id, contents: await readContents(db, kinds, id, show) }), [
    db,
    kinds,
    id,
    show,
  ])
  // The contents of the previous place must not show here.
  const contents = found?.id === id ? found.contents : undefined
  return useMemo(
    () =>
      contents && {
        ...contents,
        shelves: contents.shelves.toSorted((a, b) => compare(String(a.place.name), String(b.place.name))),
      },
    [contents, compare],
  )
}
