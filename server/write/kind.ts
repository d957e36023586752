/** The entity facts that the write path needs, and the unique values and references of a row. */

import { issue } from '../../src/domain/entities/issue'
import { codeKey } from '../../src/domain/kit/code-key'
import {
  type EntityDefinition,
  type FoundReference,
  META_FIELDS,
  type Registry,
  type Row,
  referencesOf,
} from '../../src/domain/kit/entity'
import type { Values } from '../../src/domain/kit/field'
import { filesOf } from '../../src/domain/kit/files'

/** A kind of record: an entity, or the server's own issues. */
export type Kind = Pick<EntityDefinition, 'name' | 'path' | 'fields' | 'stock'>

export const ISSUE: Kind = { name: 'issue', path: '/sync/issues', fields: {} }
export const ISSUE_LABEL = issue.label.message

/** Entities that the server itself writes, or reads for its checks. */
export const FARM = 'farm'
export const UNIT = 'unit'
export const USER = 'user'
export const PERSON = 'person'

export type UniqueValue = { readonly field: string; readonly key: string }

export function isDeleted(row: Row): boolean {
  return row.deleted_at !== undefined
}

/** The values of a body that must be unique among the live records of the kind. */
export function uniqueValues(kind: Kind, values: Values): UniqueValue[] {
  return Object.entries(kind.fields).flatMap(([field, definition]) => {
    const unique = (definition.type === 'text' || definition.type === 'email') && definition.unique
    const value = values[field]
    return unique && typeof value === 'string' ? [{ field, key: codeKey(value) }] : []
  })
}

/** Each record that a body refers to, once per field. */
export function references(kind: Kind, values: Values): FoundReference[] {
  const seen = new Set<string>()
  return referencesOf(kind.fields, values).filter(({ field, to, id }) => {
    const name = `${field} ${to} ${id}`
    return !seen.has(name) && seen.add(name)
  })
}

/** Records as refusals name them: each once, even if several fields found it. */
export function recordNames(
  registry: Registry,
  records: readonly { readonly kind: string; readonly id: string }[],
): readonly { readonly path: string; readonly id: string }[] {
  const known = new Map(records.map((record) => [`${record.kind} ${record.id}`, record]))
  return [...known.values()].map(({ kind, id }) => ({ path: registry.byName(kind)?.path ?? kind, id }))
}

export const FILE = 'file'

/** All references of a live row: records, and files by their names. */
export function held(kind: Kind, values: Values): FoundReference[] {
  const files = filesOf(kind.fields, values).map(({ field, name }) => ({ field, to: FILE, id: name }))
  return [...references(kind, values), ...files]
}

/** Whether a row has left the lists and the digest: deleted, or a settled issue. The feed still contains it. */
export function isOver(kind: Pick<Kind, 'name'>, row: Row): boolean {
  return isDeleted(row) || (kind.name === ISSUE.name && row.settled_at !== undefined)
}

/** The fields of a row without the server's own. */
export function fieldsOf(row: Row): Values {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !META_FIELDS.some((meta) => meta === key)))
}

export function tombstone(row: Row): Values {
  return { id: row.id, rev: row.rev, deleted_at: row.deleted_at }
}
