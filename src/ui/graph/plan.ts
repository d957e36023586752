/** The positions of a drawn family's nodes, ports and edges, in px at 100 %. */
import type { EdgeLine } from './GraphEdges'
import type { GraphEdge, GraphNode } from './LineageGraph'

const WIDTH = 132
const GAP = 44
const HEIGHT = 88
const NODE = 66
const HEAD = 40
const PORT = 25
/** The distance between edges that leave a node without a port. */
const LEAVE = 8

export type Spot = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

export type DrawnEdge = {
  readonly key: string
  readonly from: string
  readonly to: string
  readonly line: EdgeLine
  readonly start: readonly [x: number, y: number]
  readonly end: readonly [x: number, y: number]
  readonly port: string | undefined
}

export type Plan = {
  readonly width: number
  readonly height: number
  readonly edges: readonly DrawnEdge[]
  readonly spot: (id: string) => Spot | undefined
  readonly column: (id: string) => number | undefined
  readonly headAt: (column: number) => { readonly left: number; readonly width: number }
}

export function planOf(nodes: readonly GraphNode[], edges: readonly GraphEdge[], columns: number, rows: number): Plan {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const spots = new Map(nodes.map((node) => [node.id, spotOf(node)]))
  return {
    width: Math.max(1, columns) * (WIDTH + GAP) - GAP + PORT / 2,
    height: HEAD + Math.max(1, rows) * HEIGHT,
    edges: drawnEdges(edges, byId, spots),
    spot: (id) => spots.get(id),
    column: (id) => byId.get(id)?.column,
    headAt: (column) => ({ left: column * (WIDTH + GAP), width: WIDTH }),
  }
}

function spotOf({ column, place }: GraphNode): Spot {
  return { left: column * (WIDTH + GAP), top: HEAD + place * HEIGHT + (HEIGHT - NODE) / 2, width: WIDTH, height: NODE }
}

/** Edges leave a node in the order of their targets; edges from one dish share a port. */
function drawnEdges(
  edges: readonly GraphEdge[],
  byId: ReadonlyMap<string, GraphNode>,
  spots: ReadonlyMap<string, Spot>,
): DrawnEdge[] {
  const leaving = new Map<string, GraphEdge[]>()
  for (const edge of edges) {
    if (byId.has(edge.from) && byId.has(edge.to)) leaving.set(edge.from, [...(leaving.get(edge.from) ?? []), edge])
  }
  return [...leaving].flatMap(([from, mine]) => {
    const place = ({ to }: GraphEdge) => byId.get(to)?.place ?? 0
    const inOrder = mine.toSorted((a, b) => place(a) - place(b))
    const doors = [...new Set(inOrder.map((edge) => edge.port ?? ` ${edge.to}`))]
    return inOrder.flatMap((edge): DrawnEdge[] => {
      const [a, b] = [spots.get(from), spots.get(edge.to)]
      if (!a || !b) return []
      const apart = edge.port === undefined ? LEAVE : PORT
      const shift = (doors.indexOf(edge.port ?? ` ${edge.to}`) - (doors.length - 1) / 2) * apart
      return [
        {
          key: `${from} ${edge.to} ${edge.port ?? ''}`,
          from,
          to: edge.to,
          line: edge.line ?? 'solid',
          start: [a.left + WIDTH, a.top + NODE / 2 + shift],
          end: [b.left, b.top + NODE / 2],
          port: edge.port,
        },
      ]
    })
  })
}
