/**
 * Bodies of older schemas (S25): a phone that was in a drawer for months pushes what its build wrote then. Steps lead
 * from each schema to the next, on the call as a whole, `base` included; what was replaced is understood until a day
 * of its own, twelve months after. It must never touch the fingerprint: a key belongs to the entry as it was sent.
 */
import type { Values } from '../../src/domain/kit/field'
import { SCHEMA } from '../../src/domain/mutation'

/** A pushed change as REST names it. */
export type Call = {
  readonly method: string
  readonly path: string
  readonly body?: Values | undefined
  readonly base?: Values | undefined
}

/**
 * Leads a call from schema `from` to the next; `body` and `base` are both of the old form. It must be total: what throws
 * would be sent again for ever.
 */
export type UpcastStep = {
  readonly from: number
  /** The entity's path then; absent: every call. */
  readonly path?: string
  readonly upcast: (call: Call) => Call
}

export type Upcasting = {
  /** What this server writes itself. */
  readonly schema: number
  /** Older ones that are still understood, and the instant (ISO-8601) at which that ends. */
  readonly accepted: readonly { readonly schema: number; readonly until: string }[]
  readonly steps: readonly UpcastStep[]
}

/** The first schema: what was stored without one. */
export const FIRST_SCHEMA = 1

/** Schema 1 is the first: nothing to bring up yet. */
export const UPCASTING: Upcasting = { schema: SCHEMA, accepted: [], steps: [] }

/** What to do with a push of this schema at this moment (milliseconds). */
export function judgeSchema(upcasting: Upcasting, schema: number, now: number): 'understood' | 'too_old' | 'too_new' {
  if (schema === upcasting.schema) return 'understood'
  if (schema > upcasting.schema) return 'too_new'
  const until = upcasting.accepted.find((one) => one.schema === schema)?.until
  return until !== undefined && now < Date.parse(until) ? 'understood' : 'too_old'
}

/** The call as the present schema says it. */
export function upcast({ schema, steps }: Upcasting, call: Call, from: number): Call {
  let result = call
  for (let version = from; version < schema; version++) {
    for (const step of steps) {
      if (step.from === version && concerns(step, result)) result = step.upcast(result)
    }
  }
  return result
}

function concerns({ path }: UpcastStep, call: Call): boolean {
  const [address = ''] = call.path.split('?', 1)
  return path === undefined || address === path || address.startsWith(`${path}/`)
}
