/** The benchmark's run: chooses the measurements, prints the table, writes everything as JSON to .cache/bench.json. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import { bundle } from './bench-page'
import { coldStart } from './cold-start'
import { contest, type Plan, POUCHDB, RXDB, type Scripts } from './contest'
import { growFigures } from './grow'
import { growth } from './growth'
import { idleCpu } from './idle-cpu'
import { listScroll } from './list-scroll'
import { EXPRESS_POUCHDB, JSON_SERVER } from './load-servers'
import { nodeFigures } from './nodes'
import { prepFigures } from './prep'
import { decodeContest, type ScanRow, scanLines, scanSummary } from './scan'
import { scanCamera } from './scan-camera'
import { type PhotoRow, photoContest, photoLines, photoSummary } from './scan-photos'
import { searchFigures } from './search'
import { serverRows } from './server-load'
import { stampFigures } from './stamps'
import { stockFold } from './stock-fold'
import { BARE, type Figure, figureLines, growthLines, OURS, ratiosOf, type TableRow, tableLines } from './table'

const PLANS: readonly Plan[] = [
  { records: 10_000, pulls: 5, deltas: 5, replays: 5, showPull: true },
  { records: 50_000, pulls: 3, deltas: 0, replays: 0, showPull: true },
  { records: 100_000, pulls: 1, deltas: 5, replays: 0, showPull: false },
]

const say = (line: string) => console.log(`bench: ${line}`)

/** The pages of all contestants, and why one is missing. */
async function pages(peers: Options['peers']): Promise<{ scripts: Scripts; absent: Map<string, string> }> {
  const scripts: Record<string, string> = {
    [OURS]: await bundle('test/bench/page/pinset.ts', 'pinset'),
    [BARE]: await bundle('test/bench/page/bare.ts', 'bare'),
  }
  const absent = new Map<string, string>()
  if (peers === 'none') return { scripts, absent }
  for (const [name, file] of [
    [RXDB, 'rxdb'],
    [POUCHDB, 'pouch'],
  ] as const) {
    try {
      if (peers === 'missing') throw new Error('its packages could not be installed')
      scripts[name] = await bundle(`test/bench/peers/${file}-page.ts`, file)
    } catch (error) {
      absent.set(name, error instanceof Error ? error.message : String(error))
    }
  }
  return { scripts, absent }
}

function versionOf(name: string): string {
  const { dependencies } = JSON.parse(readFileSync('test/bench/peers/package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  return dependencies[name] ?? ''
}

/** The machine, without its name. */
function machine() {
  const browser = spawnSync(process.env.CHROMIUM_PATH ?? 'chromium', ['--version'], { encoding: 'utf8' })
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model ?? '',
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${type()} ${release()}`,
    browser: /[\w ]*?\d+(?:\.\d+)+/.exec(browser.stdout)?.[0].trim() ?? 'unknown',
    node: process.version,
  }
}

function withRatios({ work, goal, cells }: TableRow) {
  const ours = cells[OURS]
  const shown = Object.entries(cells).map(([name, cell]) => {
    const ratios = name === OURS ? undefined : ratiosOf(cell, ours)
    return [name, ratios ? { ...cell, timesSlowerThanOurs: ratios } : cell]
  })
  return { work, goal, cells: Object.fromEntries(shown) as Record<string, unknown> }
}

export type Options = {
  readonly peers: 'none' | 'installed' | 'missing'
  readonly isSmall: boolean
  /** One part alone; absent: all. */
  readonly only?:
    | 'sync'
    | 'server'
    | 'growth'
    | 'fold'
    | 'scan'
    | 'idle'
    | 'cold'
    | 'scroll'
    | 'search'
    | 'prep'
    | 'grow'
    | 'stamps'
    | 'nodes'
  /** The farm of a million too. */
  readonly withMillion: boolean
}

async function syncRows(options: Options): Promise<TableRow[]> {
  const { scripts, absent } = await pages(options.peers)
  const rows: TableRow[] = []
  const plans = options.isSmall ? PLANS.slice(0, 1) : PLANS
  for (const plan of plans) rows.push(...(await contest(plan, scripts, absent, say)))
  return rows
}

const ownFigures = async (): Promise<Figure[]> => [
  ...stockFold(),
  ...(await coldStart()),
  ...(await listScroll()),
  ...(await searchFigures()),
  ...(await prepFigures()),
  ...(await idleCpu()),
]

const noFigures = async (): Promise<Figure[]> => []

/** Written at once: a run takes an hour, and a failing part must not lose earlier results. */
function show(count: number, lines: () => readonly string[]): void {
  if (count > 0) console.log(`\n${lines().join('\n')}`)
}

export async function main(options: Options): Promise<void> {
  rmSync('.cache/bench', { recursive: true, force: true })
  const { only, isSmall } = options
  const wants = (part: Options['only']) => only === undefined || only === part
  const alone = {
    idle: idleCpu,
    cold: coldStart,
    scroll: listScroll,
    search: searchFigures,
    prep: prepFigures,
    grow: () => growFigures(isSmall, say),
    fold: async () => stockFold(),
    stamps: stampFigures,
    nodes: nodeFigures,
    sync: noFigures,
    server: noFigures,
    growth: noFigures,
    scan: noFigures,
  } as const
  const hasPeers = options.peers !== 'none'
  const syncPeers =
    hasPeers && wants('sync') ? { [RXDB]: versionOf('rxdb'), [POUCHDB]: versionOf('pouchdb-browser') } : {}
  const serverPeers =
    hasPeers && wants('server')
      ? { [JSON_SERVER]: versionOf(JSON_SERVER), [EXPRESS_POUCHDB]: versionOf(EXPRESS_POUCHDB) }
      : {}
  const told = machine()
  console.log(`\n${Object.values(told).join(', ')}`)
  for (const [name, version] of Object.entries({ ...syncPeers, ...serverPeers })) console.log(`${name} ${version}`)
  const servers = wants('server') ? await serverRows(hasPeers, say) : []
  show(servers.length, () => tableLines(servers, [OURS, BARE, ...Object.keys(serverPeers)]))
  const grown = wants('growth') ? await growth(options.withMillion, say) : { sizes: [], rows: [] }
  show(grown.rows.length, () => growthLines(grown.sizes, grown.rows))
  const rows = wants('sync') ? await syncRows(options) : []
  show(rows.length, () => tableLines(rows, [OURS, BARE, ...Object.keys(syncPeers)]))
  const isScanned = wants('scan')
  const scans: ScanRow[] = isScanned ? await decodeContest(isSmall, say) : []
  show(scans.length, () => scanLines(scans))
  const photos: PhotoRow[] = isScanned ? await photoContest(isSmall, say) : []
  show(photos.length, () => photoLines(photos))
  const figures = only === undefined ? await ownFigures() : await alone[only]()
  if (isScanned) figures.push(...(await scanCamera(isSmall, say)))
  show(figures.length, () => figureLines(figures))
  mkdirSync('.cache', { recursive: true })
  const result = {
    machine: told,
    peers: { ...syncPeers, ...serverPeers },
    at: new Date().toISOString(),
    sync: rows.map(withRatios),
    server: servers.map(withRatios),
    growth: grown,
    scan: scanSummary(scans),
    photos: photoSummary(photos),
    figures,
  }
  writeFileSync('.cache/bench.json', JSON.stringify(result, null, 2))
  rmSync('.cache/bench', { recursive: true, force: true })
}
