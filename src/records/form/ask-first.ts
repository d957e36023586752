/** What a feature may ask before its record is saved. */
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'

export type AskedRecord = {
  readonly definition: EntityDefinition
  readonly id: string
  /** As it is stored; undefined for a new record. */
  readonly before: Values | undefined
  /** The body of a new record, or the changed fields, null for cleared ones. */
  readonly values: Values
}

/** Gives the values that are saved as well; undefined when the person goes back to the form. */
export type AskFirst = (record: AskedRecord) => Promise<Values | undefined>
