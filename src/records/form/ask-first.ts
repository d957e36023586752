/** A feature's own question before its record is saved. */
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'

export type AskedRecord = {
  readonly definition: EntityDefinition
  readonly id: string
  /** As stored. Undefined for a new record. */
  readonly before: Values | undefined
  /** The body of a new record, or the changed fields, null for cleared ones. */
  readonly values: Values
}

/** Returns further values to save. Undefined if the user returns to the form. */
export type AskFirst = (record: AskedRecord) => Promise<Values | undefined>
