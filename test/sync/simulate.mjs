// @ts-check
/**
 * `npm run simulate`: many seeds of the simulation, in several processes, until the count, the time or the first failure. A
 * failing seed is shortened and printed as a story, with the command that runs it again. `--mutants` looks for the first seeds
 * that catch each planted bug. The last line names the run; a failure ends with 1.
 */
import { fork } from 'node:child_process'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runMain, Stop } from '../../server/build/setup.mjs'
import { requirePostgres, startPostgres } from '../postgres-server.mjs'
import { bundleSimulation, loadMutants } from './sim/bundle.mjs'

const usage = `Usage: npm run simulate -- [options]

  --seed N      the first seed (default: from the clock)      --steps M    steps a seed (300)
  --count K     seeds to run (20000; 1 with --seed)           --seconds S  run as many seeds as fit instead
  --workers W   processes (one per core, at most 4)           --mutant X   plant this bug first
  --no-shrink   do not shorten a failing seed                 --mutants    find the first seed for every planted bug,
  --harsh       plans of nothing but trouble, of 40 steps on               among 100 from 1 or --seed

  --worker    plans of workers made of the product's own files, for what wakes the engine
  --clocks    plans of clocks that leap, a change log that is pruned, and stock that is read amid writes
  --forks     plans of a server whose folder is copied back or cloned
  --grow      plans of people who cook, spawn and move the same jars and bags
  --postgres  the server's store is a throwaway PostgreSQL database

With --seconds of twelve seeds three are harsh, two each of whole workers, of clocks and of forks, and one grows.`

const options = /** @type {const} */ ({
  seed: { type: 'string' },
  steps: { type: 'string' },
  count: { type: 'string' },
  seconds: { type: 'string' },
  workers: { type: 'string' },
  mutant: { type: 'string' },
  mutants: { type: 'boolean' },
  'no-shrink': { type: 'boolean' },
  harsh: { type: 'boolean' },
  worker: { type: 'boolean' },
  clocks: { type: 'boolean' },
  forks: { type: 'boolean' },
  grow: { type: 'boolean' },
  postgres: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
})

/** @typedef {import('./sim/entry').PlanKind} Kind */
/** @typedef {{ ok: boolean, seed: number, steps: number, kind: Kind, ms: number, failure?: { oracle: string, message: string, step: number } }} Report */
/** @typedef {{ first: number, count: number, steps: number, seconds: number, workers: number, kind: Kind | 'mixed' }} Order */

/** @param {string | undefined} text @param {string} name @param {number} otherwise */
function numberOf(text, name, otherwise) {
  if (text === undefined) return otherwise
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw new Stop(`--${name} is no whole number: ${text}`, 2)
  return value
}

/** As many as the design asks for; one that was named is played again alone. @param {Partial<Record<string, unknown>>} values */
function countOf({ seed, seconds, mutants }) {
  if (seconds !== undefined) return Number.MAX_SAFE_INTEGER / 2
  if (mutants) return 100
  return seed === undefined ? 20_000 : 1
}

/** @param {Partial<Record<string, unknown>>} values @returns {Order['kind']} */
function chosenKind({ harsh, worker, clocks, forks, grow, seconds }) {
  if (worker) return 'worker'
  if (harsh) return 'harsh'
  if (clocks) return 'clocks'
  if (forks) return 'forks'
  if (grow) return 'grow'
  return seconds === undefined ? 'ordinary' : 'mixed'
}

const worker = fileURLToPath(new URL('sim/worker.mjs', import.meta.url))
// Collecting with helper threads would only take the time of another worker.
const NODE_OPTIONS = ['--max-semi-space-size=64', '--single-threaded-gc']

/** The script for plans of a kind. @typedef {(kind: Kind) => string} Bundles */

/**
 * Runs seeds in processes; stops at the first failure. @param {Bundles} bundleOf @param {Order} order
 * @param {(report: Report) => void} told @returns {Promise<Report | undefined>} the failure
 */
