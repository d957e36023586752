/** What the command bundles and its workers run: seeds one after the other, and the story of the first that fails. */
import { makeTemplate } from './farm-store'
import { makeHarshPlan } from './harsh-plan'
import { type Report, type RunOptions, run } from './run'
import { shrink } from './shrink'
import { makePlan, type Plan, tell } from './steps'
import { makeWorkerPlan } from './worker-plan'

export { makeHarshPlan, makePlan, makeTemplate, run, shrink, tell }

/** A harsh plan has a length of its own, below 300 steps; `steps` is the most that are run of it. A `plan` is run as it is. */
export type Order = {
  readonly seed: number
  readonly steps: number
  readonly isHarsh?: boolean
  /** Of workers made of the product's own files. */
  readonly isWorker?: boolean
  readonly plan?: Plan | undefined
}
export type Job = {
  readonly next: () => Promise<Order | undefined> | Order | undefined
  readonly told: (report: Report & Pick<Order, 'isHarsh' | 'isWorker'>, ms: number) => void
  readonly options?: RunOptions
}

/** Runs seeds until there is none left. */
export async function runSeeds({ next, told, options }: Job): Promise<void> {
  const template = await makeTemplate()
  for (let order = await next(); order; order = await next()) {
    const started = performance.now()
    const report = await run(planOf(order), template, options)
    told({ ...report, isHarsh: order.isHarsh === true, isWorker: order.isWorker === true }, performance.now() - started)
  }
}

function planOf({ seed, steps, isHarsh, isWorker, plan }: Order): Plan {
  if (plan) return plan
  if (!isHarsh && !isWorker) return makePlan(seed, steps)
  const made = isWorker ? makeWorkerPlan(seed) : makeHarshPlan(seed)
  return { ...made, steps: made.steps.slice(0, steps) }
}

/** A failing seed as a short story, for people. */
export async function tellShort(order: Order, seconds: number): Promise<string> {
  const template = await makeTemplate()
  const plan = planOf(order)
  const failed = await run(plan, template)
  if (failed.ok) return `seed ${order.seed} with ${plan.steps.length} steps does not fail`
  const end = performance.now() + seconds * 1000
  const short = await shrink(plan, failed, template, () => performance.now() < end)
  const devices = plan.devices.map(
    ({ tabs, hasWorker, skew, lock }, index) =>
      `  device ${index}: ${tabs} tabs${hasWorker ? ' and a worker' : ''}, clock ${skew} ms off, lock ${lock}, person ${plan.people[index]}`,
  )
  return [
    `seed ${order.seed}, ${plan.steps.length} steps, shortened to ${short.plan.steps.length} in ${short.tries} tries`,
    `pages of ${plan.page}, ${plan.reach} entries reached`,
    ...devices,
    ...short.plan.steps.map((step, index) => `  ${index}. ${tell(step)}`),
    `${short.report.failure?.oracle}: ${short.report.failure?.message}`,
  ].join('\n')
}
