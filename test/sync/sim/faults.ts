/** The faults of a request on its way, and their probability by kind of line. */
import type { Chance } from './chance'

export type LinkMode = 'good' | 'poor' | 'offline' | 'portal' | 'busy' | 'lossy' | 'hostile'

export type Fault =
  | { readonly kind: 'none' }
  /** No answer comes: `at` says whether the server saw the request; the device learns it at once, or by its deadline. */
  | { readonly kind: 'drop'; readonly at: 'request' | 'answer'; readonly isSilent: boolean }
  /** It comes again, now or much later. */
  | { readonly kind: 'twice'; readonly after: number }
  /** The caller has long given up when it arrives. */
  | { readonly kind: 'late'; readonly after: number }
  | { readonly kind: 'cut' }
  | { readonly kind: 'portal'; readonly status: number }
  | { readonly kind: 'status'; readonly status: number; readonly code: string; readonly at: 'request' | 'answer' }
  /** Of a push the server reaches only some entries. */
  | { readonly kind: 'partial' }
  | { readonly kind: 'slow'; readonly after: number }

type Name = 'none' | 'drop' | 'twice' | 'late' | 'cut' | 'portal' | 'busy' | 'after' | 'partial' | 'slow' | 'strange'

const WEIGHTS: { readonly [mode in LinkMode]: Readonly<Record<Name, number>> } = {
  good: { none: 1, drop: 0, twice: 0, late: 0, cut: 0, portal: 0, busy: 0, after: 0, partial: 0, slow: 0, strange: 0 },
  poor: {
    none: 60,
    drop: 12,
    twice: 8,
    late: 4,
    cut: 4,
    portal: 3,
    busy: 4,
    after: 4,
    partial: 6,
    slow: 6,
    strange: 0,
  },
  lossy: {
    none: 25,
    drop: 40,
    twice: 10,
    late: 10,
    cut: 8,
    portal: 0,
    busy: 0,
    after: 7,
    partial: 0,
    slow: 5,
    strange: 0,
  },
  offline: {
    none: 0,
    drop: 1,
    twice: 0,
    late: 0,
    cut: 0,
    portal: 0,
    busy: 0,
    after: 0,
    partial: 0,
    slow: 0,
    strange: 0,
  },
  portal: {
    none: 1,
    drop: 1,
    twice: 0,
    late: 0,
    cut: 0,
    portal: 9,
    busy: 0,
    after: 0,
    partial: 0,
    slow: 0,
    strange: 0,
  },
  busy: { none: 4, drop: 0, twice: 0, late: 0, cut: 0, portal: 0, busy: 8, after: 4, partial: 6, slow: 2, strange: 0 },
  hostile: {
    none: 40,
    drop: 5,
    twice: 5,
    late: 5,
    cut: 5,
    portal: 5,
    busy: 5,
    after: 5,
    partial: 5,
    slow: 5,
    strange: 12,
  },
}

const TRANSIENT = [
  [408, 'http_408'],
  [425, 'not_reached'],
  [429, 'too_many'],
  [500, 'internal'],
  [502, 'http_502'],
  [503, 'unavailable'],
  [504, 'http_504'],
] as const
/** Statuses a middle box or an older server may give in our name. */
const STRANGE = [
  [401, 'unauthorized'],
  [403, 'wrong_actor'],
  [403, 'access_denied'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [413, 'too_large'],
  [422, 'invalid'],
  [426, 'too_old'],
  [400, 'bad_request'],
] as const
const PORTALS = [200, 200, 200, 204, 302, 401, 403, 404, 410, 422, 500, 503] as const

const MINUTE = 60_000

export function chooseFault(mode: LinkMode, chance: Chance): Fault {
  switch (chance.weighted(WEIGHTS[mode])) {
    case 'none':
      return { kind: 'none' }
    case 'drop':
      return { kind: 'drop', at: chance.oneOf('request', 'answer'), isSilent: chance.is(0.4) }
    case 'twice':
      return { kind: 'twice', after: chance.is(0.5) ? chance.int(200) : chance.int(30 * MINUTE) }
    case 'late':
      return { kind: 'late', after: 13_000 + chance.int(30 * MINUTE) }
    case 'cut':
      return { kind: 'cut' }
    case 'portal':
      return { kind: 'portal', status: chance.pick(PORTALS) ?? 200 }
    case 'busy':
      return statusOf(TRANSIENT, 'request', chance)
    case 'after':
      return statusOf(TRANSIENT, 'answer', chance)
    case 'strange':
      return statusOf(STRANGE, 'request', chance)
    case 'partial':
      return { kind: 'partial' }
    case 'slow':
      return { kind: 'slow', after: 1_000 + chance.int(15_000) }
  }
}

function statusOf(list: readonly (readonly [number, string])[], at: 'request' | 'answer', chance: Chance): Fault {
  const [status, code] = chance.pick(list) ?? [503, 'unavailable']
  return { kind: 'status', status, code, at }
}
