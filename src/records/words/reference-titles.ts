/**
 * Titles of records, and of the records in those titles (a purchase's title contains its ingredient's). Rows are read in batches, once
 * per entity and round. Titles are made on demand and cached.
 */
import { type PinsetDb, rowsOf } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition, Registry } from '../../domain/kit/entity'
import { referencesOf } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import { saidKeys, titleKeys } from '../../domain/kit/said'
import { type FindReference, fieldText, type ReferenceFacts, type Writing } from './field-text'
import { doneText, isCalledByAct } from './said'

export type Referenced = { readonly definition: EntityDefinition; readonly row: StoredRow }
/** The referenced rows by id, as deep as titles need them. */
export type ReferencedRows = ReadonlyMap<string, Referenced>
export type Reference = { readonly to: string; readonly id: string }

/** Titles contain titles. Only a circle is deeper than this. */
const ROUNDS = 4

/** Fields that make up the title of an entity's records. */
export function titleFields(definition: EntityDefinition): string[] {
  return isCalledByAct(definition) ? saidKeys(definition) : titleKeys(definition)
}

/** References of some fields of a row. */
export function referencesIn(definition: EntityDefinition, row: Values, keys: readonly string[]): Reference[] {
  const wanted = keys.flatMap((key) => {
    const field = definition.fields[key]
    return field ? [[key, field] as const] : []
  })
  return referencesOf(Object.fromEntries(wanted), row)
}

/** Reads the rows of `wanted` and the rows that their titles need. Skips entities that are not on this device. */
export async function readReferenced(
  db: PinsetDb,
  registry: Registry,
  wanted: readonly Reference[],
): Promise<ReferencedRows> {
  const rows = new Map<string, Referenced>()
  let open: readonly Reference[] = wanted
  for (let round = 0; round < ROUNDS && open.length > 0; round++) {
    const ids = new Map<string, Set<string>>()
    for (const { to, id } of open) if (!rows.has(id)) ids.set(to, (ids.get(to) ?? new Set()).add(id))
    const next: Reference[] = []
    for (const [name, set] of ids) {
      const definition = registry.byName(name)
      if (!definition || !db.entities.some((entity) => entity.name === name)) continue
      const keys = saidKeys(definition)
      for (const row of await rowsOf(db, name).bulkGet([...set])) {
        if (!row) continue
        rows.set(row.id, { definition, row })
        next.push(...referencesIn(definition, row, keys))
      }
    }
    open = next
  }
  return rows
}

/** Finds titles among `rows`, and makes each only once. */
export function titleFinder(rows: ReferencedRows, writing: Writing): FindReference {
  const found = new Map<string, ReferenceFacts | undefined>()
  const find: FindReference = (id) => {
    if (found.has(id)) return found.get(id)
    found.set(id, undefined)
    const entry = rows.get(id)
    const facts = entry && {
      title: titleOf(entry.definition, entry.row, find, writing),
      code: codeOf(entry.definition, entry.row),
      row: entry.row,
    }
    found.set(id, facts)
    return facts
  }
  return find
}

export function titleOf(definition: EntityDefinition, row: Values, find: FindReference, writing: Writing): string {
  if (isCalledByAct(definition)) return doneText(definition, 'create', row, find, writing)
  return titleOfFields(definition, row, find, writing)
}

function titleOfFields(
  definition: EntityDefinition,
  row: Values,
  find: FindReference,
  writing: Writing,
  without?: string,
): string {
  return definition.title((key) => {
    const field = key === without ? undefined : definition.fields[key]
    return field ? fieldText(field, row[key], row, find, writing) : ''
  })
}

/** The code on the record's label, if its definition has one. */
export function codeOf(definition: EntityDefinition, row: Values): string | undefined {
  const key = codeKeyOf(definition)
  const code = key === undefined ? undefined : row[key]
  return typeof code === 'string' && code !== '' ? code : undefined
}

function codeKeyOf({ list, fields }: EntityDefinition): string | undefined {
  return (
    list.code ?? Object.entries(fields).find(([, field]) => field.type === 'text' && field.code && field.required)?.[0]
  )
}

/** The code to show beside the title. Undefined if the title contains it. */
export function codeBeside(definition: EntityDefinition, row: Values, title: string): string | undefined {
  const code = codeOf(definition, row)
  return code === title || saysCode(definition) ? undefined : code
}

/** The title for a place that shows the code separately: without the code, unless nothing else is left. */
export function nameBeside(definition: EntityDefinition, row: Values, find: FindReference, writing: Writing): string {
  const rest = saysCode(definition) ? titleOfFields(definition, row, find, writing, codeKeyOf(definition)) : ''
  return rest === '' ? titleOf(definition, row, find, writing) : rest
}

function saysCode(definition: EntityDefinition): boolean {
  const key = codeKeyOf(definition)
  return key !== undefined && titleKeys(definition).includes(key)
}
