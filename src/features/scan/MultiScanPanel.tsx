import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { classes } from '../../ui/classes'
import { Icon } from '../../ui/icons'
import styles from './panel.module.css'

export type PanelField = {
  readonly name: string
  readonly label: string
  /** The field's value as shown; '' when empty. */
  readonly value: string
  readonly state: 'done' | 'current' | 'open'
}

export type MultiScanPanelProps = {
  title: string
  fields: readonly PanelField[]
  completed: number
  /** Scans of this session. */
  kept: number
  isComplete: boolean
  onChoose: (name: string) => void
  onStop: () => void
}

/** The progress of a multi-scan: a segment and a row for each field; a press on a row makes its field the next one. */
export const MultiScanPanel = (props: MultiScanPanelProps) => {
  const { title, fields, completed, kept, isComplete, onChoose, onStop } = props
  const { t } = useLingui()
  const total = fields.length
  const list = useRef<HTMLUListElement>(null)
  const current = fields.find(({ state }) => state === 'current')?.name
  useEffect(() => {
    if (current !== undefined) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title} aria-live="polite">
          {isComplete
            ? t({ id: 'scan.multi.complete', message: 'Scanning Complete' })
            : t({ id: 'scan.multi.progress', message: `Scan (${completed} of ${total})` })}
        </h2>
        <p className={styles.aside}>{title}</p>
      </div>
      <div className={styles.segments} aria-hidden="true">
        {fields.map(({ name, state }) => (
          <span key={name} className={styles.segment} data-state={state} />
        ))}
      </div>
      <ul ref={list} className={styles.list}>
        {fields.map((field) => (
          <li key={field.name}>
            <FieldRow field={field} isComplete={isComplete} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <button type="button" className={styles.button} onClick={onStop}>
        {isComplete
          ? t({ id: 'scan.multi.done', message: 'Done' })
          : kept === 0
            ? t({ id: 'scan.multi.stop', message: 'Stop' })
            : t({ id: 'scan.multi.keep', message: `Stop and keep ${kept}` })}
      </button>
    </div>
  )
}

type FieldRowProps = { field: PanelField; isComplete: boolean; onChoose: (name: string) => void }

const FieldRow = ({ field: { name, label, value, state }, isComplete, onChoose }: FieldRowProps) => {
  const { t } = useLingui()
  const next = t({ id: 'scan.multi.next', message: 'Next' })
  return (
    <button
      type="button"
      className={classes(styles.row, styles[state])}
      aria-current={state === 'current' ? 'step' : undefined}
      disabled={isComplete}
      onClick={() => onChoose(name)}
    >
      {state === 'open' ? (
        <span className={styles.circle} />
      ) : (
        <Icon name={state === 'done' ? 'check' : 'camera'} size={22} />
      )}
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{state === 'current' ? (value === '' ? next : `${value} · ${next}`) : value}</span>
    </button>
  )
}
