/** The benchmark's run: what to measure, the table on the console, everything as JSON in .cache/bench.json. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import { bundle } from './bench-page'
import { coldStart } from './cold-start'
import { contest, type Plan, POUCHDB, RXDB, type Scripts } from './contest'
import { idleCpu } from './idle-cpu'
import { prepFigures } from './prep'
import { decodeContest, type ScanRow, scanLines, scanSummary } from './scan'
import { scanCamera } from './scan-camera'
import { type PhotoRow, photoContest, photoLines, photoSummary } from './scan-photos'
import { searchFigures } from './search'
import { serverLoad } from './server-load'
import { stockFold } from './stock-fold'
import { BARE, type Figure, figureLines, OURS, ratiosOf, type TableRow, tableLines } from './table'

const PLANS: readonly Plan[] = [
  { records: 10_000, pulls: 5, deltas: 5, replays: 5, showPull: true },
  { records: 50_000, pulls: 3, deltas: 0, replays: 0, showPull: true },
  { records: 100_000, pulls: 1, deltas: 5, replays: 0, showPull: false },
]

const say = (line: string) => console.log(`bench: ${line}`)

/** The pages of everybody who takes part, and why somebody does not. */
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
  readonly only?: 'sync' | 'scan' | 'idle' | 'cold' | 'search' | 'prep'
}

async function syncRows(options: Options): Promise<TableRow[]> {
  const { scripts, absent } = await pages(options.peers)
  const rows: TableRow[] = []
  const plans = options.isSmall ? PLANS.slice(0, 1) : PLANS
  for (const plan of plans) rows.push(...(await contest(plan, scripts, absent, say)))
  return rows
}

const ownFigures = async (): Promise<Figure[]> => [
  ...(await serverLoad()),
  ...stockFold(),
  ...(await coldStart()),
  ...(await searchFigures()),
  ...(await prepFigures()),
  ...(await idleCpu()),
]

const noFigures = async (): Promise<Figure[]> => []

export async function main(options: Options): Promise<void> {
  rmSync('.cache/bench', { recursive: true, force: true })
  const { only, isSmall } = options
  const alone = {
    idle: idleCpu,
    cold: coldStart,
    search: searchFigures,
    prep: prepFigures,
    sync: noFigures,
    scan: noFigures,
  } as const
  const figures = only === undefined ? await ownFigures() : await alone[only]()
  const rows = only === undefined || only === 'sync' ? await syncRows(options) : []
  const isScanned = only === undefined || only === 'scan'
  const scans: ScanRow[] = isScanned ? await decodeContest(isSmall, say) : []
  const photos: PhotoRow[] = isScanned ? await photoContest(isSmall, say) : []
  if (isScanned) figures.push(...(await scanCamera(isSmall, say)))
  const peers =
    options.peers !== 'none' && rows.length > 0
      ? { [RXDB]: versionOf('rxdb'), [POUCHDB]: versionOf('pouchdb-browser') }
      : {}
  const told = machine()
  console.log(`\n${Object.values(told).join(', ')}`)
  for (const [name, version] of Object.entries(peers)) console.log(`${name} ${version}`)
  if (rows.length > 0) console.log(`\n${tableLines(rows, [OURS, BARE, ...Object.keys(peers)]).join('\n')}`)
  if (scans.length > 0) console.log(`\n${scanLines(scans).join('\n')}`)
  if (photos.length > 0) console.log(`\n${photoLines(photos).join('\n')}`)
  if (figures.length > 0) console.log(`\n${figureLines(figures).join('\n')}`)
  mkdirSync('.cache', { recursive: true })
  const result = {
    machine: told,
    peers,
    at: new Date().toISOString(),
    sync: rows.map(withRatios),
    scan: scanSummary(scans),
    photos: photoSummary(photos),
    figures,
  }
  writeFileSync('.cache/bench.json', JSON.stringify(result, null, 2))
  rmSync('.cache/bench', { recursive: true, force: true })
}
