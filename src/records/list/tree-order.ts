/** Orders a list of records that name the record above them: each is followed by those below it, in the order given. */
import type { ListEntry } from './list-entries'

export type InTree = {
  readonly entries: readonly ListEntry[]
  /** 0 at the top. A record without a depth is at the top. */
  readonly depths: ReadonlyMap<string, number>
}

/**
 * `field` names the record above. A record whose upper one is not in the list is at the top, and so is the first record of a circle, which
 * two offline devices may make.
 */
export function treeOrder(entries: readonly ListEntry[], field: string): InTree {
  const known = new Set(entries.map(({ id }) => id))
  const below = new Map<string, ListEntry[]>()
  const tops: ListEntry[] = []
  for (const entry of entries) {
    const above = entry.row[field]
    if (typeof above === 'string' && known.has(above)) below.set(above, [...(below.get(above) ?? []), entry])
    else tops.push(entry)
  }
  const depths = new Map<string, number>()
  const ordered: ListEntry[] = []
  const add = (entry: ListEntry, depth: number): void => {
    if (depths.has(entry.id)) return
    depths.set(entry.id, depth)
    ordered.push(entry)
    for (const inner of below.get(entry.id) ?? []) add(inner, depth + 1)
  }
  for (const entry of [...tops, ...entries]) add(entry, 0)
  return { entries: ordered, depths }
}
