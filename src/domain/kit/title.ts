/** What people call a record: its definition's title, filled with texts of its fields and with its mark. */
import { fnv1a } from '../digest'
import type { EntityDefinition } from './entity'
import type { Values } from './field'

/** Without those that are read for one another. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 4

/**
 * Four characters that tell a record from others of the same name, the same on every device: 20 bits of the hash of its id. ''
 * for a record that has none yet.
 */
export function markOf(id: unknown): string {
  if (typeof id !== 'string' || id === '') return ''
  const { low } = fnv1a(id)
  return Array.from({ length: LENGTH }, (_, at) => SIGNS[(low >>> (5 * at)) & 31]).join('')
}

/** The title with the texts that `show` gives of fields. A title that says `id` gets the mark. */
export function titleWith({ title }: Pick<EntityDefinition, 'title'>, row: Values, show: (key: string) => string) {
  return title((key) => (key === 'id' ? markOf(row.id) : show(key)))
}
