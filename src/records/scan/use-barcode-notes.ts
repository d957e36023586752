/** Reports another record with the same barcode: two articles may share one, but rarely on purpose. */
import { useLingui } from '@lingui/react/macro'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import { holdsBarcodes, scanKey } from '../../domain/kit/gtin'
import { useReplica } from '../../state/replica/replica'
import { useLookedUpTitle } from './looked-up-title'
import { lookUpScan } from './scan-lookup'

/** A sentence for each barcode among the values that another record of the kind has. `id`: the record itself. */
export function useBarcodeNotes(): (definition: EntityDefinition, id: string, values: Values) => Promise<string[]> {
  const { t } = useLingui()
  const { db, registry } = useReplica()
  const titleOf = useLookedUpTitle()

  return async (definition, id, values) => {
    // Several deliveries of one lot share its barcode.
    if (definition.stock) return []
    const codes = Object.entries(definition.fields).flatMap(([key, field]) => {
      const isNamed = holdsBarcodes(field.type === 'list' ? field.of : field) && definition.list.search.includes(key)
      return isNamed ? [values[key] ?? []].flat() : []
    })
    const notes = codes.map(async (code) => {
      if (typeof code !== 'string' || scanKey(code) === '') return []
      const found = await lookUpScan(db, registry, code, { ok: false, problem: 'invalid_data' })
      const other = found.find((one) => one.definition.name === definition.name && one.row.id !== id)
      if (!other) return []
      const name = await titleOf(other)
      return [t({ id: 'records.barcode.taken', message: `${name} also has the barcode ${code}.` })]
    })
    return (await Promise.all(notes)).flat()
  }
}
