/** The family of a series as a graph: strain, spores and series in columns, and who came from which dish of whom. */
import { isPlainObject } from '../kit/entity'
import type { Values } from '../kit/field'
import { type FamilyRow, familyOf } from './family'

export type LineageKind = 'strain' | 'spore' | 'petri_series'

/** `dish`: the parent's dish; `how`: streak, transfer, clone, draw, or nothing where spores were sown. */
export type LineageEdge = {
  readonly from: string
  readonly to: string
  readonly dish?: number | undefined
  readonly how?: string | undefined
}

export type LineageNode = {
  readonly id: string
  readonly kind: LineageKind
  readonly row: FamilyRow
  /** Steps from the first: the longest way counts, so that every edge leads to the right. */
  readonly column: number
  /** Place in its column from the top, in rows; not always whole. */
  readonly place: number
}

export type Lineage = {
  readonly nodes: readonly LineageNode[]
  readonly edges: readonly LineageEdge[]
  readonly columns: number
  readonly rows: number
}

export type LineageRows = {
  readonly petris: readonly FamilyRow[]
  readonly spores: readonly FamilyRow[]
  readonly strains: readonly FamilyRow[]
}

/** Everything that the series came from and that came of it, back to spores and strain. Circles are walked once. */
export function lineageOf(seriesId: string, { petris, spores, strains }: LineageRows): Lineage {
  const members = familyOf(seriesId, petris).map(({ row }) => row)
  const nodes = new Map<string, { kind: LineageKind; row: FamilyRow }>()
  for (const row of members) nodes.set(row.id, { kind: 'petri_series', row })
  const edges = members.flatMap((row) => dishEdges(row)).filter(({ from }) => nodes.has(from))
  const sporesById = new Map(spores.map((row) => [row.id, row]))
  const strainsById = new Map(strains.map((row) => [row.id, row]))
  const add = (kind: LineageKind, row: FamilyRow | undefined, to: string) => {
    if (!row || row.deleted_at) return undefined
    nodes.set(row.id, { kind, row })
    edges.push({ from: row.id, to })
    return row
  }
  for (const row of members) {
    const spore = add('spore', sporesById.get(String(row.spore_id)), row.id)
    const isFirst = !edges.some(({ to, from }) => to === row.id && nodes.get(from)?.kind === 'petri_series')
    if (!spore && isFirst) add('strain', strainsById.get(String(row.strain_id)), row.id)
  }
  for (const { kind, row } of [...nodes.values()]) {
    if (kind === 'spore') add('strain', strainsById.get(String(row.strain)), row.id)
  }
  return placed(nodes, edges)
}

function dishEdges(row: FamilyRow): LineageEdge[] {
  if (!Array.isArray(row.parents)) return []
  return row.parents.filter(isPlainObject).flatMap(({ series_id: from, quantity_id: dish, type }: Values) =>
    typeof from === 'string' && from !== row.id
      ? [
          {
            from,
            to: row.id,
            dish: typeof dish === 'number' ? dish : undefined,
            how: typeof type === 'string' ? type : undefined,
          },
        ]
      : [],
  )
}

/** Columns by the longest way from a root; rows as in a tree over each node's first parent, parents in the middle of their own. */
function placed(
  nodes: ReadonlyMap<string, { kind: LineageKind; row: FamilyRow }>,
  edges: readonly LineageEdge[],
): Lineage {
  const parents = new Map<string, string[]>()
  for (const { from, to } of edges) parents.set(to, [...(parents.get(to) ?? []), from])
  const columns = new Map<string, number>()
  const columnOf = (id: string, path: ReadonlySet<string>): number => {
    const known = columns.get(id)
    if (known !== undefined) return known
    // A parent that is on the way already closes a circle: it counts for nothing.
    const above = (parents.get(id) ?? []).filter((one) => !path.has(one))
    const column = Math.max(-1, ...above.map((one) => columnOf(one, new Set([...path, one])))) + 1
    columns.set(id, column)
    return column
  }
  for (const id of nodes.keys()) columnOf(id, new Set([id]))
  const inOrder = [...nodes.keys()].sort(
    (a, b) => (columns.get(a) ?? 0) - (columns.get(b) ?? 0) || (nameOf(nodes, a) < nameOf(nodes, b) ? -1 : 1),
  )
  const owners = new Map<string, string[]>()
  const owned = new Set<string>()
  for (const id of inOrder) {
    const owner = (parents.get(id) ?? []).find((one) => (columns.get(one) ?? 0) < (columns.get(id) ?? 0))
    if (owner === undefined) continue
    owners.set(owner, [...(owners.get(owner) ?? []), id])
    owned.add(id)
  }
  const places = new Map<string, number>()
  let rows = 0
  const place = (id: string): number => {
    const below = (owners.get(id) ?? []).map(place)
    const own = below.length === 0 ? rows++ : ((below[0] ?? 0) + (below.at(-1) ?? 0)) / 2
    places.set(id, own)
    return own
  }
  for (const id of inOrder) if (!owned.has(id)) place(id)
  const made = inOrder.flatMap((id): LineageNode[] => {
    const node = nodes.get(id)
    return node ? [{ id, ...node, column: columns.get(id) ?? 0, place: places.get(id) ?? 0 }] : []
  })
  return { nodes: made, edges, columns: Math.max(0, ...columns.values()) + 1, rows }
}

function nameOf(nodes: ReadonlyMap<string, { row: FamilyRow }>, id: string): string {
  const row = nodes.get(id)?.row
  return `${String(row?.inoculated_at ?? '')} ${id}`
}

/** The ids on the way from the roots to a node, and of all that came of it. */
export function lineOf(id: string, edges: readonly LineageEdge[]): ReadonlySet<string> {
  const line = new Set([id])
  const walk = (next: (edge: LineageEdge) => readonly [string, string]) => {
    const open = [id]
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      for (const edge of edges) {
        const [here, there] = next(edge)
        if (here !== one || line.has(there)) continue
        line.add(there)
        open.push(there)
      }
    }
  }
  walk(({ from, to }) => [to, from])
  return line
}
