/** One life of a process on a canonical way, cut short at a given step, and a sequel with the remaining storage. */
import { type Counts, makeActs } from './acts'
import { putCheapWeb } from './cheap-web'
import type { KillMode } from './crashable'
import type { FarmTemplate } from './farm-store'
import { makeHealing } from './healing'
import { makeOracles } from './oracles'
import type { Scene, Stage } from './scenes'
import type { Plan } from './steps'
import { makeWorld, type World } from './world'

const SHAPE = { tabs: 1, hasWorker: false, skew: 0, budget: 20_000, lock: 'sound' } as const
const PLAN: Plan = { seed: 7, devices: [SHAPE], people: [0], page: 500, reach: 50, steps: [] }
/** The feed and the lists come in several pages: all but the last of the feed are not on the disk at once. */
const PAGES: Plan = { ...PLAN, page: 2 }

/** False when the way was through before step `at`. Throws Broken where something was lost, doubled or left over. */
export function liveAndDie(scene: Scene, at: number, mode: KillMode, template: FarmTemplate): Promise<boolean> {
  return inWorld(template, mode, async (world) => (await live(world, scene, at, mode)).wasKilled)
}

/** A way to its end: how many steps it has, and at which of them, from 1, a death is worth its while. */
export type Way = {
  readonly steps: number
  /** A death undoes the open transaction: what it leaves differs only where something was committed, sent or told since. */
  readonly apart: readonly number[]
  /** A death may leave the first writes of a transaction. */
  readonly torn: readonly number[]
}

export function walk(scene: Scene, mode: KillMode, template: FarmTemplate): Promise<Way> {
  return inWorld(template, mode, (world) => live(world, scene, Number.POSITIVE_INFINITY, 'prefix'))
}

async function inWorld<T>(template: FarmTemplate, mode: KillMode, run: (world: World) => Promise<T>): Promise<T> {
  const restore = putCheapWeb()
  let world: World | undefined
  try {
    world = await makeWorld(mode === 'power' ? PAGES : PLAN, template, {})
    return await run(world)
  } finally {
    for (const device of world?.devices ?? []) for (const process of device.everyone) process.end()
    await world?.time.settle()
    world?.time.end()
    restore()
  }
}

type Life = Way & { readonly wasKilled: boolean }

async function live(world: World, scene: Scene, at: number, mode: KillMode): Promise<Life> {
  const counts: Counts = {}
  const acts = makeActs(world, counts)
  const oracles = makeOracles(world)
  const healing = makeHealing(world)
  const [device] = world.devices
  if (!device) throw new Error('there is no device')
  await world.wait(world.watch.load())
  await world.wait(world.signIn(device, 0))
  const process = await world.wait(device.process('tab1'))
  if (!process) throw new Error('nobody is signed in')
  const pass = async (ms: number) => {
    await world.time.settle()
    await world.time.pass(ms)
  }
  const stage: Stage = { world, acts, process, pass, isOver: process.crash.isDead }
  await scene.before?.(stage)
  await world.wait(oracles.look(true))
  const start = process.crash.steps()
  const apart: number[] = []
  let last = ''
  process.crash.onStep(() => {
    const { trace, time, ledger } = world
    const counted = JSON.stringify([counts, ledger.counts])
    const stamp = [process.crash.lasting(), trace.hash(), time.now(), counted].join(' ')
    if (stamp !== last) apart.push(process.crash.steps() - start)
    last = stamp
  })
  process.crash.killAfter(at, mode)
  for (const act of scene.acts) {
    if (process.crash.isDead()) break
    await act(stage)
    await world.wait(oracles.look(true))
  }
  const wasKilled = process.crash.isDead()
  const steps = process.crash.steps() - start
  const torn = process.crash.torn().flatMap((step) => (step > start ? [step - start] : []))
  for (const one of device.everyone) one.end()
  device.processes.clear()
  await healing.visitAll()
  await world.wait(oracles.rested())
  for (let round = 1; round < 4 && !healing.isDecided(); round++) await healing.decideAll(round)
  await world.wait(oracles.finished())
  return { wasKilled, steps, apart, torn }
}
