/** The fields that people may write. Separate from access.ts, which the entry loads, because no first screen needs them. */
import type { EntityDefinition } from './kit/entity'

/** Whether people may write the field. In a record that only its owner writes, the server writes the read-only fields. */
export function canWriteField({ writers, fields }: Pick<EntityDefinition, 'writers' | 'fields'>, key: string): boolean {
  return writers !== 'own' || fields[key]?.readonly !== true
}
