import { classes } from '../classes'
import styles from './graph.module.css'
import type { DrawnEdge, Plan } from './plan'

export type EdgeLine = 'solid' | 'dashed' | 'dotted'

/** The lines between nodes, those of the path last, with the dishes that they start at. */
export const GraphEdges = ({ plan, line }: { plan: Plan; line: ReadonlySet<string> }) => {
  const isPath = ({ from, to }: DrawnEdge) => line.has(from) && line.has(to)
  const inOrder = plan.edges.toSorted((a, b) => Number(isPath(a)) - Number(isPath(b)))
  // One dish may lead to several series: its number is shown once.
  const ports = new Map(inOrder.map((edge) => [`${edge.from} ${edge.port}`, edge]))
  return (
    <>
      <svg className={styles.edges} width={plan.width} height={plan.height} aria-hidden="true">
        {inOrder.map((edge) => (
          <g key={edge.key} className={classes(styles.edge, styles[edge.line], isPath(edge) && styles.path)}>
            <path d={curve(edge)} />
            {isPath(edge) && <path className={styles.arrow} d={`M${edge.end[0] - 8} ${edge.end[1] - 5}l7 5l-7 5`} />}
          </g>
        ))}
      </svg>
      {[...ports].map(([key, edge]) =>
        edge.port === undefined ? null : (
          <span
            key={key}
            className={classes(styles.port, isPath(edge) && styles.portOnPath)}
            style={{ left: edge.start[0], top: edge.start[1] }}
            aria-hidden="true"
          >
            {edge.port}
          </span>
        ),
      )}
    </>
  )
}

function curve({ start: [x1, y1], end: [x2, y2] }: DrawnEdge): string {
  const bend = Math.max(20, (x2 - x1) / 2)
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
}
