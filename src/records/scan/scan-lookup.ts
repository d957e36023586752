/** Finds on this device what a scanned or typed text may mean: the record a label names, or records with that code or barcode. */
import { type PinsetDb, rowsOf } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import { codeKey } from '../../domain/kit/code-key'
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

/** Live records whose code or barcode is this text. */
async function lookUpCode(db: PinsetDb, registry: Registry, text: string): Promise<Found[]> {
  const wanted = codeKey(text)
  if (wanted === '') return []
  const found: Found[] = []
  for (const definition of onDevice(db, registry).filter(({ route }) => route)) {
    const keys = codeFields(definition)
    if (keys.length === 0) continue
    const rows = await rowsOf(db, definition.name).toArray()
    for (const row of rows) {
      if (!row.deleted_at && keys.some((key) => says(row[key], wanted))) found.push({ definition, row })
    }
  }
  return found
}

/** Codes, and fields whose scan button takes barcodes. */
function codeFields(definition: EntityDefinition): string[] {
  return Object.entries(definition.fields).flatMap(([key, field]) => {
    const text = field.type === 'list' ? field.of : field
    if (text.type !== 'text') return []
    return (text.code && text.unique) || text.rightBtns?.scan?.barcode || text.camera?.barcode ? [key] : []
  })
}

function says(value: unknown, wanted: string): boolean {
  if (Array.isArray(value)) return value.some((entry) => says(entry, wanted))
  return typeof value === 'string' && codeKey(value) === wanted
}
