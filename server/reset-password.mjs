// @ts-check
/** `npm run reset-password -- EMAIL`: for a farm where no admin can sign in and show a code. It builds nothing. */
import { loadInstalled, readEnvFile, requireNode, runMain, Stop, say } from './build/setup.mjs'

const usage = `Usage: npm run reset-password -- EMAIL

Prints a one-time code with which the account of EMAIL sets a new password, at /reset, within a quarter of an hour. The
server may run or not; it ends the account's sessions when the code is used.

DATA_DIR (./data) says where the database is, as for npm start.`

await runMain(async () => {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.log(usage)
  const [email, ...more] = args
  if (email === undefined || email.startsWith('-') || more.length > 0) throw new Stop('whose? try --help', 2)
  requireNode()
  readEnvFile()
  const { makeConsoleCode } = await loadInstalled(() => import('./people/console-code.mjs'))
  const code = await makeConsoleCode({ dataDir: process.env.DATA_DIR || './data', email, now: Date.now() })
  say(`code ${code} sets a new password for ${email} at /reset, within 15 minutes`)
})
