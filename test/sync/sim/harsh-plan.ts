/**
 * Plans of nothing but trouble: deaths right before and inside of decisions, saves and bursts, servers restored in a row, files
 * of unsent work carried about. An ordinary plan meets one of these in hundreds of steps; here each is a short scene.
 */
import { type Chance, chanceOf } from './chance'
import type { DeviceShape } from './devices'
import { moodOf, type Plan, type Step } from './steps'

/** Each step without its chance, and with its pass only where that is not any. */
type Bare<S> = S extends Step ? Omit<S, 'seed' | 'pass'> & { readonly pass?: number } : never
type Draft = Bare<Step>

const SKEW = 0
const BUDGET = 20_000
const TAKEOVER = 33_000

function makeShape(chance: Chance): DeviceShape {
  const lock = chance.oneOf('sound', 'none', 'leaky')
  return { tabs: chance.is(0.7) ? 1 : 2, hasWorker: chance.is(0.75), skew: SKEW, budget: BUDGET, lock }
}

function makePass(chance: Chance): number {
  const kind = chance.weighted({ none: 45, blink: 30, moment: 17, minute: 6, long: 2 })
  if (kind === 'none') return 0
  if (kind === 'blink') return chance.int(120)
  return chance.int(kind === 'moment' ? 4_000 : kind === 'minute' ? 60_000 : 1_500_000)
}

/** From 40 steps on; a scene is never cut. */
export function makeHarshPlan(seed: number): Plan {
  const chance = chanceOf(seed, 11)
  const devices = Array.from({ length: chance.oneOf(1, 1, 2, 2, 2, 3) }, () => makeShape(chance))
  const isAlone = chance.is(0.75)
  const people = devices.map((_, index) => (index === 0 || isAlone ? 0 : chance.int(3)))
  const page = chance.is(0.5) ? 500 : 1 + chance.int(6)
  const reach = chance.is(0.6) ? 50 : 1 + chance.int(4)
  const length = 40 + chance.int(120)
  const steps: Step[] = []
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
  const tab = chance.int(tabs)
  const first = hasWorker ? 1 : 0
  const anySlot = () => chance.int(tabs + first)
  const gesture = (): Draft => ({ act: 'gesture', device, tab })
  const decide = (): Draft => ({ act: 'decide', device, tab })
  const wake = (): Draft => ({
    act: 'wake',
    device,
    slot: anySlot(),
    reason: chance.oneOf('start', 'nudge', 'manual', 'write', 'visible'),
  })
  const kill = (slot: number, most: number): Draft => {
    return {
      act: 'kill',
      device,
      slot,
      after: 1 + chance.int(most),
      mode: chance.is(0.8) ? 'prefix' : 'atomic',
      pass: 0,
    }
  }
  const server = (kind: (Step & { act: 'server' })['kind']): Draft => ({ act: 'server', kind })
  switch (chance.weighted(SCENES)) {
    case 'work':
      return times(1 + chance.int(3), gesture)
    case 'wake':
      return [wake()]
    case 'line':
      return [{ act: 'link', device, mode: chance.oneOf('good', 'good', 'good', 'poor', 'lossy', 'offline', 'busy') }]
    case 'decisions':
      return times(1 + chance.int(2), decide)
    case 'death in a decision':
      return [kill(first + tab, 45), decide(), wake(), ...(chance.is(0.3) ? [decide()] : [])]
    case 'death of a host':
      return [wake(), kill(anySlot(), 60), ...(chance.is(0.4) ? [server('restore')] : [])]
    case 'death in a save':
      return [kill(first + tab, 25), gesture(), wake()]
    case 'server':
      return [server(chance.oneOf('backup', 'backup', 'restore', 'write', 'crash_before', 'crash_after', 'read'))]
    case 'work that is lost': {
      const lost = [server('backup'), ...times(1 + chance.int(3), gesture), wake(), server('restore')]
      return chance.is(0.3) ? [...lost, wake(), server('restore')] : lost
    }
    case 'session':
      return [{ act: 'session', device, kind: chance.oneOf('in', 'in', 'out', 'other', 'ended', 'stray') }]
    case 'trouble': {
      const kind = chance.oneOf('freeze', 'thaw', 'lost_handle', 'full', 'roomy', 'roomy', 'wedge', 'takeover')
      return [{ act: 'trouble', device, slot: anySlot(), kind, ...(kind === 'takeover' ? { pass: TAKEOVER } : {}) }]
    }
    case 'files':
      return times(3, () => ({ act: 'decide', device: chance.int(devices.length), tab: 0, pass: chance.int(50) }))
    case 'rest':
      return [{ act: 'wait', pass: 1_000 + chance.int(20_000) }]
  }
}

const SCENES = {
  work: 4,
  wake: 2,
  line: 1,
  decisions: 2,
  'death in a decision': 2,
  'death of a host': 1,
  'death in a save': 1,
  server: 1,
  'work that is lost': 1,
  session: 0.4,
  trouble: 0.5,
  files: 1,
  rest: 1,
}
