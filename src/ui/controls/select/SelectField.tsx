import { useLingui } from '@lingui/react/macro'
import { Suspense, useId, useRef, useState } from 'react'
import { classes } from '../../classes'
import { lazyAgain } from '../../lazy-again'
import { errorId, FieldShell, requiredId } from '../field/FieldShell'
import type { FieldProps } from '../field/field-props'
import { useLeaving } from '../field/use-leaving'
import { type SelectButtonProps, SelectFace, type SelectOption } from './SelectFace'
import styles from './select.module.css'

export type SelectFieldProps = FieldProps<string> & {
  options: readonly SelectOption[]
  /** A search line over the list; by default above 8 options. */
  searchable?: boolean | undefined
  /** Adds an entry that empties the field. */
  clearable?: boolean | undefined
}

const SelectList = lazyAgain(() => import('./SelectList').then((module) => module.SelectList))
const SearchList = lazyAgain(() => import('./SearchList').then((module) => module.SearchList))

const SEARCH_ABOVE = 8

/**
 * A choice from a list. The button is our own and renders at once. The list (Base UI) is a chunk that loads when the field
 * appears, so that no entry contains it. Choosing the present value changes nothing.
 */
export const SelectField = (props: SelectFieldProps) => {
  const { t } = useLingui()
  const generated = useId()
  const [asked, setAsked] = useState(false)
  const held = useRef(props.autoFocus ?? false)
  const id = props.id ?? generated
  const leave = useLeaving(props.onBlur)
  const { value, options, readOnly, disabled } = props
  const chosen = options.find((option) => option.value === value)
  const clear = props.clearable ? [{ value: '', label: t({ id: 'ui.select.none', message: 'Not set' }) }] : []
  const text = chosen?.label ?? props.placeholder ?? t({ id: 'ui.select.placeholder', message: 'Select...' })
  const live = !readOnly && !disabled

  const shared: SelectButtonProps = {
    id,
    labelId: `${id}-label`,
    name: props.name,
    text,
    empty: chosen === undefined,
    className: classes(styles.trigger, chosen === undefined && styles.empty, props.error !== undefined && styles.wrong),
    invalid: props.error !== undefined,
    required: props.required ?? false,
    options: [...clear, ...options],
    value,
    searchable: props.searchable ?? options.length > SEARCH_ABOVE,
    held,
    defaultOpen: asked,
    onChoose: (next) => {
      if (next !== value) props.onChange(next)
    },
    onLeave: leave,
  }

  const still = (
    <button
      type="button"
      id={id}
      className={shared.className}
      aria-labelledby={`${shared.labelId} ${id}`}
      aria-describedby={shared.required ? `${requiredId(id)} ${errorId(id)}` : errorId(id)}
      aria-invalid={shared.invalid || undefined}
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-disabled={!live || undefined}
      disabled={disabled}
      onFocus={() => {
        held.current = true
      }}
      onBlur={() => {
        held.current = false
      }}
      // The list may replace the button while it is held down: then no click follows.
      onMouseDown={({ button }) => live && button === 0 && setAsked(true)}
      onClick={() => live && setAsked(true)}
    >
      <SelectFace text={text} live={live} />
    </button>
  )
  const List = shared.searchable ? SearchList : SelectList
  return (
    <FieldShell {...props} id={id} labelId={shared.labelId}>
      {live ? (
        <Suspense fallback={still}>
          <List {...shared} />
        </Suspense>
      ) : (
        still
      )}
    </FieldShell>
  )
}
