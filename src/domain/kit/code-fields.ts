/** The fields in which a scanned text is looked up: unique codes, and fields whose scan button accepts barcodes. */
import type { EntityDefinition } from './entity'
import { holdsBarcodes } from './gtin'

export type CodeField = { readonly key: string; readonly isList: boolean }

export function codeFields({ fields }: Pick<EntityDefinition, 'fields'>): readonly CodeField[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const isList = field.type === 'list'
    const text = isList ? field.of : field
    if (text.type !== 'text') return []
    const isCode = (text.code && text.unique) || holdsBarcodes(text)
    return isCode ? [{ key, isList }] : []
  })
}
