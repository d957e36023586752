/** An hour of offline work on three devices; then the line is back, and people do nothing more. */
import { makeActs } from './acts'
import { chanceOf } from './chance'
import { putCheapWeb } from './cheap-web'
import type { FarmTemplate } from './farm-store'
import { makeOracles } from './oracles'
import type { Plan, Step } from './steps'
import { makeWorld, type World } from './world'

const MINUTE = 60_000
const GESTURES = 120

export type Hour = { readonly saved: number; readonly sent: number }

/** Throws Broken where the devices and the server do not end up equal by themselves. */
export async function liveOffline(seed: number, template: FarmTemplate): Promise<Hour> {
  const restore = putCheapWeb()
  let world: World | undefined
  try {
    const shape = { tabs: 1, hasWorker: true, skew: 0, budget: 20_000, lock: 'sound' } as const
    const plan: Plan = { seed, devices: [shape, shape, shape], people: [0, 1, 1], page: 500, reach: 50, steps: [] }
    world = await makeWorld(plan, template, {})
    return await live(world, seed)
  } finally {
    for (const device of world?.devices ?? []) for (const process of device.everyone) process.end()
    await world?.time.settle()
    world?.time.end()
    restore()
  }
}

async function live(world: World, seed: number): Promise<Hour> {
  const counts: { [what: string]: number } = {}
  const acts = makeActs(world, counts)
  const oracles = makeOracles(world)
  const chance = chanceOf(seed, 10)
  await world.wait(world.watch.load())
  for (const [index, device] of world.devices.entries()) {
    await world.wait(world.signIn(device, world.plan.people[index] ?? 0))
    const worker = await world.wait(device.process('worker'))
    if (worker) world.wake(worker, 'start')
  }
  await world.time.pass(MINUTE)
  for (const device of world.devices) device.link = 'offline'
  for (let index = 0; index < GESTURES; index++) {
    const step: Step = { act: 'gesture', device: chance.int(3), tab: 0, seed: chance.seed(), pass: 0 }
    acts.carry(step).catch((error: unknown) => world.unexpected.push(String(error)))
    await world.time.settle()
    await world.time.pass(MINUTE / 2)
  }
  await world.wait(oracles.look(true))
  for (const device of world.devices) device.link = 'good'
  // What was saved goes as soon as the engine's own back-off ends; the server's word of others' changes does the rest.
  await world.time.pass(20 * MINUTE)
  for (const device of world.devices) for (const process of device.living()) world.wake(process, 'nudge')
  await world.time.pass(MINUTE)
  await world.wait(oracles.rested())
  return { saved: counts.saved ?? 0, sent: world.ledger.counts.sends }
}
