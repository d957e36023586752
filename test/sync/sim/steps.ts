/**
 * A run as a list of steps, made from its seed before it begins. Every step brings its own chance, so that steps can be
 * left out and the others stay what they were: that is how a failing run is made short.
 */
import type { WakeReason } from '../../../src/domain/host-messages'
import { type Chance, chanceOf } from './chance'
import type { KillMode } from './crashable'
import type { DeviceShape } from './devices'
import type { LinkMode } from './faults'
import type { LockKind } from './locks'

export type Step = { readonly seed: number; readonly pass: number } & (
  | { readonly act: 'gesture'; readonly device: number; readonly tab: number }
  | { readonly act: 'decide'; readonly device: number; readonly tab: number }
  | { readonly act: 'wake'; readonly device: number; readonly slot: number; readonly reason: WakeReason }
  | { readonly act: 'wait' }
  | { readonly act: 'link'; readonly device: number; readonly mode: LinkMode }
  | {
      readonly act: 'kill'
      readonly device: number
      readonly slot: number
      readonly after: number
      readonly mode: KillMode
    }
  | { readonly act: 'trouble'; readonly device: number; readonly slot: number; readonly kind: Trouble }
  | { readonly act: 'reopen'; readonly device: number }
  /** The app is closed for half an hour, with a line; only of a device with a whole worker. */
  | { readonly act: 'away'; readonly device: number }
  | { readonly act: 'update'; readonly device: number }
  | {
      readonly act: 'session'
      readonly device: number
      readonly kind: 'in' | 'out' | 'other' | 'ended' | 'stray' | 'back'
    }
  | { readonly act: 'rights'; readonly person: number; readonly kind: 'admin' | 'approval' }
  | {
      readonly act: 'server'
      readonly kind:
        | 'crash_before'
        | 'crash_after'
        | 'backup'
        | 'restore'
        | 'copy_back'
        | 'swap'
        | 'write'
        | 'delete'
        | 'read'
    }
  | { readonly act: 'cursor'; readonly device: number }
  | { readonly act: 'switch'; readonly device: number }
  /** A device's clock says what it usually says and so many milliseconds more. */
  | { readonly act: 'clock'; readonly device: number; readonly ahead: number }
  | { readonly act: 'farm clock'; readonly ahead: number }
  /** Days pass, and every device sleeps. */
  | { readonly act: 'days'; readonly days: number }
  | { readonly act: 'prune' }
  /** Stock is read in the midst of writes. */
  | { readonly act: 'stock' }
)
export type Trouble = 'freeze' | 'thaw' | 'lost_handle' | 'full' | 'roomy' | 'wedge' | 'takeover'

export type Plan = {
  readonly seed: number
  readonly devices: readonly DeviceShape[]
  /** Which of the farm's people uses which device at first. */
  readonly people: readonly number[]
  readonly page: number
  readonly reach: number
  /** Entries that the line carries in one push; all of them where nothing is said. */
  readonly carries?: number
  /** People make and delete many suppliers at once. */
  readonly hasLists?: true
  /** An atomic death is one of the whole device, which loses what is not on its disk. */
  readonly hasPowerCuts?: true
  /** Mostly the server's folder is copied back by hand, in place of a restore by command. */
  readonly hasForks?: true
  /** People work between grain and block. Only in a bundle with its entities (registry.ts). */
  readonly hasGrowing?: true
  readonly steps: readonly Step[]
}

const REASONS: readonly WakeReason[] = ['start', 'write', 'online', 'visible', 'background', 'nudge', 'stale', 'manual']
const YEAR = 365 * 24 * 3_600_000

/** Every browser of today has locks; the lease must do without them all the same (S9). */
const LOCKS: readonly LockKind[] = ['sound', 'none', 'sound', 'leaky']

function makeShape(chance: Chance, lock: LockKind): DeviceShape {
  const skew = chance.is(0.5)
    ? 0
    : chance.is(0.5)
      ? chance.int(600_000) - 300_000
      : Math.round((chance.next() * 8 - 4) * YEAR)
  return {
    tabs: 1 + (chance.is(0.35) ? 1 : 0) + (chance.is(0.1) ? 1 : 0),
    hasWorker: chance.is(0.7),
    skew,
    budget: chance.is(0.8) ? 20_000 : 2_000 + chance.int(3_000),
    lock,
  }
}

/** Few devices mostly: more of them cost more and rarely find more. */
function deviceCount(chance: Chance): number {
  return Number(chance.weighted({ 1: 20, 2: 50, 3: 21, 4: 5, 5: 1, 6: 1, 7: 1, 8: 1 }))
}

type Act = Exclude<Step['act'], 'away' | 'clock' | 'farm clock' | 'days' | 'prune' | 'stock'>
type Weights = Readonly<Record<Act, number>>

