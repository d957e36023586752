/** Which fields of a record people write; the first screen asks only who may do what (access.ts). */
import type { EntityDefinition } from './kit/entity'

/** Whether people write the field. Of a record that only its owner writes, the server writes what is read-only. */
export function canWriteField({ writers, fields }: Pick<EntityDefinition, 'writers' | 'fields'>, key: string): boolean {
  return writers !== 'own' || fields[key]?.readonly !== true
}
