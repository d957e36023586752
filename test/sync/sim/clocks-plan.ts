/**
 * Plans with jumping clocks, of the server and of devices, over months in which the server prunes its change log. A clock may
 * be years off, for a day or for one write, and then right again: no work may be lost, and no one may wait for a date far in
 * the future.
 */
import { type Chance, chanceOf } from './chance'
import type { DeviceShape } from './devices'
import { START } from './farm-store'
import { AWAY } from './leave-app'
import type { Plan, Step } from './steps'

type Bare<S> = S extends Step ? Omit<S, 'seed' | 'pass'> & { readonly pass?: number } : never
type Draft = Bare<Step>

const MINUTE = 60_000
const DAY = 86_400_000
const YEAR = 365 * DAY
const TAKEOVER = 33_000

export function makeClocksPlan(seed: number): Plan {
  const chance = chanceOf(seed, 13)
  const devices: DeviceShape[] = Array.from({ length: chance.oneOf(1, 1, 2) }, () => ({
    tabs: 1,
    hasWorker: true,
    skew: 0,
    budget: 20_000,
    lock: chance.oneOf('sound', 'none', 'leaky'),
    ...(chance.is(0.5) ? { isWhole: true as const } : {}),
  }))
  const steps: Step[] = []
  const length = 10 + chance.int(25)
  while (steps.length < length) {
    for (const one of makeScene(chance, devices, chance.int(devices.length)))
      steps.push({ seed: chance.seed(), ...one, pass: one.pass ?? chance.int(500) } as Step)
  }
  return { seed, devices, people: devices.map(() => 0), page: chance.oneOf(500, 3), reach: 50, steps }
}

const SCENES = {
  work: 3,
  decisions: 2,
  months: 2,
  sleeper: 2,
  'farm clock': 3,
  'a write of 1970': 1,
  'device clock': 2,
  'lease of tomorrow': 2,
  'back-off of tomorrow': 2,
  'worker stopped': 1,
  stock: 2,
  takeover: 1,
}

function makeScene(chance: Chance, devices: readonly DeviceShape[], device: number): readonly Draft[] {
  const slot = chance.int(2)
  const isWhole = devices[device]?.isWhole === true
  const gesture = (pass = 300): Draft => ({ act: 'gesture', device, tab: 0, pass })
  const wake = (slot = 0, pass = 2_000): Draft => {
    return { act: 'wake', device, slot, reason: chance.oneOf('write', 'nudge', 'visible', 'start'), pass }
  }
  const clock = (ahead: number): Draft => ({ act: 'clock', device, ahead, pass: 0 })
  const line = (mode: 'good' | 'offline' | 'busy' | 'lossy'): Draft => ({ act: 'link', device, mode, pass: 0 })
  const farmClock = (ahead: number): Draft => ({ act: 'farm clock', ahead, pass: 0 })
  const write = (): Draft => ({ act: 'server', kind: 'write' })
  const remove = (): Draft => ({ act: 'server', kind: 'delete' })
  const days = (most: number): Draft => ({ act: 'days', days: 1 + chance.int(most) })
  const prune: Draft = { act: 'prune', pass: 0 }
  /** Sessions end under a clock that is ahead. */
  const back = devices.map((_, index): Draft => ({ act: 'session', device: index, kind: 'back' }))
  const maybe = (...some: Draft[]) => (chance.is(0.5) ? some : [])
  switch (chance.weighted(SCENES)) {
    case 'work':
      return [gesture(), ...maybe(gesture()), wake(slot)]
    case 'decisions':
      return [
        gesture(),
        ...maybe(wake(0, chance.int(80))),
        { act: 'decide', device, tab: 0 },
        ...maybe(gesture()),
        wake(),
      ]
    case 'months':
      return [days(25), remove(), prune, days(25), write(), prune]
    case 'sleeper':
      return [
        ...maybe(gesture(), wake()),
        line('offline'),
        ...maybe(gesture()),
        remove(),
        ...maybe(remove(), write()),
        days(25),
        write(),
        days(25),
        write(),
        prune,
        line('good'),
        ...back,
        wake(),
      ]
    case 'farm clock': {
      const ahead = chance.oneOf(2 * YEAR, 2 * YEAR, 40 * DAY, -3 * YEAR, -40 * DAY)
      return [
        farmClock(ahead),
        ...maybe(remove()),
        write(),
        ...maybe(prune),
        ...maybe({ act: 'session', device, kind: 'back' }, gesture(), wake()),
        ...maybe(days(3), write(), prune),
        farmClock(0),
        ...maybe(write(), prune),
        ...back,
        wake(),
      ]
    }
    case 'a write of 1970':
      return [farmClock(-START), remove(), farmClock(0), ...maybe(write()), prune, wake()]
    case 'device clock':
      return [clock(chance.oneOf(DAY, -DAY, YEAR, -YEAR, 10 * MINUTE)), gesture(), wake(slot), clock(0), wake(slot)]
    case 'lease of tomorrow': {
      const kill: Draft = { act: 'kill', device, slot, after: 1 + chance.int(60), mode: 'atomic', pass: 0 }
      return [gesture(), clock(DAY), kill, wake(slot), clock(0), wake(1 - slot), wake(slot)]
    }
    case 'back-off of tomorrow': {
      const away: Draft = isWhole ? { act: 'away', device, pass: AWAY } : { act: 'wait', pass: 20 * MINUTE }
      return [
        clock(DAY),
        line(chance.oneOf('offline', 'busy')),
        gesture(),
        wake(0, 20_000),
        clock(0),
        line('good'),
        away,
      ]
    }
    case 'worker stopped': {
      // Closed while the back-off of a first try runs: the browser fires at once.
      const away: Draft = { act: 'away', device, pass: AWAY }
      const stop: Draft = { act: 'update', device, pass: 10 }
      return [line('offline'), gesture(), wake(0, 100 + chance.int(600)), stop, ...(isWhole ? [away] : [line('good')])]
    }
    case 'stock':
      return [{ act: 'stock', pass: 0 }]
    case 'takeover':
      return [gesture(), { act: 'trouble', device, slot, kind: 'takeover', pass: TAKEOVER }]
  }
}