/** Every run has its own mood: some are all gestures, some all trouble. */
function makeWeights(chance: Chance): Weights {
  const some = (weight: number) => (chance.is(0.6) ? weight * (0.3 + chance.next() * 1.5) : 0)
  return {
    gesture: 34,
    wake: 13,
    wait: 20,
    decide: 5,
    link: some(13),
    kill: some(5),
    trouble: some(4),
    reopen: some(2),
    update: some(2),
    session: some(2),
    rights: some(0.7),
    server: some(4),
    cursor: some(0.6),
    switch: some(0.8),
  }
}

/** Short moments mostly, so that much happens at once; sometimes long enough for back-offs, late packets and expiry. */
function makePass(chance: Chance): number {
  const kind = chance.weighted({ none: 45, blink: 30, moment: 17, minute: 6, long: 1.5 })
  if (kind === 'none') return 0
  if (kind === 'blink') return chance.int(120)
  if (kind === 'moment') return chance.int(4_000)
  return kind === 'minute' ? chance.int(120_000) : chance.int(5_400_000)
}

export function makePlan(seed: number, count: number): Plan {
  const chance = chanceOf(seed, 1)
  const devices = Array.from({ length: deviceCount(chance) }, (_, index) =>
    makeShape(chance, LOCKS[(seed + index) % LOCKS.length] ?? 'none'),
  )
  const weights = makeWeights(chance)
  // One person with several devices has other work on each of them: more to go wrong than among strangers.
  const isAlone = chance.is(0.5)
  const people = devices.map((_, index) => (index === 0 || isAlone ? 0 : chance.int(3)))
  const page = chance.is(0.5) ? 500 : 1 + chance.int(6)
  const reach = chance.is(0.6) ? 50 : 1 + chance.int(4)
  const steps = Array.from({ length: count }, (_, index) => makeStep(chanceOf(seed, 2, index), weights, devices.length))
  return { seed, devices, people, page, reach, ...moodOf(seed), steps }
}

/**
 * Fresh seeds come from the clock: some have a narrow line, in some people work on whole lists, in some a death is a power
 * cut. Pinned ones stay what they were.
 */
export function moodOf(seed: number): Pick<Plan, 'carries' | 'hasLists' | 'hasPowerCuts' | 'hasForks'> {
  if (seed < 1_000_000_000) return {}
  const forks = seed >= FIRST_WITH_FORKS && Math.floor(seed / 12) % 2 === 0 ? ({ hasForks: true } as const) : {}
  const cuts = { ...forks, ...(POWER_CUTS.includes(seed % 10) ? ({ hasPowerCuts: true } as const) : {}) }
  if (seed % 4 === 0) return { ...cuts, carries: 1 + ((seed / 4) % 3) }
  // Odd seeds are harsh in a mixed run: some of the others have lists too.
  return seed % 4 === 1 || seed % 12 === 10 ? { ...cuts, hasLists: true } : cuts
}

/** Seeds of before stay what they were; those of a clock begin behind it. */
const FIRST_WITH_FORKS = 3_000_000_000

/** Last digits of seeds: even and odd ones. */
const POWER_CUTS: readonly number[] = [2, 4, 5, 9]

/** Until a process that stood still has woken up again. */
const TAKEOVER = 33_000

function makeStep(chance: Chance, weights: Weights, devices: number): Step {
  const common = { seed: chance.seed(), pass: makePass(chance) }
  const device = chance.int(devices)
  const slot = chance.int(12)
  const act = chance.weighted(weights)
  switch (act) {
    case 'gesture':
    case 'decide':
      return { ...common, act, device, tab: slot }
    case 'wait':
      return { ...common, act, pass: common.pass + chance.int(chance.is(0.8) ? 1_500 : 40_000) }
    case 'wake':
      return { ...common, act, device, slot, reason: chance.pick(REASONS) ?? 'start' }
    case 'link':
      return {
        ...common,
        act,
        device,
        mode: chance.weighted({ good: 30, poor: 28, lossy: 8, offline: 10, portal: 6, busy: 8, hostile: 3 }),
      }
    case 'kill':
      return { ...common, act, device, slot, after: 1 + chance.int(90), mode: chance.oneOf('atomic', 'prefix') }
    case 'trouble': {
      const kind = chance.weighted({ freeze: 4, thaw: 4, lost_handle: 3, full: 2, roomy: 3, wedge: 1, takeover: 6 })
      return { ...common, act, device, slot, kind, ...(kind === 'takeover' ? { pass: TAKEOVER } : {}) }
    }
    case 'session':
      return { ...common, act, device, kind: chance.oneOf('in', 'in', 'in', 'out', 'other', 'ended', 'stray') }
    case 'rights':
      return { ...common, act, person: chance.int(3), kind: chance.oneOf('admin', 'approval') }
    case 'server':
      return {
        ...common,
        act,
        kind: chance.weighted({ crash_before: 3, crash_after: 3, backup: 2, restore: 1.2, write: 4, read: 3 }),
      }
    default:
      return { ...common, act, device }
  }
}

/** One line a step, for people. */
export function tell(step: Step): string {
  const { act, seed: _seed, pass, ...rest } = step
  const details = Object.values(rest).map(String).join(' ')
  return `${act} ${details}${pass > 0 ? `, then ${pass} ms pass` : ''}`.replace(/ +/g, ' ')
}
