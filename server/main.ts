/** The server's program: reads its configuration, serves, and stops cleanly on a signal. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { registry } from '../src/domain/entities/registry'
import { BACKUP_FOR_SERVER, backUpForServer, startBackup } from './backup/backup-process'
import { readFileArguments } from './backup/file-arguments.mjs'
import { outsideText } from './backup/outside-text.mjs'
import { restoreDatabase } from './backup/restore-database'
import { dataDirOf, readConfig, Stop } from './config'
import { serve } from './serve'
import { isPostgres } from './storage/location'

declare const __APP_ENV__: string

const USAGE = `Usage: node dist/server/main.js [--demo] [--lan [--new-origin]] [--help]
       node dist/server/main.js restore FILE [--force]
       node dist/server/main.js drill [FILE]
       node dist/server/main.js migrate-store [--to URL]
       node dist/server/main.js farm list|add|limit|suspend|resume|remove

--demo        fill an empty database with a sample farm
--lan         https in the farm's own network, with a certificate of its own
--new-origin  let the farm move to another address or port of that network
migrate-store move the farm from DATA_DIR into a PostgreSQL database (DATABASE_URL without --to)
farm          the farms of a PostgreSQL database that serves several
restore       put the backup FILE in place of the database; --force replaces one that is there, and keeps it
drill         restore the newest nightly backup, or FILE, into a scratch folder, and compare everything
Variables: PORT (8080; 8443 for https), HOST (127.0.0.1), DATA_DIR (./data), DATABASE_URL, CODE_SECRET, GUIDE_PORT (8080), TLS_CERT, TLS_KEY,
ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_NAME, PUBLIC_ORIGIN, TRUST_PROXY, FILES_A_DAY_MB, FILES_S3_URL,
FILES_S3_KEY, FILES_S3_SECRET, FILES_S3_REGION, METRICS_PORT, METRICS_HOST (127.0.0.1), LOG_LEVEL.
See docs/operations.md.`

/** How long running requests may take before the process ends. */
const PATIENCE_MS = 15_000

const say = (line: string) => console.log(`pinset: ${line}`)

function version(): string {
  try {
    const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed && 'version' in parsed ? String(parsed.version) : 'unknown'
  } catch {
    return 'unknown'
  }
}

async function restore(args: readonly string[]): Promise<void> {
  const order = readFileArguments(args, {})
  if ('wrong' in order) throw new Stop(order.wrong, 2)
  const edges = { registry, now: Date.now(), randomBytes }
  const { records, head, outside, kept } = await restoreDatabase({
    dataDir: dataDirOf(process.env),
    ...order,
    ...edges,
  })
  say(`restored ${order.file}: ${records} records, revision ${head}`)
  if (outside.files > 0)
    say(`also needed: ${outsideText(outside)} in the object store; start with the same FILES_S3_URL`)
  if (kept) say(`the replaced database is kept as ${kept}`)
}

/** Without a file the newest nightly backup. */
async function tryRestore(args: readonly string[]): Promise<void> {
  const order = args.length === 0 ? undefined : readFileArguments(args, {})
  if (order && 'wrong' in order) throw new Stop(order.wrong, 2)
  if (order?.force) throw new Stop('a drill replaces nothing: leave --force out', 2)
  const { drill } = await import('./backup/drill')
  const dataDir = dataDirOf(process.env)
  const { file, records, head, files, bytes, compared, tookMs } = await drill({
    dataDir,
    file: order?.file,
    registry,
    now: () => Date.now(),
    randomBytes,
  })
  say(`${file}: ${records} records, revision ${head}, ${files} files (${(bytes / 1_000_000).toFixed(1)} MB)`)
  say(`restored in ${(tookMs / 1000).toFixed(1)} s, and equal: ${compared.join(', ')}`)
  if (!compared.includes('checksum'))
    say('there is no checksum beside it, so bytes that no record has were not compared')
}

/** `--to URL`; without it DATABASE_URL is the target. */
async function move(args: readonly string[]): Promise<void> {
  const [flag, url, ...more] = args
  const to = flag === '--to' && more.length === 0 ? url : args.length === 0 ? process.env.DATABASE_URL : undefined
  if (!to || !isPostgres(to)) throw new Stop('where to? --to postgres://user@host/database', 2)
  const { migrateStore } = await import('./move/migrate-store')
  const { copied, kept } = await migrateStore({
    dataDir: dataDirOf(process.env),
    to,
    registry,
    now: Date.now(),
    randomBytes,
  })
  for (const { table, rows } of copied) say(`${table}: ${rows} rows`)
  say(`moved; the file is kept as ${kept}. Start with DATABASE_URL from now on`)
}

async function farms(args: readonly string[]): Promise<void> {
  const { runFarmCommand } = await import('./farms/farm-command')
  const config = readConfig([], process.env)
  await runFarmCommand({ args, config, registry, now: Date.now(), randomBytes, say })
}

async function main(): Promise<void> {
  const flags = process.argv.slice(2)
  if (flags[0] === 'farm') return farms(flags.slice(1))
  if (flags.includes('--help') || flags.includes('-h')) return console.log(USAGE)
  if (flags[0] === BACKUP_FOR_SERVER) return backUpForServer(flags.slice(1))
  if (flags[0] === 'restore') return restore(flags.slice(1))
  if (flags[0] === 'drill') return tryRestore(flags.slice(1))
  if (flags[0] === 'migrate-store') return move(flags.slice(1))
  const running = await serve({
    config: readConfig(flags, process.env),
    registry,
    version: version(),
    env: __APP_ENV__,
    appDir: fileURLToPath(new URL('../app', import.meta.url)),
    startBackup: (order) => startBackup(fileURLToPath(import.meta.url), order),
    checkScript: fileURLToPath(new URL('../../server/backup/check-database.mjs', import.meta.url)),
    say,
  })
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const code = running.setupCode
  const setup = code ? [`set-up code ${code} (for ${running.url}/login)`] : []
  const lines = [`running at ${running.url}`, ...running.lines, ...setup]
  // Printed at once, so that a program that waits for the address also gets the code.
  say(lines.join('\npinset: '))
}

try {
  await main()
} catch (error) {
  if (!(error instanceof Stop)) throw error
  console.error(`pinset: ${error.message}`)
  process.exit(error.exitCode)
}
