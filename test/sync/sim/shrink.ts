/** A failing run made short: chunks of its steps are left out as long as it still fails in the same way. */
import type { FarmTemplate } from './farm-store'
import { type Report, run } from './run'
import type { Plan, Step } from './steps'

export type Shrunk = { readonly plan: Plan; readonly report: Report; readonly tries: number }

/** `mayGoOn` bounds the effort. The order of the steps stays; each keeps its own chance. */
export async function shrink(
  plan: Plan,
  failed: Report,
  template: FarmTemplate,
  mayGoOn: () => boolean,
): Promise<Shrunk> {
  let best = { plan: upTo(plan, failed), report: failed }
  let tries = 0
  const attempt = async (steps: readonly Step[]): Promise<boolean> => {
    tries += 1
    const report = await run({ ...best.plan, steps }, template)
    if (report.ok || report.failure?.oracle !== failed.failure?.oracle) return false
    best = { plan: upTo({ ...best.plan, steps }, report), report }
    return true
  }
  if (!(await attempt(best.plan.steps))) best = { plan, report: failed }
  for (let size = Math.ceil(best.plan.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    let from = 0
    while (from < best.plan.steps.length && mayGoOn()) {
      const rest = [...best.plan.steps.slice(0, from), ...best.plan.steps.slice(from + size)]
      if (!(await attempt(rest))) from += size
    }
  }
  return { ...best, tries }
}

/** Steps behind the failure had no part in it. */
function upTo(plan: Plan, { failure }: Report): Plan {
  return failure ? { ...plan, steps: plan.steps.slice(0, failure.step + 1) } : plan
}
