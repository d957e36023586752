/** What a decision may use, and what it says: the two ends of the write path. */
import type { Actor } from '../../src/domain/access'
import type { MakeId } from '../../src/domain/ids'
import type { Registry } from '../../src/domain/kit/entity'
import type { Upcasting } from './upcast'
import type { Work } from './work'

export type Deciding = {
  readonly work: Work
  readonly registry: Registry
  readonly actor: Actor
  readonly farmId: string
  readonly makeId: MakeId
  readonly upcasting: Upcasting
  /** A device made the change before it could ask: what it says was done. */
  readonly isDone?: true
}

/** What to answer once the work is written. */
export type Decision = {
  readonly status: number
  readonly form: 'record' | 'tombstone' | 'issue' | 'none'
  readonly kind: string
  readonly id: string
}
