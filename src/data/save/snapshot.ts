/**
 * All data of a save, read at the start of its transaction: S7 requires all gets before any put. Planning decides on this data;
 * this file decides nothing.
 */

import type { Intent } from '../../domain/acts/intent'
import {
  type EntityDefinition,
  type FoundReference,
  type Registry,
  type Row,
  referencesOf,
} from '../../domain/kit/entity'
import type { Field, Values } from '../../domain/kit/field'
import { fileFields } from '../../domain/kit/files'
import { normaliseValue } from '../../domain/kit/normalise'
import { kindsNamed } from '../../domain/kit/reference'
import type { Mutation } from '../../domain/mutation'
import { entitiesRead, namedFirst, nameOf, type RecordName, relationsTouched } from '../../domain/rules/relations'
import { type PinsetDb, rowsOf, type StockRow } from '../db'
import { readMeta } from '../meta'
import type { StoredRow } from '../rows'
import { has, pendingOf, shownRow } from './shown-rows'

export type Snapshot = {
  /** Visible rows by id: the intents' own records and those that they name. */
  readonly rows: ReadonlyMap<string, StoredRow>
  /** Last server rows of records with pending work. Undefined values are records that the server never had. */
  readonly shadows: ReadonlyMap<string, Row | undefined>
  readonly pending: ReadonlyMap<string, readonly Mutation[]>
  /** Named records with an unsent create. */
  readonly pendingCreates: ReadonlySet<string>
  readonly units: ReadonlyMap<string, Values>
  /** Records that the intents' relations read first, by name, as the replica shows them. */
  readonly related: ReadonlyMap<string, Row | undefined>
  readonly timeZone: string
  /** The server's last answer, by its own clock: the present time is not earlier, even if this device's clock says so. */
  readonly heardAt: string | undefined
  /** The id of the live record with a unique code that an intent sets, by `intent index/field`. */
  readonly duplicates: ReadonlyMap<string, string>
  /** Originals that are already reversed. */
  readonly reversed: ReadonlySet<string>
  /** Ids of records whose create a pending mutation needs. */
  readonly needed: ReadonlySet<string>
  /** The last mutation of the queue, if it belongs to a record of the gesture. */
  readonly newest: string | undefined
  /** The cached stock of the items of stock movements. Undefined for an item without stock. */
  readonly stock: ReadonlyMap<string, StockRow | undefined>
}

/** The tables that a save of these intents reads or writes. */
export function scopeOf(db: PinsetDb, registry: Registry, intents: readonly Intent[]) {
  const names = new Set<string>(['farm', 'unit'].filter((name) => has(db, name)))
  for (const intent of intents) {
    const definition = registry.byName(intent.entity)
    if (!definition) continue
    names.add(definition.name)
    const named = [...referenced(definition), ...entitiesRead(registry, definition)]
    for (const name of named) if (has(db, name)) names.add(name)
    if (fileFields(definition.fields).length > 0) names.add('uploads')
    if (definition.stock) for (const entity of db.entities) if (entity.stock) names.add(entity.name)
  }
  return [...[...names].map((name) => rowsOf(db, name)), db.shadow, db.outbox, db.stock, db.meta]
}

function referenced(definition: EntityDefinition): string[] {
  return Object.values(definition.fields).flatMap(referencedBy)
}

function referencedBy(field: Field): string[] {
  if (field.type === 'reference') return [...kindsNamed(field)]
  if (field.type === 'list') return referencedBy(field.of)
  return field.type === 'block' ? Object.values(field.fields).flatMap(referencedBy) : []
}

