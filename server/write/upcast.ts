/**
 * Bodies of older schemas (S25): a phone that was unused for months pushes the form of its old build. Steps lead from each
 * schema to the next, on the whole call including `base`. Each old schema has an end date, twelve months after its replacement.
 * This must never touch the fingerprint: a key belongs to the entry as it was sent.
 */
import type { Values } from '../../src/domain/kit/field'
import { SCHEMA } from '../../src/domain/mutation'

export type Call = {
  readonly method: string
  readonly path: string
  readonly body?: Values | undefined
  readonly base?: Values | undefined
}

/**
 * Converts a call, with `body` and `base`, from schema `from` to the next. It must never throw, or devices resend it endlessly.
 */
export type UpcastStep = {
  readonly from: number
  /** The entity's path in that schema; absent: every call. */
  readonly path?: string
  readonly upcast: (call: Call) => Call
}

export type Upcasting = {
  /** The schema that this server writes. */
  readonly schema: number
  /** Older schemas that are still understood, and the instant (ISO-8601) at which that ends. */
  readonly accepted: readonly { readonly schema: number; readonly until: string }[]
  readonly steps: readonly UpcastStep[]
}

export const FIRST_SCHEMA = 1

/** Schema 1 is the first: no steps yet. */
export const UPCASTING: Upcasting = { schema: SCHEMA, accepted: [], steps: [] }

/** How to treat a push of this schema at this moment (milliseconds). */
export function judgeSchema(upcasting: Upcasting, schema: number, now: number): 'understood' | 'too_old' | 'too_new' {
  if (schema === upcasting.schema) return 'understood'
  if (schema > upcasting.schema) return 'too_new'
  const until = upcasting.accepted.find((one) => one.schema === schema)?.until
  return until !== undefined && now < Date.parse(until) ? 'understood' : 'too_old'
}

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
