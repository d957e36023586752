/** One run of one plan, from the farm as it was set up to the day when everything is settled. */
import { type Counts, count, makeActs } from './acts'
import { putCheapWeb } from './cheap-web'
import type { FarmTemplate } from './farm-store'
import { makeHealing } from './healing'
import { makeOracles } from './oracles'
import { type Plan, tell } from './steps'
import { Broken, type Failure } from './verdict'
import { makeWorld, type Variation, type World } from './world'

export type Report = {
  readonly ok: boolean
  readonly seed: number
  readonly steps: number
  readonly counts: Counts
  /** Two runs with the same hash did and saw the same. */
  readonly trace: string
  readonly failure?: Failure
  /** The server's rows in the end, for comparing runs. */
  readonly rows?: readonly (readonly [name: string, row: unknown])[]
}

export type RunOptions = {
  readonly variation?: Variation
  readonly keepRows?: boolean
  readonly log?: (line: string) => void
}

/** Every so many steps the replicas are looked at as a whole; the queue and the server after each. */
const THOROUGH = 5
/** After a pass of more milliseconds than this much has happened. */
const LONG = 30_000
/** Rounds in which people decide about refused changes: more than any chain of changes that wait for each other. */
const ROUNDS = 20

export async function run(plan: Plan, template: FarmTemplate, options: RunOptions = {}): Promise<Report> {
  const restore = putCheapWeb()
  const counts: Counts = {}
  let world: World | undefined
  let step = -1
  try {
    world = await makeWorld(plan, template, options.variation ?? {}, options.log)
    const made = world
    const acts = makeActs(made, counts)
    const oracles = makeOracles(made)
    const healing = makeHealing(made)
    await made.wait(made.watch.load())
    for (const [index, device] of made.devices.entries()) {
      await made.wait(made.signIn(device, plan.people[index] ?? 0))
      const process = await made.wait(device.process(device.slots[0] ?? 'tab1'))
      if (process) made.wake(process, 'start')
    }
    await made.time.pass(2_500)
    for (const one of plan.steps) {
      step += 1
      count(counts, one.act)
      made.trace.note(`#${step} ${made.time.now()} ${tell(one)}`)
      void acts
        .carry(one)
        .catch((error: unknown) => made.unexpected.push(`step: ${error instanceof Error ? error.stack : error}`))
      await made.time.settle()
      await made.time.pass(one.pass)
      await made.wait(oracles.look(step % THOROUGH === 0 || one.pass > LONG))
      if (one.act === 'stock') await made.wait(oracles.serverStock())
    }
    step += 1
    await healing.heal()
    await healing.visitUntilQuiet(2)
    await made.wait(oracles.rested())
    let round = 0
    for (; round < ROUNDS && !healing.isDecided(); round++) await healing.decideAll(round)
    if (round > 0) await healing.visitUntilQuiet()
    await made.wait(oracles.finished())
    return report(true)
  } catch (error) {
    const oracle = error instanceof Broken ? error.oracle : 'the simulation itself'
    const message =
      error instanceof Error ? (error instanceof Broken ? error.message : (error.stack ?? '')) : String(error)
    return { ...report(false), failure: { oracle, message, step } }
  } finally {
    for (const device of world?.devices ?? []) for (const process of device.everyone) process.end()
    await world?.time.settle()
    world?.time.end()
    restore()
  }

  function report(ok: boolean): Report {
    const rows =
      options.keepRows && world ? [...world.watch.rows].map(([name, { row }]) => [name, row] as const) : undefined
    for (const [name, value] of Object.entries(world?.ledger.counts ?? {})) counts[name] = value
    return {
      ok,
      seed: plan.seed,
      steps: plan.steps.length,
      counts,
      trace: world?.trace.hash() ?? '',
      ...(rows ? { rows } : {}),
    }
  }
}
