// @ts-check
/**
 * `npm run bench`: the product's own figures on this machine, and its peers' on the same records in the same run: tables on
 * the console, JSON in .cache/bench.json. Real Chromium, real replica, real engine, real servers on loopback. Compare
 * within a run; do not quote across machines.
 */
import { runnerImport } from 'vite'
import { buildIfStale } from '../../server/build/build.mjs'
import { installIfStale, requireNode, runMain, Stop } from '../../server/build/setup.mjs'
import { requireChromium } from '../find-chromium.mjs'
import { installPeers } from './peers/install.mjs'

const flags = ['--own', '--small', '--sync', 'scan', 'idle', 'cold', 'search', 'prep']
const usage = `Usage: npm run bench -- [scan | idle | cold | search | prep] [flags]

  scan      the scanner's rows only
  idle      what an open app costs without the farm server, alone
  cold      the cold start offline, alone
  search    the search over 20,000 records, alone
  prep      dishes: fold, finder, first pull and grid, alone
  --own     Pinset alone: the peers are neither installed nor run
  --small   without the farms of 50,000 and 100,000 records; fewer labels, shorter runs
  --sync    the sync rows only`

await runMain(async () => {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.log(usage)
  const unknown = args.find((arg) => !flags.includes(arg))
  if (unknown) throw new Stop(`there is no ${unknown}; npm run bench -- --help lists what there is`, 2)
  requireNode()
  installIfStale()
  process.env.CHROMIUM_PATH = requireChromium()
  const only = args.includes('--sync')
    ? 'sync'
    : ['scan', 'idle', 'cold', 'search', 'prep'].find((one) => args.includes(one))
  // The scanner's peer is in the product itself: the engine that comes with its camera library.
  const peers =
    args.includes('--own') || (only !== undefined && only !== 'sync')
      ? 'none'
      : installPeers()
        ? 'installed'
        : 'missing'
  if (only !== 'sync' && only !== 'scan') buildIfStale()
  const { module } = await runnerImport('/test/bench/bench.ts', { configFile: false })
  await module.main({ peers, isSmall: args.includes('--small'), only })
})
