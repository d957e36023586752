// @ts-check
/**
 * `npm run backup -- FILE`: an online backup. It installs only the packages it needs and builds nothing, because people
 * back up just before an update, while the old server still runs.
 */

import { readFileArguments } from './backup/file-arguments.mjs'
import { outsideText } from './backup/outside-text.mjs'
import { loadInstalled, readEnvFile, requireNode, runMain, Stop, say } from './build/setup.mjs'

const usage = `Usage: npm run backup -- FILE [--force]

Copies the farm's database into FILE, while the server runs or not, and checks the copy.

  --force    replace FILE when it is there

DATA_DIR (./data) says where the database is, as for npm start.`

await runMain(async () => {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.log(usage)
  const order = readFileArguments(args, process.env)
  if ('wrong' in order) throw new Stop(order.wrong, 2)
  requireNode()
  readEnvFile()
  const { backUpDatabase } = await loadInstalled(() => import('./backup/backup-database.mjs'))
  const { records, head, bytes, outside } = backUpDatabase({ dataDir: process.env.DATA_DIR || './data', ...order })
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  say(`backed up to ${order.file}: ${records} records, revision ${head}, ${size}, checked`)
  if (outside.files > 0) say(`not in this backup: ${outsideText(outside)} in the object store (FILES_S3_URL)`)
})
