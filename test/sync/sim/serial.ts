/**
 * A plan whose end does not depend on who is quicker: each device in turn works without a line, then sends all it has.
 * Host clocks, batches, pages and packets that come twice must not change what the server holds in the end.
 */
import { chanceOf } from './chance'
import type { Plan, Step } from './steps'

const DEVICES = 3

export function makeSerialPlan(seed: number, turns: number, gestures: number): Plan {
  const chance = chanceOf(seed, 8)
  const shape = { tabs: 1, hasWorker: false, skew: 0, budget: 20_000, lock: 'sound' } as const
  const steps: Step[] = []
  const add = (step: Omit<Step, 'seed'>) => steps.push({ ...step, seed: chance.seed() } as Step)
  for (let turn = 0; turn < turns; turn++) {
    const device = turn % DEVICES
    add({ act: 'link', device, mode: 'good', pass: 0 } as Step)
    add({ act: 'wake', device, slot: 0, reason: 'nudge', pass: 3_600_000 } as Step)
    add({ act: 'link', device, mode: 'offline', pass: 0 } as Step)
    for (let index = 0; index < gestures; index++) add({ act: 'gesture', device, tab: 0, pass: 1_000 } as Step)
    add({ act: 'link', device, mode: 'good', pass: 0 } as Step)
    add({ act: 'wake', device, slot: 0, reason: 'manual', pass: 7_200_000 } as Step)
  }
  const devices = Array.from({ length: DEVICES }, () => shape)
  return { seed, devices, people: [0, 1, 2], page: 500, reach: 50, steps }
}
