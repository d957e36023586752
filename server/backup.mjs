// @ts-check
/**
 * `npm run backup -- FILE`: an online backup, and `--drill`, which proves one. A backup installs only the packages it needs and
 * builds nothing, because people back up just before an update, while the old server still runs.
 */
import { existsSync } from 'node:fs'
import { readFileArguments } from './backup/file-arguments.mjs'
import { outsideText } from './backup/outside-text.mjs'
import { buildIfStale } from './build/build.mjs'
import { installIfStale, loadInstalled, readEnvFile, requireNode, runMain, Stop, say } from './build/setup.mjs'

const usage = `Usage: npm run backup -- FILE [--force]
       npm run backup -- --drill [FILE]

Copies the farm's database into FILE, while the server runs or not, and checks the copy.

  --force    replace FILE when it is there
  --drill    restore FILE, or the newest nightly backup, into a scratch folder, and compare everything; exit code 1 if
             anything differs

DATA_DIR (./data) says where the database is, as for npm start.`

await runMain(async () => {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.log(usage)
  if (args.includes('--drill')) return drill(args.filter((arg) => arg !== '--drill'))
  const order = readFileArguments(args, process.env)
  if ('wrong' in order) throw new Stop(order.wrong, 2)
  requireNode()
  readEnvFile()
  if (process.env.DATABASE_URL)
    throw new Stop('the farm is in PostgreSQL: back it up with its own tools, see docs/nodes.md', 2)
  const { backUpDatabase } = await loadInstalled(() => import('./backup/backup-database.mjs'))
  const { records, head, bytes, outside } = backUpDatabase({ dataDir: process.env.DATA_DIR || './data', ...order })
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  say(`backed up to ${order.file}: ${records} records, revision ${head}, ${size}, checked`)
  if (outside.files > 0) say(`not in this backup: ${outsideText(outside)} in the object store (FILES_S3_URL)`)
})

/** With the program that the server runs: it builds only if there is none. @param {readonly string[]} args */
async function drill(args) {
  const order = args.length === 0 ? undefined : readFileArguments(args, process.env)
  if (order && 'wrong' in order) throw new Stop(order.wrong, 2)
  requireNode()
  readEnvFile()
  if (process.env.DATABASE_URL)
    throw new Stop('the farm is in PostgreSQL: back it up with its own tools, see docs/nodes.md', 2)
  const program = new URL('../dist/server/main.js', import.meta.url)
  if (!existsSync(program)) {
    installIfStale()
    buildIfStale()
  }
  const flags = order ? [order.file, ...(order.force ? ['--force'] : [])] : []
  process.argv = [...process.argv.slice(0, 2), 'drill', ...flags]
  await import(program.href)
}
