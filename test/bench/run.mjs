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

const parts = [
  'server',
  'growth',
  'fold',
  'scan',
  'idle',
  'cold',
  'scroll',
  'search',
  'prep',
  'grow',
  'stamps',
  'nodes',
]
const flags = ['--own', '--small', '--sync', '--million', ...parts]
const usage = `Usage: npm run bench -- [${parts.join(' | ')}] [flags]

  server    writes from 16 connections, beside other servers and bare commits, alone
  growth    what the server costs at 1, 10 and 100 thousand rows of its log, alone
  fold      the stock fold, alone
  scan      the scanner's rows only
  idle      what an open app costs without the farm server, alone
  cold      the cold start offline, alone
  scroll    a list of 10,000 flung up and down, alone
  search    the search over 20,000 records, alone
  prep      dishes: fold, finder, first pull and grid, alone
  grow      jars and bags: fold, first pull, room, series and grid of a farm of 500,000 observations, alone
  stamps    what a stamp costs of a commit and of a pull, alone
  nodes     one farm, 100 and 1,000 farms on SQLite and PostgreSQL, alone
  --own     Pinset alone: the peers are neither installed nor run
  --small   without the farms of 50,000 and 100,000 records; fewer labels, shorter runs
  --sync    the sync rows only
  --million growth at a million rows too`

await runMain(async () => {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.log(usage)
  const unknown = args.find((arg) => !flags.includes(arg))
  if (unknown) throw new Stop(`there is no ${unknown}; npm run bench -- --help lists what there is`, 2)
  requireNode()
  installIfStale()
  const only = args.includes('--sync') ? 'sync' : parts.find((one) => args.includes(one))
  // The scanner's peer is in the product itself: the engine that comes with its camera library.
  const withoutPeers = args.includes('--own') || !(only === undefined || only === 'sync' || only === 'server')
  const peers = withoutPeers ? 'none' : installPeers() ? 'installed' : 'missing'
  if (only === undefined || !['server', 'growth', 'fold', 'stamps', 'nodes'].includes(only))
    process.env.CHROMIUM_PATH = requireChromium()
  // These need the server's program at most, which is built by whoever starts it.
  if (only === undefined || !['sync', 'server', 'growth', 'fold', 'scan', 'stamps', 'nodes'].includes(only))
    buildIfStale()
  const { module } = await runnerImport('/test/bench/bench.ts', { configFile: false })
  await module.main({ peers, isSmall: args.includes('--small'), withMillion: args.includes('--million'), only })
})
