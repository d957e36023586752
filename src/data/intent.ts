/** What a screen asks the repository to do, and what it answers. */
import type { ErrorCode } from '../domain/errors'
import type { MakeId } from '../domain/ids'
import type { Registry } from '../domain/kit/entity'
import type { Finding, Values } from '../domain/kit/field'
import type { Changes } from '../domain/merge'

/** One change of one record. A patch names only what changes, null clears. */
export type Intent =
  | { readonly kind: 'create'; readonly entity: string; readonly id: string; readonly values: Values }
  | {
      readonly kind: 'patch'
      readonly entity: string
      readonly id: string
      readonly values: Values
      /** Values the author saw, by field, where that is not what the record has now: the server merges on them. */
      readonly seen?: Values
      /** What to queue when the record is not on this device any more (a deleted one is brought back first). */
      readonly unseen?: Changes
    }
  | { readonly kind: 'delete'; readonly entity: string; readonly id: string; readonly force?: true }
  | { readonly kind: 'restore'; readonly entity: string; readonly id: string }

/** Who saves, when, and with what. `now` is milliseconds, already corrected by the measured server offset. */
export type SaveContext = {
  readonly registry: Registry
  readonly user: string
  readonly device: string
  readonly now: number
  readonly makeId: MakeId
}

export type SaveOutcome = { readonly ok: true; readonly mutations: readonly string[] } | SaveRefusal

/** Why this device did not save; the server's refusals have types of their own. */
export type SaveRefusal = {
  readonly ok: false
  /** The intent's place in the gesture. */
  readonly index: number
  readonly code: ErrorCode
  readonly findings: readonly Finding[]
  readonly other?: string
}
