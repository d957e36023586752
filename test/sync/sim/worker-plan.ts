/**
 * Plans of devices whose workers are made of the product's own files: lines that are gone or lie, apps that are closed with work
 * in them, workers that are stopped. Nothing else goes wrong here: what is asked is whether the engine keeps quiet, and whether
 * it goes on.
 */
import { type Chance, chanceOf } from './chance'
import type { DeviceShape } from './devices'
import { AWAY } from './leave-app'
import type { Plan, Step } from './steps'

type Bare<S> = S extends Step ? Omit<S, 'seed'> : never
type Draft = Bare<Step>

const SHAPE = { tabs: 1, hasWorker: true, skew: 0, budget: 20_000, lock: 'sound', isWhole: true } as const

export function makeWorkerPlan(seed: number): Plan {
  const chance = chanceOf(seed, 12)
  const devices: DeviceShape[] = Array.from({ length: chance.oneOf(1, 1, 2) }, () => ({
    ...SHAPE,
    lock: chance.oneOf('sound', 'none', 'leaky'),
  }))
  const steps: Step[] = []
  const length = 12 + chance.int(20)
  while (steps.length < length) {
    for (const one of makeScene(chance, chance.int(devices.length))) steps.push({ seed: chance.seed(), ...one } as Step)
  }
  return { seed, devices, people: devices.map(() => 0), page: 500, reach: 50, steps }
}

function makeScene(chance: Chance, device: number): readonly Draft[] {
  const gesture = (pass: number): Draft => ({ act: 'gesture', device, tab: 0, pass })
  const wake = (): Draft => ({
    act: 'wake',
    device,
    slot: chance.is(0.8) ? 0 : 1,
    reason: chance.oneOf('write', 'nudge', 'online', 'visible', 'stale', 'start'),
    pass: chance.int(4_000),
  })
  const line = (mode: 'good' | 'offline' | 'portal'): Draft => ({ act: 'link', device, mode, pass: chance.int(2_000) })
  const wait = (most: number): Draft => ({ act: 'wait', pass: 1_000 + chance.int(most) })
  switch (chance.weighted({ work: 3, gone: 3, away: 3, back: 2, stop: 1 })) {
    case 'work':
      return [gesture(chance.int(500)), wake()]
    case 'gone':
      return [line(chance.oneOf('offline', 'portal')), gesture(300), wake(), wait(120_000), wake(), wait(900_000)]
    case 'away':
      return [line('offline'), gesture(300), wake(), wait(100_000), { act: 'away', device, pass: AWAY }]
    case 'back':
      return [line('good'), wait(20_000), wake()]
    case 'stop':
      return [{ act: 'kill', device, slot: 0, after: 1 + chance.int(60), mode: 'atomic', pass: 0 }, wake()]
  }
}
