import { type KeyboardEvent, useId } from 'react'
import { classes } from '../classes'
import styles from './tabs.module.css'

export type TabOption<Value extends string> = { value: Value; label: string; panelId?: string | undefined }

export type TabsProps<Value extends string> = {
  label: string
  value: Value
  options: readonly TabOption<Value>[]
  onChange: (next: Value) => void
}

const tabId = (panelId: string): string => `${panelId}-tab`

/** Views of one screen: a segmented track on iOS, primary tabs on Material. Arrow keys, Home and End move between them. */
export const Tabs = <Value extends string>({ label, value, options, onChange }: TabsProps<Value>) => {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const at = options.findIndex((option) => option.value === value)
    const last = options.length - 1
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at <= 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ]
    const next = to === undefined ? undefined : options[to]
    if (next === undefined) return
    event.preventDefault()
    onChange(next.value)
    event.currentTarget
      .querySelectorAll<HTMLElement>('[role=tab]')
      .item(to ?? 0)
      ?.focus()
  }
  return (
    <div className={styles.holder}>
      <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={move}>
        {options.map((option) => {
          const on = option.value === value
          return (
            <button
              key={option.value}
              type="button"
              role="tab"
              id={option.panelId === undefined ? `${id}-${option.value}` : tabId(option.panelId)}
              aria-selected={on}
              aria-controls={option.panelId}
              tabIndex={on ? 0 : -1}
              className={classes(styles.tab, on && styles.on)}
              onClick={() => !on && onChange(option.value)}
            >
              <span>{option.label}</span>
            </button>
          )
        })}
      </div>
    </div>
  )
}
