/** `q`: whether a searched field of a list contains the text. A reference is searched by the referenced record's title. */

import { searchFold } from '../../src/domain/kit/code-key'
import type { EntityDefinition, Registry, Row } from '../../src/domain/kit/entity'
import type { Json } from '../../src/domain/kit/field'
import { searchedForms, searchedText } from '../../src/domain/kit/gtin'
import { kindNamed } from '../../src/domain/kit/reference'
import { titleKeys } from '../../src/domain/kit/said'
import type { Tx } from '../storage/store'

/** Creates the test for one request; it reads each referenced title once. */
export function makeSearch(
  tx: Tx,
  registry: Registry,
  definition: EntityDefinition,
  q: string,
): (row: Row) => Promise<boolean> {
  const wanted = searchedForms(searchFold(q.trim()))
  const titles = new Map<string, string>()

  async function titleOf(to: string, id: string): Promise<string> {
    const name = `${to} ${id}`
    const known = titles.get(name)
    if (known !== undefined) return known
    // A title that contains itself ends here.
    titles.set(name, '')
    const kind = registry.byName(to)
    const [found] = await tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: to, id })
    if (!kind || !found) return ''
    const row = JSON.parse(found.data) as Row
    const texts = new Map<string, string>()
    for (const key of titleKeys(kind)) texts.set(key, await textOf(kind, row, key))
    const title = kind.title((key) => texts.get(key) ?? '')
    titles.set(name, title)
    return title
  }

  async function textOf({ fields }: EntityDefinition, row: Row, key: string): Promise<string> {
    const field = fields[key]
    const value = row[key]
    const to = field?.type === 'reference' ? kindNamed(field, row) : undefined
    return to !== undefined && typeof value === 'string' ? titleOf(to, value) : plain(value)
  }

  return async (row) => {
    for (const key of definition.list.search) {
      const folded = searchFold(await textOf(definition, row, key))
      if (wanted.some((form) => folded.includes(form))) return true
    }
    return false
  }
}

function plain(value: Json | undefined): string {
  if (Array.isArray(value)) return value.map(plain).join(' ')
  return typeof value === 'string' || typeof value === 'number' ? searchedText(String(value)) : ''
}
