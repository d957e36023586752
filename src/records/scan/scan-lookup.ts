/** Finds on this device what a scanned or typed text may mean: the record a label names, or records with that code or barcode. */
import { type PinsetDb, rowsOf } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import { codeFields } from '../../domain/kit/code-fields'
import { codeKey, nfc, plainCode } from '../../domain/kit/code-key'
import type { EntityDefinition, Registry } from '../../domain/kit/entity'
import type { QrResult } from '../../domain/qr'

export type Found = { readonly definition: EntityDefinition; readonly row: StoredRow }

/** The records behind a text. A label names exactly one; a code may be that of several kinds of records. */
export function lookUpScan(db: PinsetDb, registry: Registry, text: string, parsed: QrResult): Promise<Found[]> {
  return parsed.ok ? lookUpKey(db, registry, parsed.key) : lookUpCode(db, registry, codeOn(text, parsed))
}

/** A label of another system is known by its code; any other text is one. */
export function codeOn(text: string, parsed: QrResult): string {
  return parsed.ok || parsed.problem !== 'foreign_key' ? text : (parsed.params?.code ?? text)
}

function onDevice(db: PinsetDb, registry: Registry): EntityDefinition[] {
  return registry.all.filter(({ name }) => db.entities.some((entity) => entity.name === name))
}

/** The record of that id, in whatever table it lies. Deleted ones are found too: their screen says so. */
async function lookUpKey(db: PinsetDb, registry: Registry, key: string): Promise<Found[]> {
  const definitions = onDevice(db, registry).filter((definition) => definition.route)
  const rows = await Promise.all(definitions.map(({ name }) => rowsOf(db, name).get(key)))
  return definitions.flatMap((definition, index) => {
    const row = rows[index]
    return row ? [{ definition, row }] : []
  })
}

/** A kind of records with codes, and the fields that hold them. */
type Coded = { readonly definition: EntityDefinition; readonly keys: readonly string[] }

/** Live records whose code or barcode is this text. */
async function lookUpCode(db: PinsetDb, registry: Registry, text: string): Promise<Found[]> {
  const wanted = codeKey(text)
  if (wanted === '') return []
  const kinds = onDevice(db, registry)
    .filter(({ route }) => route)
    .map((definition): Coded => ({ definition, keys: codeFields(definition).map(({ key }) => key) }))
    .filter(({ keys }) => keys.length > 0)
  const holders = async (rowsOfKind: (kind: Coded) => PromiseLike<readonly StoredRow[]>) => {
    const rows = await Promise.all(kinds.map(rowsOfKind))
    return kinds.flatMap(({ definition, keys }, index) =>
      (rows[index] ?? [])
        .filter((row) => !row.deleted_at && keys.some((key) => says(row[key], wanted)))
        .map((row) => ({ definition, row })),
    )
  }
  const stored = plainCode(nfc(text)).trim()
  const found = await holders((kind) => rowsByIndex(db, kind, stored))
  // Compatible letters have places of their own in an index: 'm2' also means the code 'm\u00b2'.
  return found.length > 0 ? found : holders(({ definition }) => rowsOf(db, definition.name).toArray())
}

/** The rows of which a code is this text in capital or small letters. */
async function rowsByIndex(db: PinsetDb, { definition, keys }: Coded, text: string): Promise<readonly StoredRow[]> {
  const looked = keys.map((key) => rowsOf(db, definition.name).where(key).equalsIgnoreCase(text).toArray())
  return [...new Map((await Promise.all(looked)).flat().map((row) => [row.id, row])).values()]
}

function says(value: unknown, wanted: string): boolean {
  if (Array.isArray(value)) return value.some((entry) => says(entry, wanted))
  return typeof value === 'string' && codeKey(value) === wanted
}
