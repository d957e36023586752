/**
 * Plans for three faults (S31): the server's folder is copied back, its machine is set back, or two servers use one folder. Lost
 * changes are written again or not; devices push before they pull, load for the first time, and change users in between.
 */
import { type Chance, chanceOf } from './chance'
import type { DeviceShape } from './devices'
import { moodOf, type Plan, type Step } from './steps'

/** Each step without its chance, and with its pass only where that is not any. */
type Bare<S> = S extends Step ? Omit<S, 'seed' | 'pass'> & { readonly pass?: number } : never
type Draft = Bare<Step>

const BUDGET = 20_000

function makeShape(chance: Chance): DeviceShape {
  const lock = chance.oneOf('sound', 'none', 'leaky')
  return { tabs: chance.is(0.7) ? 1 : 2, hasWorker: chance.is(0.6), skew: 0, budget: BUDGET, lock }
}

const PASSES = { none: 40, blink: 30, moment: 24, minute: 6 }

function makePass(chance: Chance): number {
  const kind = chance.weighted(PASSES)
  if (kind === 'none') return 0
  return chance.int(kind === 'blink' ? 120 : kind === 'moment' ? 4_000 : 60_000)
}

/** From 40 steps on; a scene is never cut. */
export function makeForksPlan(seed: number): Plan {
  const chance = chanceOf(seed, 15)
  const devices = Array.from({ length: chance.oneOf(1, 2, 2, 3, 3) }, () => makeShape(chance))
  const isAlone = chance.is(0.6)
  const people = devices.map((_, index) => (index === 0 || isAlone ? 0 : chance.int(3)))
  const page = chance.is(0.5) ? 500 : 1 + chance.int(6)
  const reach = chance.is(0.7) ? 50 : 1 + chance.int(4)
  const length = 40 + chance.int(100)
  const steps: Step[] = [{ seed: chance.seed(), act: 'server', kind: 'backup', pass: 0 }]
  while (steps.length < length) {
    for (const one of makeScene(chance, devices)) {
      steps.push({ seed: chance.seed(), ...one, pass: one.pass ?? makePass(chance) } as Step)
    }
  }
  return { seed, devices, people, page, reach, ...moodOf(seed), steps }
}

const times = (count: number, make: () => Draft): Draft[] => Array.from({ length: count }, make)

function makeScene(chance: Chance, devices: readonly DeviceShape[]): readonly Draft[] {
  const device = chance.int(devices.length)
  const { tabs, hasWorker } = devices[device] ?? makeShape(chance)
  const first = hasWorker ? 1 : 0
  const gesture = (): Draft => ({ act: 'gesture', device, tab: chance.int(tabs) })
  const wake = (): Draft => ({
    act: 'wake',
    device,
    slot: chance.int(tabs + first),
    reason: chance.oneOf('start', 'nudge', 'manual', 'write', 'visible'),
  })
  const server = (kind: (Step & { act: 'server' })['kind']): Draft => ({ act: 'server', kind })
  const fork = () => server(chance.oneOf('copy_back', 'copy_back', 'swap'))
  const line = (mode: (Step & { act: 'link' })['mode']): Draft => ({ act: 'link', device, mode })
  /** Fewer than were lost, as many, or more. */
  const later = () => times(chance.int(5), () => server(chance.oneOf('write', 'write', 'write', 'delete')))
  const work = () => times(1 + chance.int(3), gesture)
  switch (chance.weighted(SCENES)) {
    case 'work':
      return [...work(), wake()]
    case 'lost':
      return [server('backup'), ...work(), wake(), fork(), ...later(), ...(chance.is(0.5) ? [wake()] : [])]
    case 'push before pull':
      return [...work(), wake(), fork(), ...later(), ...work(), wake()]
    case 'first load': {
      const come: Draft = { act: 'session', device, kind: 'other', pass: chance.int(300) }
      return [...(chance.is(0.4) ? [gesture()] : []), come, wake(), fork(), ...later(), wake()]
    }
    case 'in turns':
      return [
        server('backup'),
        ...work(),
        wake(),
        ...times(1 + chance.int(3), () => server('swap')),
        ...later(),
        wake(),
      ]
    case 'pages': {
      // Others wrote more than a page holds, and the server goes back in the midst of its being read.
      const reading: Draft = { ...wake(), pass: 20 + chance.int(150) }
      return [server('backup'), ...times(2 + chance.int(6), () => server('write')), reading, fork(), ...later(), wake()]
    }
    case 'restored':
      return [...work(), wake(), server('restore'), ...later(), ...(chance.is(0.5) ? [fork()] : []), wake()]
    case 'backup':
      return [server('backup')]
    case 'death':
      return [
        wake(),
        {
          act: 'kill',
          device,
          slot: chance.int(tabs + first),
          after: 1 + chance.int(60),
          mode: chance.oneOf('atomic', 'prefix'),
          pass: 0,
        },
        fork(),
      ]
    case 'decisions':
      return times(1 + chance.int(2), () => ({ act: 'decide', device, tab: chance.int(tabs) }))
    case 'line':
      return [line(chance.oneOf('good', 'good', 'good', 'poor', 'lossy', 'busy'))]
    case 'back':
      return [{ act: 'session', device, kind: 'in' }]
    case 'server':
      return [server(chance.oneOf('crash_before', 'crash_after', 'write', 'read'))]
    case 'rest':
      return [{ act: 'wait', pass: 1_000 + chance.int(20_000) }]
  }
}

const SCENES = {
  work: 3,
  lost: 3,
  'push before pull': 2,
  'first load': 1,
  pages: 1.5,
  'in turns': 1,
  restored: 0.7,
  backup: 0.7,
  death: 0.7,
  decisions: 1.5,
  line: 0.7,
  back: 1,
  server: 1,
  rest: 1.5,
}
