/** The ancestors and descendants of series of any kind. */
import type { Values } from '../kit/field'
import { begunAt, parentEntries, type Series } from './series'

export type FamilyRow = Values & { readonly id: string }

export type FamilySeries = Series<FamilyRow>

export type Member = {
  readonly series: FamilySeries
  /** Steps down from the given series, negative for ancestors. The shortest path counts. */
  readonly generation: number
}

/** The ids of the parent series. */
export function parentsOf(series: Series): string[] {
  return parentEntries(series).flatMap(({ series_id: id }) => (typeof id === 'string' ? [id] : []))
}

/**
 * A series with its ancestors and descendants, oldest generation first, and the newest series last within one. A circle from two offline
 * edits is visited once. Deleted series are left out and not followed.
 */
export function familyOf(id: string, all: readonly FamilySeries[]): Member[] {
  const live = new Map(all.filter(({ row }) => !row.deleted_at).map((series) => [series.row.id, series]))
  const children = new Map<string, FamilySeries[]>()
  for (const series of live.values()) {
    for (const parent of new Set(parentsOf(series))) {
      children.set(parent, [...(children.get(parent) ?? []), series])
    }
  }
  const own = live.get(id)
  if (!own) return []
  const members = new Map<string, Member>([[id, { series: own, generation: 0 }]])
  const walk = (step: -1 | 1, next: (series: FamilySeries) => readonly FamilySeries[]) => {
    let wave: readonly FamilySeries[] = [own]
    for (let generation: number = step; wave.length > 0; generation += step) {
      wave = wave.flatMap(next).filter((series) => {
        if (members.has(series.row.id)) return false
        members.set(series.row.id, { series, generation })
        return true
      })
    }
  }
  walk(-1, (series) => parentsOf(series).flatMap((parent) => live.get(parent) ?? []))
  walk(1, ({ row }) => children.get(row.id) ?? [])
  return [...members.values()].sort(
    (a, b) =>
      a.generation - b.generation ||
      compared(begunAt(a.series), begunAt(b.series)) ||
      compared(a.series.row.id, b.series.row.id),
  )
}

function compared(first = '', second = ''): number {
  return first < second ? -1 : first > second ? 1 : 0
}

/**
 * Relatives of some parts of a series. Siblings: other series of the same parent part or the same spores. Descendants: series made of
 * these parts, and their descendants. Without numbers: of all its parts.
 */
export function relativesOf(
  own: FamilySeries,
  numbers: ReadonlySet<number> | undefined,
  all: readonly FamilySeries[],
): { readonly siblings: readonly FamilySeries[]; readonly descendants: readonly FamilySeries[] } {
  const live = all.filter(({ row }) => !row.deleted_at)
  const others = live.filter(({ row }) => row.id !== own.row.id)
  const sources = new Set(sourcesOf(own))
  const siblings = others.filter((series) => sourcesOf(series).some((source) => sources.has(source)))
  const isChild = (series: FamilySeries) =>
    partsNamed(series).some(({ id, part }) => id === own.row.id && (numbers === undefined || numbers.has(part)))
  const descendants = new Map<string, FamilySeries>()
  for (const child of others.filter(isChild)) {
    for (const { series, generation } of familyOf(child.row.id, live)) {
      if (generation >= 0) descendants.set(series.row.id, series)
    }
  }
  descendants.delete(own.row.id)
  return { siblings, descendants: [...descendants.values()] }
}

/** The parent parts and the origins of a series. */
function sourcesOf(series: FamilySeries): string[] {
  const { origins } = series.definition.series
  const grown = origins.flatMap((origin) => {
    const id = series.row[origin]
    return typeof id === 'string' ? [id] : []
  })
  return [...partsNamed(series).map(({ id, part }) => `${id} ${part}`), ...grown]
}

function partsNamed(series: FamilySeries): { readonly id: string; readonly part: number }[] {
  return parentEntries(series).flatMap(({ series_id: id, quantity_id: part }) =>
    typeof id === 'string' && typeof part === 'number' ? [{ id, part }] : [],
  )
}
