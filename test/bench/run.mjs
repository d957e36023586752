// @ts-check
/**
 * `npm run bench`: the product's own figures on this machine: a table on the console, JSON in .cache/bench.json.
 * Real Chromium, real replica, real engine, real server on loopback. Compare runs, do not quote them.
 */
import { runnerImport } from 'vite'
import { buildIfStale } from '../../server/build.mjs'
import { installIfStale, requireNode, runMain } from '../../server/setup.mjs'
import { requireChromium } from '../find-chromium.mjs'

await runMain(async () => {
  requireNode()
  installIfStale()
  process.env.CHROMIUM_PATH = requireChromium()
  await buildIfStale()
  const { module } = await runnerImport('/test/bench/bench.ts', { configFile: false })
  await module.main(process.argv.slice(2))
})
