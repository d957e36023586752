/** The fields of a record that people may write. Apart from access.ts, which the entry loads: no first screen needs this. */
import type { EntityDefinition } from './kit/entity'

/** Whether people write the field. Of a record that only its owner writes, the server writes what is read-only. */
export function canWriteField({ writers, fields }: Pick<EntityDefinition, 'writers' | 'fields'>, key: string): boolean {
  return writers !== 'own' || fields[key]?.readonly !== true
}
