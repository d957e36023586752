/** Resolves a path. Entities come from the registry, so a new definition has its routes at once. */
import { isId } from '../src/domain/ids'
import type { EntityDefinition, Registry } from '../src/domain/kit/entity'
import { fileFields } from '../src/domain/kit/files'
import { ISSUE } from './write/kind'

export type RecordTarget =
  | { readonly on: 'list'; readonly definition: EntityDefinition }
  | { readonly on: 'record'; readonly definition: EntityDefinition; readonly id: string }
  | { readonly on: 'restore'; readonly definition: EntityDefinition; readonly id: string }
/** The files of a record, by the field that contains them. */
export type FilesTarget = {
  readonly on: 'files'
  readonly definition: EntityDefinition
  readonly id: string
  readonly field: string
}
export type IssueTarget = { readonly on: 'issue'; readonly id: string } | { readonly on: 'settle'; readonly id: string }
export type Target = RecordTarget | FilesTarget | IssueTarget | { readonly on: 'nothing' }

const NOTHING: Target = { on: 'nothing' }

/** Parses a path below `/api`, ignoring any query. */
export function readTarget(registry: Registry, path: string): Target {
  const [plain = ''] = path.split('?', 1)
  const list = registry.byPath(plain)
  if (list) return { on: 'list', definition: list }
  const parts = plain.split('/')
  const files = readFiles(registry, parts)
  if (files) return files
  const verb = parts.at(-1) === 'restore' || parts.at(-1) === 'settle' ? parts.pop() : undefined
  const id = parts.pop()?.toLowerCase()
  if (!isId(id)) return NOTHING
  const base = parts.join('/')
  if (base === ISSUE.path) {
    if (verb === 'restore') return NOTHING
    return verb ? { on: 'settle', id } : { on: 'issue', id }
  }
  const definition = verb === 'settle' ? undefined : registry.byPath(base)
  if (!definition) return NOTHING
  return verb ? { on: 'restore', definition, id } : { on: 'record', definition, id }
}

function readFiles(registry: Registry, parts: readonly string[]): FilesTarget | undefined {
  const [id = '', field = ''] = parts.slice(-2)
  const definition = isId(id.toLowerCase()) ? registry.byPath(parts.slice(0, -2).join('/')) : undefined
  if (!definition || !fileFields(definition.fields).includes(field)) return undefined
  return { on: 'files', definition, id: id.toLowerCase(), field }
}
