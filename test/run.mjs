// @ts-check
/**
 * `npm test`: from a fresh clone to a verdict. Sets itself up, runs the steps in order, and ends with the line
 * `N passed, N failed`: every test of the vitest steps counts as one, every other step as one. A test that cannot run
 * has failed. One step alone may be left out: the simulation, where this very content has passed it (played.mjs).
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installIfStale, requireNode, root, runMain, Stop } from '../server/build/setup.mjs'
import { failedIn, filesFailedIn, forgetPages, pagesFolder, pagesTold, readReport } from './failures.mjs'
import { requireCertutil } from './find-certutil.mjs'
import { requireChromium } from './find-chromium.mjs'
import { contentOf, forgetPlayed, notePlayed, playedBefore } from './played.mjs'
import { requirePostgres, startPostgres } from './postgres-server.mjs'

/**
 * @typedef {{ passed: number, failed: number, names?: string[], unsteady?: string[] }} Tally `names` tell what failed, and how; `unsteady`
 *   what failed once, and passed when its file was run again alone
 * @typedef {{ name: string, about: string, needs?: string, run: (filters: string[]) => Tally | Promise<Tally>, before?: () => string | undefined }} Step
 *   `before` says that what it plays is as it was when it last passed, so that it need not run unless it is asked for
 */

/** @type {Step[]} */
const steps = [
  {
    name: 'format',
    about: 'format and lint',
    run: () => check('@biomejs/biome/bin/biome', 'check', '.', '--error-on-warnings'),
  },
  { name: 'types', about: 'one TypeScript project per runtime', run: () => check('typescript/bin/tsc', '-b') },
  { name: 'dead-code', about: 'unused files, exports, packages', run: () => check('knip/bin/knip.js') },
  {
    name: 'build',
    about: 'app, worker and server, if stale',
    run: () => script('server/build/build.mjs', '--if-stale'),
  },
  { name: 'size', about: 'size budget of the built app', needs: 'build', run: () => script('test/size-budget.mjs') },
  {
    name: 'unit',
    about: 'all tests but the next two',
    run: (filters) => vitest('unit', 'test/vitest.config.ts', filters, '--project=headless', '--project=screens'),
  },
  {
    name: 'postgres',
    about: 'tests of the server on PostgreSQL, and of several nodes',
    run: onPostgres,
  },
  {
    name: 'simulation',
    about: 'sync: pinned seeds, planted bugs, kill points, 80 s of fresh seeds; again where what they play has changed',
    run: simulate,
    before: simulatedBefore,
  },
  {
    name: 'e2e',
    about: 'the built product in a real browser',
    needs: 'build',
    run: browserTests,
  },
]

const usage = `Usage: npm test -- [step ...] [path ...]

Without a step all of them run; the simulation only if its content has not passed yet, or with --all.
Steps, in their order:
${steps.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n')}

A path (anything with a slash or a dot) narrows unit, simulation and e2e to the test files whose path contains it:
  npm test -- unit test/domain/

CHROMIUM_PATH names the browser to use; without it one is looked for, and installed where that is possible.`

/** @param {string} file below node_modules @param {string[]} args */
function check(file, ...args) {
  return run(join(root, 'node_modules', file), args)
}

/** @param {string} file in the project @param {string[]} args */
function script(file, ...args) {
  return run(join(root, file), args)
}

