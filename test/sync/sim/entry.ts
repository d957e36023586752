/** The program of the command's bundles and their workers: orders one after the other, and the story of the first failure. */
import { makeClocksPlan } from './clocks-plan'
import { makeTemplate } from './farm-store'
import { makeForksPlan } from './forks-plan'
import { makeGrowPlan } from './grow/plan'
import { makeHarshPlan } from './harsh-plan'
import { type Report, run } from './run'
import { shrink } from './shrink'
import { makePlan, type Plan, tell } from './steps'
import { makeWorkerPlan } from './worker-plan'

export { makeHarshPlan, makePlan, makeTemplate, run, shrink, tell }

/** Makers of plans of every kind: 'worker' runs the product's own worker files. All but ordinary plans have a length of their own. */
const MAKERS = {
  ordinary: makePlan,
  harsh: makeHarshPlan,
  worker: makeWorkerPlan,
  clocks: makeClocksPlan,
  forks: makeForksPlan,
  /** Only in a bundle with the entities of growing. */
  grow: makeGrowPlan,
} satisfies { readonly [kind: string]: (seed: number, steps: number) => Plan }
export type PlanKind = keyof typeof MAKERS

/** `steps` is the most that are run. A `plan` is run as it is. */
export type Order = {
  readonly seed: number
  readonly steps: number
  readonly kind?: PlanKind
  readonly plan?: Plan | undefined
}
/** The result of an order, reported to another process. */
export type RunReport = Omit<Report, 'counts'> & {
  readonly kind: PlanKind
  readonly ms: number
}

/** Sets a farm up, and runs orders on it one after the other. */
export async function openRunner(): Promise<(order: Order) => Promise<RunReport>> {
  const template = await makeTemplate()
  return async (order) => {
    const started = performance.now()
    const { counts, ...report } = await run(planOf(order), template)
    const ms = performance.now() - started
    return { ...report, kind: order.kind ?? 'ordinary', ms }
  }
}

function planOf({ seed, steps, kind = 'ordinary', plan }: Order): Plan {
  if (plan) return plan
  const made = MAKERS[kind](seed, steps)
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
    `pages of ${plan.page}, ${plan.reach} entries reached, ${plan.carries ?? 'all'} carried${plan.hasLists ? ', whole lists' : ''}${plan.hasPowerCuts ? ', power cuts' : ''}${plan.hasForks ? ', forks' : ''}`,
    ...devices,
    ...short.plan.steps.map((step, index) => `  ${index}. ${tell(step)}`),
    `${short.report.failure?.oracle}: ${short.report.failure?.message}`,
  ].join('\n')
}
