// @ts-check
/**
 * json-server as its manual starts it, without the log of requests: every write puts all records into one JSON file again. It
 * hands the file to the operating system and does not wait for the disk; it offers no choice. Run as `json-server.mjs FILE`.
 */
import { writeFileSync } from 'node:fs'
import jsonServer from 'json-server'

const file = process.argv[2] ?? 'db.json'
writeFileSync(file, '{"suppliers":[]}')
const app = jsonServer.create()
app.use(jsonServer.router(file))
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`running at http://127.0.0.1:${address.port}`)
})
process.once('SIGTERM', () => process.exit(0))
