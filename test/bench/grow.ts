/**
 * Jars and bags: a farm of 200,000 parts with 500,000 observations, or a tenth of it. The folds in Node, then in Chromium a grid on the
 * screen, the reads of a room and of a series, and a first pull beside the bare one, with its bytes.
 */

import { growSeries } from '../../src/domain/entities/grow-series'
import { foldParts } from '../../src/domain/prep/dish-fold'
import { foldingAgain } from '../../src/domain/prep/fold-again'
import { bySeries, partsIn } from '../../src/domain/prep/series'
import { startServer } from '../server/support/built-server'
import { type BenchPage, bundle, openPage } from './bench-page'
import { scratchFolder } from './bench-server'
import { type GrowFarm, LARGE, makeGrowFarm, oneMore, type Row, TENTH, WHOLE } from './grow-farm'
import { gridFigures } from './grow-screen'
import { fillFile } from './grow-seed'
import { beginFarm } from './load-farm'
import type { Opened, PageFarm } from './page/drill'
import { api, newId } from './seed'
import { BARE, type Figure, median, OURS, time } from './table'
import { RUNS, timed } from './timed'

const ms = (value: number) => `${value < 1 ? value.toFixed(3) : value.toFixed(1)} ms`
/** Pinset and bare alternate, because the noise of the machine changes within a run. */
const TURNS = 3
type Pulled = { readonly ours: number; readonly bare: number }
type Reads = { readonly room: Opened; readonly series: readonly Opened[] }
const megabytes = (value: number) => `${(value / 1e6).toFixed(0)} MB`

/** Needs the product to be built. */
export async function growFigures(isSmall: boolean, say: (line: string) => void): Promise<Figure[]> {
  const farm = makeGrowFarm(isSmall ? TENTH : WHOLE)
  const figures: Figure[] = []
  // Written at once: a run takes long, and a failing part must not lose earlier results.
  const found = (...some: Figure[]) => {
    for (const { work, value } of some) say(`${work}: ${value}`)
    figures.push(...some)
  }
  found(...foldFigures(farm))
  found(...(await gridFigures(farm)))
  await pulled(farm, say, found)
  return figures
}

function foldFigures({ series: all, observations, large }: GrowFarm): Figure[] {
  const seenOf = bySeries(observations)
  const partsOf = (row: Row) => partsIn({ definition: growSeries, row }, foldParts(seenOf.get(row.id) ?? []))
  const series = { definition: growSeries, row: large }
  const foldAgain = foldingAgain()
  const histories = withMore(large, seenOf.get(large.id) ?? []).values()
  foldAgain(series, seenOf.get(large.id) ?? [])
  return [
    {
      work: `fold of ${observations.length} observations into ${all.length} series`,
      goal: '-',
      value: ms(timed(() => all.map(partsOf))),
    },
    { work: `a grid of ${LARGE} parts: its fold`, goal: '-', value: ms(timed(() => partsOf(large))) },
    {
      work: `one more observation, and the ${LARGE} parts of its series`,
      goal: '< 2 ms',
      value: ms(timed(() => foldAgain(series, histories.next().value ?? []))),
    },
  ]
}

/** The observations of a series with one more each time, as read again from storage. */
function withMore(row: Row, observations: readonly Row[]): readonly (readonly Row[])[] {
  const more = Array.from({ length: RUNS + 1 }, (_, n) => oneMore(row, n))
  return more.map((_, index) => structuredClone([...observations, ...more.slice(0, index + 1)]))
}

/** A server with the farm, and the owner's session. */
async function serveFarm({ places, series, observations }: GrowFarm) {
  const dataDir = scratchFolder('grow')
  const first = await startServer({ dataDir })
  const begun = await beginFarm(first, 1)
  const create = (path: string, body: object) => api(first, begun.token, 'POST', path, { id: newId(), ...body })
  const { id: place } = (await create('/places', { name: 'Lab', kind: 'lab' })) as Row
  const bag = { form: 'substrate', series_code: 'BL-0', prepared_count: 1, status: 'cooked' }
  const { id: of } = (await create('/grow_series', bag)) as Row
  const seen = { series_kind: 'grow_series', series_id: of, quantity_ids: [1], place_id: place }
  await create('/observations', { ...seen, observed_at: '2023-10-01T08:00:00.000Z' })
  await first.stop()
  fillFile(dataDir, [
    { kind: 'place', rows: places },
    { kind: 'grow_series', rows: series },
    { kind: 'observation', rows: observations },
  ])
  return { server: await startServer({ dataDir }), begun }
}

async function pulled(farm: GrowFarm, say: (line: string) => void, tell: (...some: Figure[]) => void): Promise<void> {
  say('a server with the farm')
  const { server, begun } = await serveFarm(farm)
  const pages: BenchPage[] = []
  try {
    const records = farm.places.length + farm.series.length + farm.observations.length
    const asked: PageFarm = { ...begun, shapes: {}, records }
    const open = async (name: string, file: string) => {
      const page = await openPage(server.url, await bundle(`test/bench/page/${file}.ts`, file))
      pages.push(page)
      say(`first pull of ${records} records: ${name}`)
      const found = await page.call('firstPull', asked)
      if (found.rows < records) throw new Error(`only ${found.rows} of ${records} records were pulled`)
      return { page, ...found }
    }
    const turns: Pulled[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const ours = await open(OURS, 'grow')
      if (turn === 0) {
        say('a room and its series')
        tell(...readFigures(await ours.page.call('opens', farm.room, [farm.one.id, farm.large.id])))
        const { sent = 0, read = 0, stored = 0 } = ours.bytes ?? {}
        tell({
          work: `bytes of a first pull of ${records} records: over the line, unpacked, on the disk of the device`,
          goal: '-',
          value: [sent, read, stored].map(megabytes).join(', '),
        })
      }
      await pages.pop()?.close()
      const bare = await open(BARE, 'bare')
      await pages.pop()?.close()
      turns.push({ ours: ours.ms, bare: bare.ms })
    }
    const [ours, bare] = [median(turns.map((turn) => turn.ours)), median(turns.map((turn) => turn.bare))]
    tell({
      work: `first pull of ${records} records, and bare, medians of ${TURNS} turns`,
      goal: '<= x1.3 of bare',
      value: `${time(ours)}, ${time(bare)}: x${(ours / bare).toFixed(2)}`,
    })
  } finally {
    for (const page of pages) await page.close()
    await server.stop()
  }
}

function readFigures({ room, series: [one, large] }: Reads): Figure[] {
  return [
    { work: `a room with ${room.parts} parts, first / warm`, goal: '< 300 ms', value: firstAndWarm(room) },
    { work: `a series of ${one?.parts} parts, first / warm`, goal: '< 300 ms', value: firstAndWarm(one) },
    { work: `a series of ${large?.parts} parts, first / warm`, goal: '< 300 ms', value: firstAndWarm(large) },
  ]
}

function firstAndWarm(opened: Opened | undefined): string {
  const [first = 0, ...warm] = opened?.times ?? []
  return `${time(first)} / ${time(median(warm))}`
}