function runSeeds(bundleOf, order, told) {
  const end = order.seconds > 0 ? performance.now() + order.seconds * 1000 : Number.POSITIVE_INFINITY
  let next = order.first
  const isOver = () => next >= order.first + order.count || performance.now() > end
  /** @type {Report | undefined} */
  let failure
  const runOne = () =>
    new Promise((resolve, reject) => {
      const child = fork(worker, { execArgv: NODE_OPTIONS, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      let playing = ''
      const give = () => {
        if (failure || isOver()) return child.disconnect()
        const kind = kindOf(order.kind, next)
        playing = nameOf({ kind, seed: next })
        child.send({ bundle: bundleOf(kind), order: { seed: next++, steps: order.steps, kind } })
      }
      child.on('message', (/** @type {Report | 'ready'} */ message) => {
        if (message === 'ready') return give()
        told(message)
        if (!message.ok && (!failure || message.seed < failure.seed)) failure = message
      })
      child.on('error', reject)
      child.on('exit', (code) => {
        if (code === 0) resolve(undefined)
        else reject(new Stop(`a worker ended with ${code} while it played seed ${playing}`, 1))
      })
    })
  return Promise.all(Array.from({ length: order.workers }, runOne)).then(() => failure)
}

/** By the seed's rest of twelve. @type {readonly Kind[]} */
const MIXED = [
  'worker',
  'harsh',
  'clocks',
  'harsh',
  'ordinary',
  'forks',
  'worker',
  'harsh',
  'clocks',
  'grow',
  'ordinary',
  'forks',
]
/** Seeds of a clock begin behind those that were pinned before there were forks. */
const FRESH = 2_000_000_000

/** @param {Order['kind']} kind @param {number} seed @returns {Kind} */
function kindOf(kind, seed) {
  if (kind !== 'mixed') return kind
  return MIXED[seed % MIXED.length] ?? 'ordinary'
}

/** @param {Pick<Report, 'kind' | 'seed'>} report */
function nameOf({ kind, seed }) {
  return kind === 'ordinary' ? `${seed}` : `${kind} ${seed}`
}

/** @param {string} bundle @param {Report} failure @param {string} extra */
async function tell(bundle, failure, extra) {
  const { tellShort } = await import(bundle)
  console.log(await tellShort(failure, 120))
  const plan = failure.kind === 'ordinary' ? `--steps ${failure.steps}` : `--${failure.kind}`
  console.log(`play it again: npm run simulate -- --seed ${failure.seed} ${plan}${extra}`)
}

/** The first seed that fails with the bug and not without it. @param {Bundles} bundle @param {Bundles} sound @param {Order} order */
async function findFirst(bundle, sound, order) {
  const end = order.first + order.count
  for (let first = order.first; first < end; ) {
    const failure = await runSeeds(bundle, { ...order, first, count: end - first }, () => undefined)
    if (!failure) return undefined
    const alone = { ...order, first: failure.seed, count: 1, workers: 1 }
    if (!(await runSeeds(sound, alone, () => undefined))) return failure
    first = failure.seed + 1
  }
  return undefined
}

/** @param {Order} order @param {string | undefined} only */
async function findMutants(order, only) {
  let missed = 0
  const sound = await bundleSimulation(undefined, order.kind)
  console.log('| mutant | rule | seed | steps | caught by |\n|---|---|---|---|---|')
  for (const mutant of await loadMutants()) {
    if (only !== undefined && !only.split(',').includes(mutant.name)) continue
    const bundle = await bundleSimulation(mutant, order.kind).catch((error) =>
      String(error instanceof Error ? error.message : error),
    )
    const failure = bundle.startsWith('file:')
      ? await findFirst(
          () => bundle,
          () => sound,
          order,
        )
      : console.log(bundle)
    if (!failure) missed += 1
    // A run is the beginning of every longer one: what failed at a step fails without those behind it.
    const steps = Math.min(order.steps, (failure?.failure?.step ?? 0) + 1)
    const found = failure ? `${nameOf(failure)} | ${steps} | ${failure.failure?.oracle}` : `none of ${order.count} | |`
    console.log(`| ${mutant.name} | ${mutant.rule} | ${found} |`)
  }
  return missed
}

await runMain(async () => {
  const { values } = parseArgs({ options })
  if (values.help) return console.log(usage)
  if (!values.postgres) return simulate(values)
  const { url, stop } = await startPostgres(requirePostgres())
  process.env.TEST_DATABASE_URL = url
  try {
    await simulate(values)
  } finally {
    stop()
  }
})

/** @param {ReturnType<typeof parseArgs<{ options: typeof options }>>['values']} values */
async function simulate(values) {
  const order = {
    first: numberOf(values.seed, 'seed', values.mutants ? 1 : FRESH + Math.floor(Date.now() / 1000)),
    steps: numberOf(values.steps, 'steps', 300),
    count: numberOf(values.count, 'count', countOf(values)),
    seconds: numberOf(values.seconds, 'seconds', 0),
    kind: chosenKind(values),
    workers: Math.max(1, numberOf(values.workers, 'workers', Math.min(4, cpus().length))),
  }
  if (values.mutants) {
    if ((await findMutants(order, values.mutant)) > 0) process.exitCode = 1
    return
  }
  const mutant =
    values.mutant === undefined ? undefined : (await loadMutants()).find(({ name }) => name === values.mutant)
  if (values.mutant !== undefined && !mutant) throw new Stop(`there is no mutant ${values.mutant}`, 2)
  const bundle = await bundleSimulation(mutant, order.kind)
  const growing = order.kind === 'mixed' ? await bundleSimulation(mutant, 'grow') : bundle
  const bundleOf = (/** @type {Kind} */ kind) => (kind === 'grow' ? growing : bundle)
  const sum = { seeds: 0, steps: 0, failed: 0, ms: 0 }
  const started = performance.now()
  const failure = await runSeeds(bundleOf, order, (report) => {
    sum.seeds += 1
    sum.steps += report.steps
    sum.ms += report.ms
    if (!report.ok) {
      sum.failed += 1
      console.log(`seed ${nameOf(report)} failed at step ${report.failure?.step}: ${report.failure?.oracle}`)
    }
    if (sum.seeds % 200 === 0)
      console.log(
        `${sum.seeds} seeds, ${Math.round(sum.ms / sum.seeds)} ms each, ${Math.round((performance.now() - started) / 1000)} s`,
      )
  })
  if (failure && !values['no-shrink'])
    await tell(bundleOf(failure.kind), failure, mutant ? ` --mutant ${mutant.name}` : '')
  console.log(`simulation: ${sum.seeds} seeds from ${order.first}, ${sum.steps} steps, ${sum.failed} failed`)
  if (failure) process.exitCode = 1
}
