/** The lineage of petri series: ancestors and descendants. */
import { isPlainObject } from '../kit/entity'
import type { Values } from '../kit/field'

export type FamilyRow = Values & { readonly id: string }

export type Member = {
  readonly row: FamilyRow
  /** Steps down from the series asked about: negative for what it came from. The shortest way counts. */
  readonly generation: number
}

/** The ids of the series that this one was made from. */
export function parentsOf({ parents }: Values): string[] {
  if (!Array.isArray(parents)) return []
  return parents.flatMap((parent) =>
    isPlainObject(parent) && typeof parent.series_id === 'string' ? [parent.series_id] : [],
  )
}

/**
 * A series with all it came from and all that went on from it, oldest generation first, newest series last within one. A
 * circle that two offline edits made is walked once; deleted series are no members, and lead no further.
 */
export function familyOf(id: string, all: readonly FamilyRow[]): Member[] {
  const live = new Map(all.filter(({ deleted_at: gone }) => !gone).map((row) => [row.id, row]))
  const children = new Map<string, FamilyRow[]>()
  for (const row of live.values()) {
    for (const parent of new Set(parentsOf(row))) children.set(parent, [...(children.get(parent) ?? []), row])
  }
  const own = live.get(id)
  if (!own) return []
  const members = new Map<string, Member>([[id, { row: own, generation: 0 }]])
  const walk = (step: -1 | 1, next: (row: FamilyRow) => readonly FamilyRow[]) => {
    let wave: readonly FamilyRow[] = [own]
    for (let generation: number = step; wave.length > 0; generation += step) {
      wave = wave.flatMap(next).filter((row) => {
        if (members.has(row.id)) return false
        members.set(row.id, { row, generation })
        return true
      })
    }
  }
  walk(-1, (row) => parentsOf(row).flatMap((parent) => live.get(parent) ?? []))
  walk(1, (row) => children.get(row.id) ?? [])
  return [...members.values()].sort(
    (a, b) =>
      a.generation - b.generation || compared(a.row.inoculated_at, b.row.inoculated_at) || compared(a.row.id, b.row.id),
  )
}

function compared(a: unknown, b: unknown): number {
  const [first, second] = [String(a ?? ''), String(b ?? '')]
  return first < second ? -1 : first > second ? 1 : 0
}

/**
 * What stands beside some dishes of a series, and what came of them. Siblings: other series of the same parent dish, or of the same
 * spores. Descendants: series made of these dishes, and all that came of those. Without numbers: of all its dishes.
 */
export function relativesOf(
  own: FamilyRow,
  numbers: ReadonlySet<number> | undefined,
  all: readonly FamilyRow[],
): { readonly siblings: readonly FamilyRow[]; readonly descendants: readonly FamilyRow[] } {
  const live = all.filter(({ deleted_at: gone }) => !gone)
  const sources = new Set(sourcesOf(own))
  const siblings = live.filter((row) => row.id !== own.id && sourcesOf(row).some((source) => sources.has(source)))
  const isChild = (row: FamilyRow) =>
    dishesIn(row).some(({ series, dish }) => series === own.id && (numbers === undefined || numbers.has(dish)))
  const descendants = new Map<string, FamilyRow>()
  for (const child of live.filter((row) => row.id !== own.id && isChild(row))) {
    for (const { row, generation } of familyOf(child.id, live)) if (generation >= 0) descendants.set(row.id, row)
  }
  descendants.delete(own.id)
  return { siblings, descendants: [...descendants.values()] }
}

/** The parent dishes and spores that a series came from. */
function sourcesOf(row: FamilyRow): string[] {
  const dishes = dishesIn(row).map(({ series, dish }) => `${series} ${dish}`)
  return typeof row.spore_id === 'string' ? [...dishes, row.spore_id] : dishes
}

function dishesIn({ parents }: Values): { readonly series: string; readonly dish: number }[] {
  if (!Array.isArray(parents)) return []
  return parents
    .filter(isPlainObject)
    .flatMap(({ series_id: series, quantity_id: dish }: Values) =>
      typeof series === 'string' && typeof dish === 'number' ? [{ series, dish }] : [],
    )
}
