/**
 * Plans of a farm between grain and block: people cook, spawn, move and look at the same parts offline, on devices that come back in any
 * order. Other faults are few: what is asked is whether all fold the same.
 */
import { type Chance, chanceOf } from '../chance'
import type { DeviceShape } from '../devices'
import type { Plan, Step } from '../steps'

/** Each step without its chance, and with its pass only where that is not any. */
type Bare<S> = S extends Step ? Omit<S, 'seed' | 'pass'> & { readonly pass?: number } : never
type Draft = Bare<Step>

const BUDGET = 20_000

function makeShape(chance: Chance): DeviceShape {
  const lock = chance.oneOf('sound', 'none', 'leaky')
  return { tabs: 1, hasWorker: chance.is(0.5), skew: 0, budget: BUDGET, lock }
}

/** From 30 steps on; a scene is never cut. */
export function makeGrowPlan(seed: number): Plan {
  const chance = chanceOf(seed, 16)
  const devices = Array.from({ length: chance.oneOf(1, 2, 2, 3) }, () => makeShape(chance))
  const isAlone = chance.is(0.5)
  const people = devices.map((_, index) => (index === 0 || isAlone ? 0 : chance.int(3)))
  const page = chance.is(0.5) ? 500 : 2 + chance.int(6)
  const reach = chance.is(0.7) ? 50 : 2 + chance.int(6)
  const length = 30 + chance.int(50)
  const steps: Step[] = []
  while (steps.length < length) {
    for (const one of makeScene(chance, devices)) {
      steps.push({ seed: chance.seed(), ...one, pass: one.pass ?? chance.int(600) } as Step)
    }
  }
  return { seed, devices, people, page, reach, hasGrowing: true, steps }
}

const times = (count: number, make: () => Draft): Draft[] => Array.from({ length: count }, make)

function makeScene(chance: Chance, devices: readonly DeviceShape[]): readonly Draft[] {
  const device = chance.int(devices.length)
  const slot = devices[device]?.hasWorker ? chance.int(2) : 0
  const gesture = (at = device): Draft => ({ act: 'gesture', device: at, tab: 0 })
  const wake = (at = device): Draft => ({ act: 'wake', device: at, slot: 0, reason: 'start', pass: 2_000 })
  const line = (mode: (Step & { act: 'link' })['mode'], at = device): Draft => ({
    act: 'link',
    device: at,
    mode,
    pass: 0,
  })
  const server = (kind: (Step & { act: 'server' })['kind']): Draft => ({ act: 'server', kind })
  switch (chance.weighted(SCENES)) {
    case 'work':
      return [...times(1 + chance.int(4), gesture), wake()]
    case 'apart': {
      // All work without a line, and come back one after the other.
      const everybody = devices.map((_, index) => index)
      return [
        ...everybody.map((at) => line('offline', at)),
        ...times(2 + chance.int(6), () => gesture(chance.int(devices.length))),
        ...everybody.flatMap((at) => [line('good', at), wake(at)]),
      ]
    }
    case 'decisions':
      return [...times(1 + chance.int(2), (): Draft => ({ act: 'decide', device, tab: 0 })), wake()]
    case 'line':
      return [line(chance.oneOf('good', 'good', 'poor', 'lossy'))]
    case 'death':
      return [
        gesture(),
        { act: 'kill', device, slot, after: 1 + chance.int(60), mode: chance.oneOf('atomic', 'prefix'), pass: 0 },
        wake(),
      ]
    case 'server':
      return [server(chance.oneOf('crash_before', 'crash_after')), wake()]
    case 'restored':
      return [server('backup'), ...times(1 + chance.int(3), gesture), wake(), server('restore'), wake()]
  }
}

const SCENES = { work: 6, apart: 4, decisions: 1.5, line: 0.7, death: 0.7, server: 0.5, restored: 0.3 }
