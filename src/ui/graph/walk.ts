/** The target of an arrow key in a drawn family: left and right along edges, up and down within a column. */
import type { GraphEdge, GraphNode } from './LineageGraph'

/** Undefined without a target. */
export function walkFrom(
  id: string,
  key: string,
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
): string | undefined {
  const here = nodes.find((node) => node.id === id)
  if (!here) return undefined
  const near = (ids: readonly string[]) =>
    nodes
      .filter((node) => ids.includes(node.id))
      .toSorted((a, b) => Math.abs(a.place - here.place) - Math.abs(b.place - here.place))[0]?.id
  const column = nodes.filter((node) => node.column === here.column).toSorted((a, b) => a.place - b.place)
  const index = column.indexOf(here)
  switch (key) {
    case 'ArrowLeft':
      return near(edges.filter(({ to }) => to === id).map(({ from }) => from))
    case 'ArrowRight':
      return near(edges.filter(({ from }) => from === id).map(({ to }) => to))
    case 'ArrowUp':
      return column[index - 1]?.id
    case 'ArrowDown':
      return column[index + 1]?.id
    default:
      return undefined
  }
}
