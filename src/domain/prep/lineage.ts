/** The family of a series as a graph: strain, spores and series of all kinds in columns, with the parts that connect them. */
import { type FamilyRow, type FamilySeries, familyOf } from './family'
import { begunAt, parentEntries } from './series'

/** `dish`: the parent's dish. `how`: streak, transfer, clone, draw, or nothing for spores. */
export type LineageEdge = {
  readonly from: string
  readonly to: string
  readonly dish?: number | undefined
  readonly how?: string | undefined
}

export type LineageNode = {
  readonly id: string
  /** The name of its entity. */
  readonly kind: string
  readonly row: FamilyRow
  /** Absent for a strain and spores. */
  readonly series?: FamilySeries
  /** Steps from the root by the longest path, so that every edge leads to the right. */
  readonly column: number
  /** Row in its column from the top. It may be fractional. */
  readonly place: number
}

export type Lineage = {
  readonly nodes: readonly LineageNode[]
  readonly edges: readonly LineageEdge[]
  readonly columns: number
  readonly rows: number
  /** Hidden nodes by column: the farthest from the series, beyond the largest graph. */
  readonly hidden: ReadonlyMap<number, number>
}

/** `line`: ancestors and descendants of a series. `strain`: also all series of its strain. */
export type LineageScope = 'line' | 'strain'

/** The largest graph. */
const MOST_NODES = 300

export type LineageRows = {
  readonly series: readonly FamilySeries[]
  readonly spores: readonly FamilyRow[]
  readonly strains: readonly FamilyRow[]
}

/** A node before it has its place. */
type Placeless = Pick<LineageNode, 'kind' | 'row' | 'series'>

/** The family of a series with its spores and strain. A circle is visited once. */
export function lineageOf(seriesId: string, rows: LineageRows, scope: LineageScope = 'line'): Lineage {
  const { series: all, spores, strains } = rows
  const members = membersOf(seriesId, all, scope)
  const nodes = new Map<string, Placeless>()
  for (const series of members) nodes.set(series.row.id, { kind: series.definition.name, row: series.row, series })
  const edges = members.flatMap(partEdges).filter(({ from }) => nodes.has(from))
  const sporesById = new Map(spores.map((row) => [row.id, row]))
  const strainsById = new Map(strains.map((row) => [row.id, row]))
  const add = (kind: 'spore' | 'strain', row: FamilyRow | undefined, to: string) => {
    if (!row || row.deleted_at) return undefined
    nodes.set(row.id, { kind, row })
    edges.push({ from: row.id, to })
    return row
  }
  const withParent = new Set(edges.map(({ to }) => to))
  for (const { definition, row } of members) {
    const grown = definition.series.origins.flatMap(
      (origin) => add('spore', sporesById.get(String(row[origin])), row.id) ?? [],
    )
    if (grown.length === 0 && !withParent.has(row.id)) add('strain', strainsById.get(String(row.strain_id)), row.id)
  }
  for (const { kind, row } of [...nodes.values()]) {
    if (kind === 'spore') add('strain', strainsById.get(String(row.strain)), row.id)
  }
  return placed(seriesId, nodes, edges)
}

function membersOf(seriesId: string, all: readonly FamilySeries[], scope: LineageScope): readonly FamilySeries[] {
  const line = familyOf(seriesId, all).map(({ series }) => series)
  const strain = line.find(({ row }) => row.id === seriesId)?.row.strain_id
  if (scope === 'line' || typeof strain !== 'string') return line
  const known = new Set(line.map(({ row }) => row.id))
  return [...line, ...all.filter(({ row }) => row.strain_id === strain && !row.deleted_at && !known.has(row.id))]
}

function partEdges(series: FamilySeries): LineageEdge[] {
  const to = series.row.id
  return parentEntries(series).flatMap(({ series_id: from, quantity_id: dish, type }) =>
    typeof from === 'string' && from !== to
      ? [
          {
            from,
            to,
            dish: typeof dish === 'number' ? dish : undefined,
            how: typeof type === 'string' ? type : undefined,
          },
        ]
      : [],
  )
}

/** Columns by the longest path from a root. Rows as in a tree over each node's first parent, with a parent in the middle of its children. */
function placed(seriesId: string, nodes: ReadonlyMap<string, Placeless>, all: readonly LineageEdge[]): Lineage {
  const columns = columnsOf([...nodes.keys()], all)
  const { kept, hidden } = nearest(seriesId, columns)
  const edges = all.filter(({ from, to }) => kept.has(from) && kept.has(to))
  const parents = parentsBy(edges)
  const inOrder = [...kept].sort(
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
  return { nodes: made, edges, columns: Math.max(0, ...columns.values()) + 1, rows, hidden }
}

function parentsBy(edges: readonly LineageEdge[]): ReadonlyMap<string, readonly string[]> {
  const parents = new Map<string, string[]>()
  for (const { from, to } of edges) {
    const mine = parents.get(to)
    if (mine) mine.push(from)
    else parents.set(to, [from])
  }
  return parents
}

function columnsOf(ids: readonly string[], edges: readonly LineageEdge[]): ReadonlyMap<string, number> {
  const parents = parentsBy(edges)
  const columns = new Map<string, number>()
  const columnOf = (id: string, path: ReadonlySet<string>): number => {
    const known = columns.get(id)
    if (known !== undefined) return known
    // A parent that is already on the path closes a circle and is ignored.
    const above = (parents.get(id) ?? []).filter((one) => !path.has(one))
    const column = Math.max(-1, ...above.map((one) => columnOf(one, new Set([...path, one])))) + 1
    columns.set(id, column)
    return column
  }
  for (const id of ids) columnOf(id, new Set([id]))
  return columns
}

/** The nodes of the graph, chosen by their distance in columns from the series. */
function nearest(seriesId: string, columns: ReadonlyMap<string, number>) {
  const own = columns.get(seriesId) ?? 0
  const far = (id: string) => (id === seriesId ? -1 : Math.abs((columns.get(id) ?? 0) - own))
  const ids = [...columns.keys()].sort((a, b) => far(a) - far(b))
  const hidden = new Map<number, number>()
  for (const id of ids.slice(MOST_NODES)) {
    const column = columns.get(id) ?? 0
    hidden.set(column, (hidden.get(column) ?? 0) + 1)
  }
  return { kept: new Set(ids.slice(0, MOST_NODES)), hidden }
}

function nameOf(nodes: ReadonlyMap<string, Placeless>, id: string): string {
  const series = nodes.get(id)?.series
  return `${(series && begunAt(series)) ?? ''} ${id}`
}

/** The `most` nodes nearest to this one by columns, without it. */
export function nearestTo(id: string, { nodes }: Lineage, most: number): readonly LineageNode[] {
  const own = nodes.find((node) => node.id === id)
  const far = ({ column }: LineageNode) => Math.abs(column - (own?.column ?? 0))
  return nodes
    .filter((node) => node.id !== id)
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, most)
}

/** The ids on the paths from the roots to a node, including itself. */
export function lineOf(id: string, edges: readonly LineageEdge[]): ReadonlySet<string> {
  const parents = parentsBy(edges)
  const line = new Set([id])
  // Ids added in the loop are visited too.
  for (const one of line) for (const parent of parents.get(one) ?? []) line.add(parent)
  return line
}
