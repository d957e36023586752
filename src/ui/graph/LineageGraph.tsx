import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../button/IconButton'
import { classes } from '../classes'
import styles from './graph.module.css'
import { walkFrom } from './walk'

export type GraphNode = {
  readonly id: string
  readonly column: number
  /** Rows from the top, not always whole. */
  readonly place: number
  /** Its words are the node's name. */
  readonly face: ReactNode
}

export type GraphEdge = {
  readonly from: string
  readonly to: string
  /** Stands on the edge where it begins: the number of a dish. */
  readonly port?: string | undefined
  readonly line?: 'solid' | 'dashed' | 'dotted' | undefined
}

export type LineageGraphProps = {
  label: string
  nodes: readonly GraphNode[]
  edges: readonly GraphEdge[]
  /** Above each column. */
  heads: readonly { readonly column: number; readonly text: string }[]
  rows: number
  selected: string
  /** Nodes and edges on the way to the selected one. */
  line: ReadonlySet<string>
  onOpen: (id: string) => void
}

const WIDTH = 168
const GAP = 56
const HEIGHT = 88
const NODE = 72
const HEAD = 40
const STEPS = [0.4, 0.5, 0.7, 0.85, 1, 1.25, 1.6, 2]

/** A drawn family: columns from left to right. Arrows walk along it, Enter opens, plus and minus zoom, 0 fits it in. */
export const LineageGraph = (props: LineageGraphProps) => {
  const { label, nodes, edges, heads, rows, selected, line, onOpen } = props
  const { t } = useLingui()
  const [zoom, setZoom] = useState(1)
  const [focus, setFocus] = useState(selected)
  const stage = useRef<HTMLDivElement>(null)
  const width = heads.length * (WIDTH + GAP) - GAP
  const height = HEAD + Math.max(1, rows) * HEIGHT
  const at = new Map(nodes.map((node) => [node.id, spotOf(node)]))
  const fitIn = () => {
    const room = stage.current
    if (room) setZoom(Math.min(1, room.clientWidth / width, room.clientHeight / height))
  }
  const step = (by: 1 | -1) => {
    const next = by === 1 ? STEPS.find((one) => one > zoom + 0.01) : STEPS.findLast((one) => one < zoom - 0.01)
    if (next !== undefined) setZoom(next)
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
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
  // The selected one is in view from the start.
  useLayoutEffect(() => {
    stage.current?.querySelector(`[data-node="${selected}"]`)?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [selected])
  const percent = Math.round(zoom * 100)
  return (
    <div className={styles.graph}>
      <div ref={stage} className={styles.stage}>
        <fieldset
          className={styles.canvas}
          aria-label={label}
          onKeyDown={press}
          style={{ width: width * zoom, height: height * zoom }}
        >
          <div className={styles.scaled} style={{ width, height, transform: `scale(${zoom})` }}>
            {heads.map(({ column, text }) => (
              <span key={column} className={styles.head} style={{ left: column * (WIDTH + GAP), width: WIDTH }}>
                {text}
              </span>
            ))}
            <svg className={styles.edges} width={width} height={height} aria-hidden="true">
              {edges.map(({ from, to, line: dash }) => {
                const [a, b] = [at.get(from), at.get(to)]
                if (!a || !b) return null
                const [x1, y1, x2, y2] = [a.left + WIDTH, a.top + NODE / 2, b.left, b.top + NODE / 2]
                const isPath = line.has(from) && line.has(to)
                return (
                  <path
                    key={`${from} ${to}`}
                    className={classes(styles.edge, dash && dash !== 'solid' && styles[dash], isPath && styles.path)}
                    d={`M${x1} ${y1}C${x1 + GAP / 2} ${y1} ${x2 - GAP / 2} ${y2} ${x2} ${y2}`}
                  />
                )
              })}
            </svg>
            {nodes.map(({ id, face }) => (
              <button
                key={id}
                type="button"
                data-node={id}
                className={classes(styles.node, line.has(id) && styles.onPath, id === selected && styles.selected)}
                style={at.get(id)}
                aria-current={id === selected || undefined}
                tabIndex={id === focus ? 0 : -1}
                onFocus={() => setFocus(id)}
                onClick={() => onOpen(id)}
              >
                {face}
              </button>
            ))}
            {edges.map(({ from, to, port }) => {
              const a = at.get(from)
              const b = at.get(to)
              if (port === undefined || !a || !b) return null
              const shift = Math.max(-1, Math.min(1, (b.top - a.top) / HEIGHT)) * 18
              return (
                <span
                  key={`${from} ${to} ${port}`}
                  className={classes(styles.port, line.has(from) && line.has(to) && styles.portOnPath)}
                  style={{ left: a.left + WIDTH, top: a.top + NODE / 2 + shift }}
                  aria-hidden="true"
                >
                  {port}
                </span>
              )
            })}
          </div>
        </fieldset>
      </div>
      <div className={styles.zoom}>
        <IconButton icon="minus" label={t({ id: 'ui.graph.smaller', message: 'Smaller' })} onClick={() => step(-1)} />
        <span className={styles.percent}>{percent} %</span>
        <IconButton icon="plus" label={t({ id: 'ui.graph.larger', message: 'Larger' })} onClick={() => step(1)} />
        <IconButton icon="fullscreen" label={t({ id: 'ui.graph.fit', message: 'Fit in' })} onClick={fitIn} />
      </div>
    </div>
  )
}

function spotOf({ column, place }: GraphNode) {
  return { left: column * (WIDTH + GAP), top: HEAD + place * HEIGHT + (HEIGHT - NODE) / 2, width: WIDTH, height: NODE }
}
