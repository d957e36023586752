// @ts-check
/** `npm run migrate-store -- --to URL`: moves a farm into PostgreSQL. Installs and builds first if anything is stale. */
import { buildIfStale } from './build/build.mjs'
import { installIfStale, readEnvFile, requireNode, runMain } from './build/setup.mjs'

const usage = `Usage: npm run migrate-store -- [--to postgres://user:password@host/database]

Moves the farm from the SQLite file in DATA_DIR (./data) into a PostgreSQL database. Stop the server first.
Without --to the target is DATABASE_URL. Each table is compared after the copy. Records, files, sessions, revisions
and stamps stay, so phones notice nothing. The SQLite file stays under another name.`

await runMain(async () => {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.log(usage)
  requireNode()
  readEnvFile()
  installIfStale()
  buildIfStale()
  process.argv = [...process.argv.slice(0, 2), 'migrate-store', ...args]
  const server = new URL('../dist/server/main.js', import.meta.url)
  await import(server.href)
})
