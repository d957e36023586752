/** The input and the result of a decision, the two ends of the write path. */
import type { Actor } from '../../src/domain/access'
import type { MakeId } from '../../src/domain/ids'
import type { Registry } from '../../src/domain/kit/entity'
import type { Places } from '../files/places'
import type { Upcasting } from './upcast'
import type { Work } from './work'

export type Deciding = {
  readonly work: Work
  readonly registry: Registry
  readonly actor: Actor
  readonly farmId: string
  readonly makeId: MakeId
  readonly upcasting: Upcasting
  /** Where the bytes of files are that the decision stores. */
  readonly places?: Places
  /** The device made the change offline: it records an act that has already happened. */
  readonly isDone?: true
}

/** The answer after the work is written. */
export type Decision = {
  readonly status: number
  readonly form: 'record' | 'tombstone' | 'issue' | 'none'
  readonly kind: string
  readonly id: string
}
