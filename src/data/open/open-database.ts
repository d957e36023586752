/**
 * Opens a replica. Its tables and indexes come from the entity definitions. Upgrades of outbox, attention, blobs and uploads must
 * only add.
 */
import Dexie, { type DexieOptions } from 'dexie'
import { issue } from '../../domain/entities/issue'
import { codeFields } from '../../domain/kit/code-fields'
import type { EntityDefinition, Registry } from '../../domain/kit/entity'
import { fileFields } from '../../domain/kit/files'
import type { Factories, MetaRow, PinsetDb } from '../db'

/** The tables of every replica, with their keys and indexes. */
export const FIXED_TABLES = {
  shadow: '[entity+id]',
  outbox: '++seq,&id,recordId,state,group',
  attention: 'id,recordId',
  results: '++n,id',
  blobs: 'sha256,at',
  uploads: 'name',
  meta: 'key',
  stock: 'itemId',
} as const

/**
 * Indexes of an entity's table: id, codes and barcodes, files, reversals, moved stock, a later act, references that relations follow
 * backwards, and the definition's own. Trees and relations that are followed by id need none.
 */
function indexesOf({ fields, stock, usual, said, relations = [], indexes = [] }: EntityDefinition): readonly string[] {
  const scanned = codeFields({ fields }).map(({ key, isList }) => (isList ? `*${key}` : key))
  const codes = Object.entries(fields).flatMap(([key, field]) => (field.type === 'text' && field.unique ? [key] : []))
  const files = fileFields(fields).map((key) => (fields[key]?.type === 'list' ? `*${key}` : key))
  const more = [usual?.by, said?.again, ...relations.map(({ namedBy }) => namedBy)].filter((key) => key !== undefined)
  const looked = [...(stock ? ['item_id', 'purchase_id'] : []), 'reverses_id', ...more].filter((key) => fields[key])
  return [...new Set(['id', ...codes, ...scanned, ...files, ...looked, ...indexes])]
}

/** The definitions that devices store, and the open issues. */
export function mirrored(registry: Registry): readonly EntityDefinition[] {
  return [...registry.all.filter((definition) => definition.sync !== 'none'), issue]
}

/** Opens a user's replica, and creates it on first use. A new entity gets its table by an additive upgrade. */
export function openDatabase(name: string, registry: Registry, factories?: Factories): PinsetDb {
  // Without Dexie's query cache, which would clone every row of a long list twice for queries that rarely repeat.
  const options: DexieOptions = { chromeTransactionDurability: 'strict', cache: 'disabled', ...factories }
  const db = new Dexie(name, options) as PinsetDb
  const entities = mirrored(registry)
  const tables = Object.fromEntries(entities.map((definition) => [definition.name, indexesOf(definition).join(',')]))
  // A newer build may fold stock by a newer rule, so the cache of an older build is folded again.
  const staleStock: MetaRow = { key: 'stock_stale', value: true }
  db.version(databaseVersion(entities))
    .stores({ ...FIXED_TABLES, ...tables })
    .upgrade((transaction) => transaction.table('meta').put(staleStock))
  Object.defineProperty(db, 'entities', { value: entities })
  return db
}

/** Counts new indexes of the fixed tables and new rules of the stock fold. */
const FIXED_VERSION = 4

/**
 * Grows with every new entity, version or index, so that IndexedDB creates the new tables and indexes. An index that replaces
 * another does not change the sum: Dexie finds it missing, and raises the stored version itself.
 */
function databaseVersion(entities: readonly EntityDefinition[]): number {
  const each = (definition: EntityDefinition) => definition.version + indexesOf(definition).length
  return entities.reduce((sum, definition) => sum + each(definition), entities.length + FIXED_VERSION)
}
