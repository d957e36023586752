/** `q`: whether a searched field of a list contains the text. A reference is searched by the referenced record's title. */

import { nfc } from '../../src/domain/kit/code-key'
import type { EntityDefinition, Registry, Row } from '../../src/domain/kit/entity'
import type { Json } from '../../src/domain/kit/field'
import { searchedForms, searchedText } from '../../src/domain/kit/gtin'
import { kindNamed } from '../../src/domain/kit/reference'
import type { Tx } from '../storage/store'

const fold = (text: string) => nfc(text).toLowerCase()

/** Creates the test for one request; it reads each referenced title once. */
export function makeSearch(
  tx: Tx,
  registry: Registry,
  definition: EntityDefinition,
  q: string,
): (row: Row) => Promise<boolean> {
  const wanted = searchedForms(fold(q.trim()))
  const titles = new Map<string, string>()

  async function titleOf(to: string, id: string): Promise<string> {
    const known = titles.get(`${to} ${id}`)
    if (known !== undefined) return known
    const [found] = await tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: to, id })
    const row = found && (JSON.parse(found.data) as Row)
    const title = row ? (registry.byName(to)?.title((field) => plain(row[field])) ?? '') : ''
    titles.set(`${to} ${id}`, title)
    return title
  }

  return async (row) => {
    for (const key of definition.list.search) {
      const field = definition.fields[key]
      const value = row[key]
      const to = field?.type === 'reference' ? kindNamed(field, row) : undefined
      const text = to !== undefined && typeof value === 'string' ? await titleOf(to, value) : plain(value)
      const folded = fold(text)
      if (wanted.some((form) => folded.includes(form))) return true
    }
    return false
  }
}

function plain(value: Json | undefined): string {
  if (Array.isArray(value)) return value.map(plain).join(' ')
  return typeof value === 'string' || typeof value === 'number' ? searchedText(String(value)) : ''
}
