// @ts-check
/** `npm run farm -- COMMAND`: the farms of a PostgreSQL database that serves several. Installs and builds if anything is stale. */
import { buildIfStale } from './build/build.mjs'
import { installIfStale, readEnvFile, requireNode, runMain } from './build/setup.mjs'

await runMain(async () => {
  requireNode()
  readEnvFile()
  installIfStale()
  buildIfStale()
  process.argv.splice(2, 0, 'farm')
  const server = new URL('../dist/server/main.js', import.meta.url)
  await import(server.href)
})
