// @ts-check
/** `npm run restore -- FILE`: makes a backup the farm's database. Installs and builds first if anything is stale. */

import { readFileArguments } from './backup/file-arguments.mjs'
import { buildIfStale } from './build/build.mjs'
import { installIfStale, readEnvFile, requireNode, runMain, Stop } from './build/setup.mjs'

const usage = `Usage: npm run restore -- FILE [--force]

Puts the backup FILE in place of the farm's database. Stop the server first.

  --force    replace a database that is there; it is kept beside the new one

DATA_DIR (./data) says where the database is, as for npm start.`

await runMain(async () => {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.log(usage)
  const order = readFileArguments(args, process.env)
  if ('wrong' in order) throw new Stop(order.wrong, 2)
  requireNode()
  readEnvFile()
  if (process.env.DATABASE_URL)
    throw new Stop('the farm is in PostgreSQL: restore it with its own tools, see docs/nodes.md', 2)
  installIfStale()
  buildIfStale()
  process.argv = [...process.argv.slice(0, 2), 'restore', order.file, ...(order.force ? ['--force'] : [])]
  const server = new URL('../dist/server/main.js', import.meta.url)
  await import(server.href)
})
