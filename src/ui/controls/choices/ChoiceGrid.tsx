import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from '../../classes'
import styles from './choice.module.css'

export type ChoiceCell<Value extends string> = {
  /** Absent: plain text that cannot be chosen. */
  value?: Value | undefined
  text: string
  note?: string | undefined
  /** A button beside the box, with its own target. */
  action?: ReactNode
}

export type ChoiceGridRow<Value extends string> = {
  id: string
  label: string
  /** The server's finding about it. */
  error?: string | undefined
  was: string
  cells: readonly [ChoiceCell<Value>, ChoiceCell<Value>]
  /** '' without a choice. */
  value: Value | ''
  onChange: (next: Value) => void
  /** The row that the keyboard acts on. */
  current?: boolean | undefined
  onFocus?: (() => void) | undefined
  /** Below the boxes: the input of a value that is being edited. */
  editor?: ReactNode
}

export type ChoiceGridProps<Value extends string> = {
  /** The heads of the three columns, each with a quiet second line. */
  heads: readonly [ChoiceHead, ChoiceHead, ChoiceHead]
  rows: readonly ChoiceGridRow<Value>[]
}

export type ChoiceHead = { title: string; subtitle?: ReactNode }

/** Field by field: the old value, and a choice of two boxes. For wide screens; phones use `RadioCards`. */
export const ChoiceGrid = <Value extends string>({ heads, rows }: ChoiceGridProps<Value>) => (
  <div className={styles.grid}>
    <div className={styles.heads} aria-hidden="true">
      <span />
      {heads.map(({ title, subtitle }) => (
        <span key={title} className={styles.head}>
          <span className={styles.headTitle}>{title}</span>
          {subtitle !== undefined && <span className={styles.headLine}>{subtitle}</span>}
        </span>
      ))}
    </div>
    {rows.map((row) => (
      <ChoiceRow key={row.id} row={row} heads={heads} />
    ))}
  </div>
)

const ChoiceRow = <Value extends string>({
  row,
  heads,
}: {
  row: ChoiceGridRow<Value>
  heads: ChoiceGridProps<Value>['heads']
}) => {
  const id = useId()
  const place = useRef<HTMLFieldSetElement>(null)
  const wasCurrent = useRef(row.current)
  // The keyboard may reach a row that is scrolled out of view.
  useEffect(() => {
    if (row.current && !wasCurrent.current) place.current?.scrollIntoView({ block: 'nearest' })
    wasCurrent.current = row.current
  }, [row.current])
  return (
    <fieldset
      ref={place}
      className={classes(styles.row, row.current && styles.current)}
      aria-labelledby={`${id}-label`}
      onFocus={row.onFocus}
    >
      <span className={styles.name}>
        <span id={`${id}-label`}>{row.label}</span>
        {row.error !== undefined && <span className={styles.error}>{row.error}</span>}
      </span>
      <span className={styles.was}>
        <span className={styles.read}>{`${heads[0].title}: `}</span>
        {row.was}
      </span>
      {row.cells.map((cell, index) => (
        <ChoiceBox key={heads[index + 1]?.title} cell={cell} row={row} name={id} head={heads[index + 1]?.title ?? ''} />
      ))}
      {row.editor !== undefined && row.editor !== null && <div className={styles.editor}>{row.editor}</div>}
    </fieldset>
  )
}

type BoxProps<Value extends string> = {
  cell: ChoiceCell<Value>
  row: ChoiceGridRow<Value>
  name: string
  head: string
}

const ChoiceBox = <Value extends string>({ cell, row, name, head }: BoxProps<Value>) => {
  const { value } = cell
  const words = (
    <span className={styles.words}>
      <span className={styles.read}>{`${head}: `}</span>
      <span className={styles.text}>{cell.text}</span>
      {cell.note !== undefined && <span className={styles.note}>{cell.note}</span>}
    </span>
  )
  if (value === undefined) return <span className={styles.plain}>{words}</span>
  return (
    <span className={styles.cell}>
      <label className={styles.box}>
        <input
          type="radio"
          name={name}
          value={value}
          checked={row.value === value}
          onChange={() => row.onChange(value)}
        />
        <span className={styles.dot} aria-hidden="true" />
        {words}
      </label>
      {cell.action}
    </span>
  )
}
