/** Finds the records of a scanned or typed text on this device: by label, code or barcode. */
import { type PinsetDb, rowsOf } from '../../data/db'
import { partNow } from '../../data/read/part-now'
import type { StoredRow } from '../../data/rows'
import { codeFields } from '../../domain/kit/code-fields'
import { nfc, plainCode } from '../../domain/kit/code-key'
import type { EntityDefinition, Registry } from '../../domain/kit/entity'
import { scanKey, searchedForms } from '../../domain/kit/gtin'
import { type QrResult, scannedText } from '../../domain/qr'

export type Found = {
  readonly definition: EntityDefinition
  readonly row: StoredRow
  /** The number of the label's part in this record. Absent without a number on the label. */
  readonly part?: number
}

/** The records of a text. A label identifies exactly one. A code may belong to records of several entities. */
export function lookUpScan(db: PinsetDb, registry: Registry, text: string, parsed: QrResult): Promise<Found[]> {
  return parsed.ok ? lookUpKey(db, registry, parsed) : lookUpCode(db, registry, codeOn(text, parsed))
}

/** A label of another system counts by its code. Any other text is itself a code. */
export function codeOn(text: string, parsed: QrResult): string {
  return parsed.ok || parsed.problem !== 'foreign_key' ? scannedText(text) : (parsed.params?.code ?? text)
}

/** The kinds stored on this device. */
export function onDevice(db: PinsetDb, registry: Registry): EntityDefinition[] {
  return registry.all.filter(({ name }) => db.entities.some((entity) => entity.name === name))
}

/** The record of that id, in any table. Deleted records count, and their screen reports the deletion. */
async function lookUpKey(
  db: PinsetDb,
  registry: Registry,
  { key, quantityId }: Extract<QrResult, { ok: true }>,
): Promise<Found[]> {
  const definitions = onDevice(db, registry).filter((definition) => definition.route)
  const rows = await Promise.all(definitions.map(({ name }) => rowsOf(db, name).get(key)))
  const found = definitions.map(async (definition, index): Promise<Found[]> => {
    const row = rows[index]
    if (!row) return []
    if (quantityId === undefined) return [{ definition, row }]
    const now = await partNow(db, definition, { row, number: quantityId })
    return [{ definition, row: now.row, part: now.number }]
  })
  return (await Promise.all(found)).flat()
}

/** An entity with codes, and its code fields. */
type Coded = { readonly definition: EntityDefinition; readonly keys: readonly string[] }

/** Live records with this code or barcode. */
async function lookUpCode(db: PinsetDb, registry: Registry, text: string): Promise<Found[]> {
  const wanted = scanKey(text)
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
  const found = await holders((kind) => rowsByIndex(db, kind, [...searchedForms(stored)]))
  // Compatible letters have other places in an index: 'm2' also matches the code 'm\u00b2'.
  return found.length > 0 ? found : holders(({ definition }) => rowsOf(db, definition.name).toArray())
}

/** The rows with one of these codes, in any case. */
async function rowsByIndex(db: PinsetDb, { definition, keys }: Coded, texts: string[]): Promise<readonly StoredRow[]> {
  const looked = keys.map((key) => rowsOf(db, definition.name).where(key).anyOfIgnoreCase(texts).toArray())
  return [...new Map((await Promise.all(looked)).flat().map((row) => [row.id, row])).values()]
}

function says(value: unknown, wanted: string): boolean {
  if (Array.isArray(value)) return value.some((entry) => says(entry, wanted))
  return typeof value === 'string' && scanKey(value) === wanted
}
