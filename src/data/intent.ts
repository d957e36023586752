/** What a screen asks the repository to do, and what it answers. */
import type { ErrorCode } from '../domain/errors'
import type { MakeId } from '../domain/ids'
import type { Registry } from '../domain/kit/entity'
import type { Issue, Values } from '../domain/kit/field'

/** One change of one record. A patch names only what changes, null clears. */
export type Intent =
  | { readonly kind: 'create'; readonly entity: string; readonly id: string; readonly values: Values }
  | { readonly kind: 'patch'; readonly entity: string; readonly id: string; readonly values: Values }
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

export type SaveOutcome =
  | { readonly ok: true; readonly mutations: readonly string[] }
  /** `index` is the intent's place in the gesture. */
  | {
      readonly ok: false
      readonly index: number
      readonly code: ErrorCode
      readonly issues: readonly Issue[]
      readonly other?: string
    }
