/** The person, device and moment of a save, and the repository's answer to it. The saved content is in src/domain/acts/intent.ts. */
import type { ErrorCode } from '../domain/errors'
import type { MakeId } from '../domain/ids'
import type { Registry } from '../domain/kit/entity'
import type { Finding } from '../domain/kit/field'

/** The user, the time and the tools of a save. `now` is in milliseconds, already corrected by the measured server offset. */
export type SaveContext = {
  readonly registry: Registry
  readonly user: string
  readonly device: string
  readonly now: number
  readonly makeId: MakeId
}

export type SaveOutcome = { readonly ok: true; readonly mutations: readonly string[] } | SaveRefusal

/** Why this device did not save. The server's refusals have their own types. */
export type SaveRefusal = {
  readonly ok: false
  readonly index: number
  readonly code: ErrorCode
  readonly findings: readonly Finding[]
  readonly other?: string
}
