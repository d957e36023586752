import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../button/IconButton'
import { classes } from '../classes'
import type { Tallied } from '../dish/DishBar'
import { type EdgeLine, GraphEdges } from './GraphEdges'
import { GraphNodeFace } from './GraphNodeFace'
import styles from './graph.module.css'
import { pan } from './pan'
import { type Plan, planOf } from './plan'
import { walkFrom } from './walk'

export type GraphNode = {
  readonly id: string
  readonly column: number
  /** Rows from the top, not always whole. */
  readonly place: number
  readonly title: string
  readonly line: string
  /** Its dishes by state; empty if it has none. */
  readonly tally: readonly Tallied[]
  /** How many are in quarantine, in words. */
  readonly aside?: string | undefined
}

export type GraphEdge = {
  readonly from: string
  readonly to: string
  /** Shown where the edge begins: the number of a dish. */
  readonly port?: string | undefined
  readonly line?: EdgeLine | undefined
}

export type LineageGraphProps = {
  label: string
  nodes: readonly GraphNode[]
  edges: readonly GraphEdge[]
  /** Above each column. */
  heads: readonly { readonly column: number; readonly text: string; readonly isBad?: boolean }[]
  rows: number
  selected: string
  /** Nodes and edges on the path to the selected one. */
  line: ReadonlySet<string>
  onOpen: (id: string) => void
}

const STEPS = [0.4, 0.5, 0.7, 0.85, 1, 1.25, 1.6, 2]

/** A drawn family, columns from left to right. Arrows follow edges, Enter opens, plus and minus zoom, 0 fits the view. */
export const LineageGraph = (props: LineageGraphProps) => {
  const { label, nodes, edges, heads, rows, selected, line } = props
  const { t } = useLingui()
  const [zoom, setZoom] = useState(1)
  const [focus, setFocus] = useState(selected)
  const stage = useRef<HTMLDivElement>(null)
  const plan = planOf(nodes, edges, heads.length, rows)
  const fitIn = () => {
    const room = stage.current
    if (!room) return
    const [wide, high] = [room.clientWidth / (plan.width + MARGIN), room.clientHeight / (plan.height + MARGIN)]
    setZoom(Math.max(STEPS[0] ?? 1, Math.min(1, wide, high)))
  }
  const step = (by: 1 | -1) => {
    const next = by === 1 ? STEPS.find((one) => one > zoom + 0.01) : STEPS.findLast((one) => one < zoom - 0.01)
    if (next !== undefined) setZoom(next)
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (key === '+' || key === '=') step(1)
    else if (key === '-') step(-1)
    else if (key === '0') fitIn()
    else {
      const next = walkFrom(focus, key, nodes, edges)
      if (next === undefined) return
      setFocus(next)
      stage.current?.querySelector<HTMLElement>(`[data-node="${next}"]`)?.focus()
    }
    event.preventDefault()
  }
  // The selected node is in view from the start.
  useLayoutEffect(() => {
    stage.current?.querySelector(`[data-node="${selected}"]`)?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [selected])
  useEffect(() => (stage.current ? pan(stage.current) : undefined), [])
  const percent = Math.round(zoom * 100)
  // Texts too small to read are not rendered.
  const detail = zoom < 0.5 ? 'dots' : zoom < 0.7 ? 'codes' : 'all'
  return (
    <div className={styles.graph}>
      <div ref={stage} className={styles.stage} data-detail={detail}>
        <fieldset
          className={styles.canvas}
          aria-label={label}
          onKeyDown={press}
          style={{ width: plan.width * zoom, height: plan.height * zoom }}
        >
          <div
            className={styles.scaled}
            style={{ width: plan.width, height: plan.height, transform: `scale(${zoom})` }}
          >
            {heads.map(({ column, text, isBad }) => (
              <span
                key={column}
                className={classes(styles.head, plan.column(selected) === column && styles.own, isBad && styles.bad)}
                style={plan.headAt(column)}
              >
                {text}
              </span>
            ))}
            <GraphEdges plan={plan} line={line} />
            <Nodes {...props} plan={plan} focus={focus} onFocus={setFocus} />
          </div>
        </fieldset>
      </div>
      <div className={styles.zoom}>
        <IconButton icon="minus" label={t({ id: 'ui.graph.smaller', message: 'Zoom out' })} onClick={() => step(-1)} />
        <span className={styles.percent}>{percent} %</span>
        <IconButton icon="plus" label={t({ id: 'ui.graph.larger', message: 'Zoom in' })} onClick={() => step(1)} />
        <IconButton icon="fullscreen" label={t({ id: 'ui.graph.fit', message: 'Fit to screen' })} onClick={fitIn} />
      </div>
    </div>
  )
}

/** Around the canvas, both sides together, px. */
const MARGIN = 32

type NodesProps = LineageGraphProps & { plan: Plan; focus: string; onFocus: (id: string) => void }

const Nodes = ({ nodes, plan, selected, line, focus, onFocus, onOpen }: NodesProps) => {
  // If the selected node is not rendered, the first one gets the tab stop.
  const stop = nodes.some(({ id }) => id === focus) ? focus : nodes[0]?.id
  return nodes.map((node) => (
    <button
      key={node.id}
      type="button"
      data-node={node.id}
      className={classes(styles.node, line.has(node.id) && styles.onPath, node.id === selected && styles.selected)}
      style={plan.spot(node.id)}
      aria-current={node.id === selected || undefined}
      tabIndex={node.id === stop ? 0 : -1}
      onFocus={() => onFocus(node.id)}
      onClick={() => onOpen(node.id)}
    >
      <GraphNodeFace {...node} />
    </button>
  ))
}
