// @ts-check
/** `npm run reset-password -- EMAIL`: for a farm where no admin can sign in and show a code. It builds nothing. */
import { loadInstalled, readEnvFile, requireNode, runMain, Stop, say } from './build/setup.mjs'

const usage = `Usage: npm run reset-password -- EMAIL [ORIGIN]

Prints a one-time code with which the account of EMAIL sets a new password, at /reset, within a quarter of an hour. The
server may run or not; it ends the account's sessions when the code is used.

DATA_DIR (./data) or DATABASE_URL says where the database is, as for npm start. In a database of several farms ORIGIN
names the farm, such as https://green.example.`

await runMain(async () => {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.log(usage)
  const [email, origin, ...more] = args
  if (email === undefined || email.startsWith('-') || more.length > 0) throw new Stop('whose? try --help', 2)
  requireNode()
  readEnvFile()
  const code = await makeCode(email, origin)
  say(`code ${code} sets a new password for ${email} at /reset, within 15 minutes`)
})

/** @param {string} email @param {string | undefined} origin */
async function makeCode(email, origin) {
  const now = Date.now()
  const url = process.env.DATABASE_URL
  if (url) {
    const { makePostgresCode } = await loadInstalled(() => import('./people/console-code-postgres.mjs'))
    return makePostgresCode({ url, email, origin, now })
  }
  if (origin !== undefined) throw new Stop('a farm in DATA_DIR needs no address', 2)
  const { makeConsoleCode } = await loadInstalled(() => import('./people/console-code.mjs'))
  return makeConsoleCode({ dataDir: process.env.DATA_DIR || './data', email, now })
}
