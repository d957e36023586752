/** Pinset's page with the reads of a room and of a series, as their screens make them, on the replica that the first pull left. */
import { rowsOf } from '../../../src/data/db'
import { openDatabase } from '../../../src/data/open/open-database'
import { readContents } from '../../../src/data/read/read-contents'
import { registry } from '../../../src/domain/entities/registry'
import { observedIn } from '../../../src/domain/kit/series'
import { countStanding } from '../../../src/domain/prep/contents'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { partsIn } from '../../../src/domain/prep/series'
import { type Drill, type Opened, offer, timed } from './drill'
import { NAME, drill as pinset } from './pinset'

const RUNS = 7

/** The first time, and the others. */
async function opened(work: () => Promise<number>): Promise<Opened> {
  let parts = 0
  const times: number[] = []
  for (let run = 0; run <= RUNS; run++) {
    times.push(
      await timed(async () => {
        parts = await work()
      }),
    )
  }
  return { parts, times }
}

const drill: Drill = {
  ...pinset,
  firstPull: async (farm) => {
    // By default only 250 requests are kept.
    performance.setResourceTimingBufferSize(10_000)
    performance.clearResourceTimings()
    const pulled = await pinset.firstPull(farm)
    const api = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
    const sum = (size: 'encodedBodySize' | 'decodedBodySize') =>
      api.reduce((all, entry) => all + (entry as PerformanceResourceTiming)[size], 0)
    const { usage = 0 } = await navigator.storage.estimate()
    return { ...pulled, bytes: { sent: sum('encodedBodySize'), read: sum('decodedBodySize'), stored: usage } }
  },
  opens: async (place, ids) => {
    const db = openDatabase(NAME, registry)
    await db.open()
    const kinds = observedIn(registry)
    const kind = kinds.find(({ name }) => name === 'grow_series')
    if (!kind) throw new Error('there is no grow series')
    const readSeries = async (id: string) => {
      const row = await rowsOf(db, kind.name).get(id)
      const seen = await rowsOf(db, 'observation').where('series_id').equals(id).toArray()
      return partsIn({ definition: kind, row: row ?? {} }, foldParts(seen)).length
    }
    try {
      const room = await opened(async () => countStanding(standingIn(await readContents(db, kinds, place))))
      const series: Opened[] = []
      for (const id of ids) series.push(await opened(() => readSeries(id)))
      return { room, series }
    } finally {
      db.close()
    }
  },
}

function standingIn({ own, shelves }: Awaited<ReturnType<typeof readContents>>) {
  return [...own, ...shelves.flatMap(({ standing }) => standing)]
}

offer(drill)
