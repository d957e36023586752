// @ts-check
/**
 * `npm run mutants -- PATH…`: changes the code in one small way after another and reports changes that no test notices. Run it
 * by hand: it takes minutes per folder. The simulation's planted bugs are separate: `npm run simulate -- --mutants`.
 */
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { installIfStale, requireNode, runMain, Stop } from '../../server/build/setup.mjs'

const usage = `Usage: npm run mutants -- [options] PATH...

PATH is a file or a folder of src, sw or server: npm run mutants -- src/domain/rules
  --screens      the tests of screens too
  --quick        without tests that take longer than a third of a second
  --tests TEXT   only test files whose path contains it; what survives then is not held against the accepted ones
  --most N       at most the N nearest test files (all)
  --minutes M    begin no further test file after M minutes; what is left is told`

await runMain(async () => {
  const { values, positionals } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      screens: { type: 'boolean' },
      quick: { type: 'boolean' },
      tests: { type: 'string' },
      most: { type: 'string' },
      minutes: { type: 'string' },
    },
    allowPositionals: true,
  })
  if (values.help) return console.log(usage)
  if (positionals.length === 0) throw new Stop(usage, 2)
  requireNode()
  installIfStale()
  const { module } = await runnerImport(new URL('try.ts', import.meta.url).pathname)
  const isGood = await module.tryMutants(positionals, values)
  if (!isGood) process.exitCode = 1
})