/** @param {string} file @param {string[]} args @returns {Tally} */
function run(file, args) {
  const { status } = spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** @param {string[]} filters @returns {Promise<Tally>} */
async function onPostgres(filters) {
  const { url, stop } = await startPostgres(requirePostgres())
  try {
    process.env.TEST_DATABASE_URL = url
    return vitest('postgres', 'test/vitest.config.ts', filters, '--project=postgres')
  } finally {
    delete process.env.TEST_DATABASE_URL
    stop()
  }
}

/** @param {string} name */
const cached = (name) => join(root, 'node_modules', '.cache', 'pinset', `${name}.json`)

/** @param {string[]} filters @returns {Tally} */
function simulate(filters) {
  // A path selects some tests, so a pass says nothing about the others.
  if (filters.length > 0) return vitest('simulation', 'test/vitest.config.ts', filters, '--project=simulation')
  const content = contentOf(root)
  forgetPlayed(cached('played'))
  const tests = vitest('simulation', 'test/vitest.config.ts', [], '--project=simulation')
  const seeds = script('test/sync/simulate.mjs', '--seconds', '40', '--workers', '2')
  const tally = { ...tests, passed: tests.passed + seeds.passed, failed: tests.failed + seeds.failed }
  // Files changed during the run were only partly tested.
  const isSame = contentOf(root) === content
  if (tally.failed === 0 && isSame)
    notePlayed(cached('played'), { content, passed: tally.passed, at: new Date().toISOString() })
  return tally
}

function simulatedBefore() {
  const played = playedBefore(cached('played'), contentOf(root))
  return played && `its ${played.passed} tests passed on this very content, ${played.at}; --all runs them again`
}

/** So few failures of browser tests are looked at twice. */
const FEW = 2

/**
 * Now and then a press does nothing in a browser under load, not always for a known cause (docs/decisions/tests.md). A file of which a test failed is run
 * again, alone: what is broken fails again. What passes then is told as unsteady, until its cause is caught. @param {string[]} filters
 */
function browserTests(filters) {
  const config = 'test/e2e/vitest.config.ts'
  const first = vitest('e2e', config, filters)
  const files = filesFailedIn(cached('e2e'), root)
  if (first.failed === 0 || first.failed > FEW || files.length === 0) return first
  console.log(`\nagain, alone: ${files.join(', ')}`)
  const again = vitest('e2e-again', config, files)
  if (again.failed > 0) return { ...first, names: [...(first.names ?? []), ...(again.names ?? [])] }
  return { passed: first.passed + first.failed, failed: 0, unsteady: first.names ?? [] }
}

/** @param {string} name @param {string} config @param {string[]} filters @param {string[]} more @returns {Tally} */
function vitest(name, config, filters, ...more) {
  const report = cached(name)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isClean = check('vitest/vitest.mjs', 'run', '-c', config, ...reporters, ...more, ...filters).failed === 0
  return tallyOf(report, isClean)
}

/** Counts a vitest report. @param {string} file @param {boolean} isClean whether vitest itself was content */
function tallyOf(file, isClean) {
  const report = readReport(file)
  if (report === undefined) {
    console.log('vitest left no report')
    return { passed: 0, failed: 1 }
  }
  const passed = Number(report.numPassedTests)
  const leftOut = report.numTotalTests - report.numPassedTests - report.numFailedTests
  if (leftOut > 0) console.log(`${leftOut} tests did not run, which counts as failed`)
  const failed = report.numFailedTests + leftOut
  // A file that does not load and an error outside of any test have no test to count.
  return { passed, failed: failed === 0 && (!isClean || passed === 0) ? 1 : failed, names: failedIn(report, root) }
}

/** @param {Step[]} chosen @param {string[]} filters @param {boolean} isAsked whether a step runs in any case @returns {Promise<Tally>} */
async function runSteps(chosen, filters, isAsked) {
  const tally = { passed: 0, failed: 0 }
  /** @type {string[]} */
  const bad = []
  /** @type {string[]} */
  const told = []
  /** @type {string[]} */
  const shaken = []
  const pages = pagesFolder(root)
  forgetPages(pages)
  for (const step of chosen) {
    if (step.needs && bad.includes(step.needs)) {
      console.log(`\n== ${step.name}: cannot run, ${step.needs} failed`)
      tally.failed += 1
      bad.push(step.name)
      continue
    }
    const before = isAsked ? undefined : step.before?.()
    if (before) {
      console.log(`\n== ${step.name}: ${before}`)
      continue
    }
    console.log(`\n== ${step.name}: ${step.about}`)
    const started = performance.now()
    const { passed, failed, names = [], unsteady = [] } = await step.run(filters)
    shaken.push(...unsteady)
    tally.passed += passed
    tally.failed += failed
    told.push(...names)
    if (failed > 0) bad.push(step.name)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`== ${step.name}: ${failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s`)
  }
  const stood = pagesTold(pages)
  if (stood.length > 0) console.log(`\non the pages when a browser test failed:\n\n${stood.join('\n\n')}`)
  if (shaken.length > 0) console.log(`\nunsteady, failed once and passed alone:\n${shaken.join('\n')}`)
  if (bad.length > 0) console.log(`\nfailed: ${[bad.join(', '), ...told].join('\n')}`)
  return tally
}

/** @param {string[]} names */
function choose(names) {
  const unknown = names.find((name) => steps.every((step) => step.name !== name))
  if (unknown) throw new Stop(`there is no step ${unknown}; npm test -- --help lists them`, 2)
  if (names.length === 0) return steps
  const needed = steps.filter(({ name }) => names.includes(name)).flatMap(({ needs }) => needs ?? [])
  return steps.filter(({ name }) => names.includes(name) || needed.includes(name))
}

await runMain(async () => {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.log(usage)
  const filters = args.filter((arg) => /[/.\\]/.test(arg))
  const names = args.filter((arg) => arg !== '--all' && !filters.includes(arg))
  const chosen = choose(names)
  const isAsked = args.includes('--all') || names.length > 0 || process.env.CI !== undefined
  const tally = prepare(chosen) ? await runSteps(chosen, filters, isAsked) : { passed: 0, failed: 1 }
  console.log(`${tally.passed} passed, ${tally.failed} failed`)
  if (tally.failed > 0) process.exitCode = 1
})

/** @param {Step[]} chosen @returns {boolean} whether the steps can run; otherwise one line has said why */
function prepare(chosen) {
  try {
    requireNode()
    installIfStale()
    if (chosen.some(({ name }) => name === 'unit' || name === 'e2e')) process.env.CHROMIUM_PATH = requireChromium()
    if (chosen.some(({ name }) => name === 'postgres')) requirePostgres()
    if (chosen.some(({ name }) => name === 'e2e')) process.env.CERTUTIL_PATH = requireCertutil()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(`pinset: ${error.message}`)
    return false
  }
  // The tests choose their build: a developer's own settings must not change the outcome.
  process.env.APP_ENV = 'dev'
  delete process.env.BLOCKED_ROUTES
  return true
}
