/** The oracle of lists that merge by entry, over the server's own rows. */

import type { Row } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import { registry } from './registry'
import { broken, canonical } from './verdict'

/** The fields that identify a list's entries, if its definition names some. */
export function entryKeys(entity: string, name: string): readonly string[] | undefined {
  const merge = registry.byName(entity)?.fields[name]?.merge
  return typeof merge === 'object' ? merge.by : undefined
}

/** Whether a field keeps its first value when two people fill it. */
export function keepsFirst(entity: string, name: string): boolean {
  return registry.byName(entity)?.fields[name]?.merge === 'first'
}

/** The fields of a new record that the server may fill otherwise: a code that was proposed, and the proposal. */
export function proposed(entity: string, body: Values): readonly string[] {
  const fields = Object.entries(registry.byName(entity)?.fields ?? {})
  return fields.flatMap(([name, field]) => {
    const proposal = 'proposal' in field ? field.proposal : undefined
    return proposal !== undefined && body[proposal] === body[name] ? [name, proposal] : []
  })
}

type FourForms = { readonly from: unknown; readonly to: unknown; readonly before: unknown; readonly after: unknown }

/**
 * S18: a field of an entry changes only by a change that names it, of a person who saw its value. Without the product's merge.
 */
export function mergedByEntry(keys: readonly string[], forms: FourForms, name: string): void {
  const lists = [forms.from, forms.to, forms.before, forms.after]
  const [from, to, before, after] = lists.map((list) => cellsOf(keys, list))
  if (!from || !to || !before || !after) return
  for (const cell of new Set([...from.keys(), ...to.keys(), ...before.keys(), ...after.keys()])) {
    const [was, mine, old, now] = [from, to, before, after].map((cells) => cells.get(cell))
    if (was === mine && old !== now)
      broken('merge', `${name} made ${old} of ${cell} to ${now}, which it did not change`)
    if (was !== mine && now !== mine) broken('merge', `${name} left ${cell} at ${now}, though it wanted ${mine}`)
    if (was !== mine && old !== was && old !== mine)
      broken('merge', `${name} set ${cell}, which was ${old} and not ${was}`)
  }
}

type Cells = ReadonlyMap<string, string>

/** Every field of every entry by the entry's key; undefined if a key occurs twice. */
function cellsOf(keys: readonly string[], list: unknown): Cells | undefined {
  const entries = (Array.isArray(list) ? list : []) as readonly Row[]
  const names = entries.map((entry) => canonical(keys.map((key) => entry[key])))
  if (new Set(names).size < names.length) return undefined
  const cells = entries.flatMap((entry, index) =>
    Object.entries(entry).map(([key, value]) => [`${names[index]}.${key}`, canonical(value)] as const),
  )
  return new Map(cells)
}