/** Reads in two waves. Each wave issues all requests before it awaits any, so a save needs few round trips, and a create only one. */
export async function readSnapshot(db: PinsetDb, registry: Registry, intents: readonly Intent[]): Promise<Snapshot> {
  const own = [...new Set(intents.map((intent) => intent.id))]
  const named = references(registry, intents, new Map())
  const wanted = wantedCodes(registry, intents)
  const moves = intents.some((intent) => registry.byName(intent.entity)?.stock)
  const moved = moves ? named.flatMap(({ to, id }) => (to === 'item' ? [id] : [])) : []
  const related = relatedNames(db, registry, intents)
  const [own1, named1, queued1, units, shadows, farms, engine, stocks, codes, reversals] = await Promise.all([
    Promise.all(intents.map((intent) => rowsOf(db, intent.entity).get(intent.id))),
    // An intent that moves stock also reads all units.
    getRows(db, moves ? named.filter(({ to }) => to !== 'unit') : named),
    // Read the queue, not the rows' marks: a host that died may have left a row without the mark of its pending work.
    pendingOf(db, [...new Set([...own, ...named.map(({ id }) => id)])]),
    moves && has(db, 'unit') ? rowsOf(db, 'unit').toArray() : [],
    related.length > 0 ? db.shadow.bulkGet(related.map(({ entity, id }) => [entity, id] as [string, string])) : [],
    moves && has(db, 'farm') ? rowsOf(db, 'farm').toArray() : [],
    moves ? readMeta(db, 'engine') : undefined,
    moved.length > 0 ? db.stock.bulkGet(moved) : [],
    Promise.all(wanted.map(({ entity, key, code }) => rowsOf(db, entity).where(key).equalsIgnoreCase(code).toArray())),
    Promise.all(
      reversedIds(intents).map(({ entity, id }) => rowsOf(db, entity).where('reverses_id').equals(id).count()),
    ),
  ])
  const rows = byId([...own1, ...named1, ...units])
  const later = references(registry, intents, rows).filter(
    ({ to, id }) => !named.some((reference) => reference.id === id && reference.to === to),
  )
  const working = new Set(queued1.map(({ recordId }) => recordId))
  const pending = intents.filter(({ id }) => working.has(id))
  const deleting = intents.some((intent) => intent.kind === 'delete')
  const [later2, queued2, shadowed, everything, newest] = await Promise.all([
    later.length > 0 ? getRows(db, later) : [],
    later.length > 0
      ? pendingOf(
          db,
          later.map(({ id }) => id),
        )
      : [],
    pending.length > 0 ? db.shadow.bulkGet(pending.map(({ entity, id }) => [entity, id] as [string, string])) : [],
    deleting ? db.outbox.toArray() : [],
    pending.length > 0 ? db.outbox.orderBy('seq').last() : undefined,
  ])
  for (const row of later2) if (row) rows.set(row.id, row)
  const queued = [...queued1, ...queued2].sort((a, b) => a.seq - b.seq)
  const zone = farms[0]?.time_zone
  return {
    rows,
    shadows: new Map(shadowed.flatMap((shadow) => (shadow ? [[shadow.id, shadow.row] as const] : []))),
    pending: new Map(own.map((id) => [id, queued.filter((mutation) => mutation.recordId === id)])),
    pendingCreates: new Set(
      queued.filter((mutation) => mutation.kind === 'create').map((mutation) => mutation.recordId),
    ),
    units: new Map<string, Values>(units.map((unit) => [unit.id, unit])),
    related: new Map(
      related.map((one, at) => {
        const own = queued1.filter(({ recordId }) => recordId === one.id)
        return [nameOf(one), shownRow(db, one.entity, rows.get(one.id), shadows[at], own)]
      }),
    ),
    timeZone: typeof zone === 'string' ? zone : 'UTC',
    heardAt: engine?.lastContact,
    duplicates: duplicatesOf(wanted, codes, rows),
    reversed: new Set(reversedIds(intents).flatMap(({ id }, index) => (reversals[index] ? [id] : []))),
    needed: new Set(everything.flatMap((mutation) => mutation.deps)),
    newest: newest?.id,
    stock: new Map(moved.map((id, at) => [id, stocks[at]])),
  }
}

/** Records that the intents refer to, by their own values and those of the stored rows they change. */
function references(
  registry: Registry,
  intents: readonly Intent[],
  rows: ReadonlyMap<string, StoredRow>,
): FoundReference[] {
  const found = new Map<string, FoundReference>()
  for (const intent of intents) {
    const definition = registry.byName(intent.entity)
    const values = { ...rows.get(intent.id), ...('values' in intent ? intent.values : {}) }
    for (const reference of definition ? referencesOf(definition.fields, values) : [])
      found.set(reference.id, reference)
  }
  return [...found.values()]
}

/** The records that the intents' relations read first, as far as the intents name them. */
function relatedNames(db: PinsetDb, registry: Registry, intents: readonly Intent[]): RecordName[] {
  const names = intents.flatMap((intent) => {
    const definition = registry.byName(intent.entity)
    if (!definition || !('values' in intent)) return []
    const { id, kind, values } = intent
    const relations = relationsTouched(definition, kind === 'create' ? 'all' : Object.keys(values))
    return namedFirst(relations, { registry, definition, id, values })
  })
  const known = names.filter(({ entity }) => has(db, entity))
  return [...new Map(known.map(({ entity, id }) => [nameOf({ entity, id }), { entity, id }])).values()]
}

function getRows(db: PinsetDb, wanted: readonly FoundReference[]) {
  const known = wanted.filter(({ to }) => has(db, to))
  return Promise.all(known.map(({ to, id }) => rowsOf(db, to).get(id)))
}

function byId(rows: readonly (StoredRow | undefined)[]): Map<string, StoredRow> {
  return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])))
}

type WantedCode = {
  readonly index: number
  readonly entity: string
  readonly id: string
  readonly key: string
  readonly code: string
}

/** The unique codes of the intents. */
function wantedCodes(registry: Registry, intents: readonly Intent[]): WantedCode[] {
  return intents.flatMap((intent, index) => {
    const definition = registry.byName(intent.entity)
    if (!definition || !('values' in intent)) return []
    return Object.entries(definition.fields).flatMap(([key, field]) => {
      const code = normaliseValue(field, intent.values[key])
      if (field.type !== 'text' || !field.unique || typeof code !== 'string') return []
      return [{ index, entity: intent.entity, id: intent.id, key, code }]
    })
  })
}

function duplicatesOf(
  wanted: readonly WantedCode[],
  holders: readonly (readonly StoredRow[])[],
  rows: ReadonlyMap<string, StoredRow>,
): Map<string, string> {
  const found = new Map<string, string>()
  for (const [place, { index, id, key, code }] of wanted.entries()) {
    if (rows.get(id)?.[key] === code) continue
    const other = holders[place]?.find((row) => row.id !== id && !row.deleted_at)
    if (other) found.set(`${index}/${key}`, other.id)
  }
  return found
}

function reversedIds(intents: readonly Intent[]): { entity: string; id: string }[] {
  return intents.flatMap((intent) => {
    const id = intent.kind === 'create' ? intent.values.reverses_id : undefined
    return typeof id === 'string' ? [{ entity: intent.entity, id }] : []
  })
}
