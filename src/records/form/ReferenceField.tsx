import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { classes } from '../../ui/classes'
import { errorId, FieldShell, requiredId } from '../../ui/controls/field/FieldShell'
import type { FieldProps } from '../../ui/controls/field/field-props'
import { SelectFace } from '../../ui/controls/select/SelectFace'
import styles from '../../ui/controls/select/select.module.css'
import { lazyAgain } from '../../ui/lazy-again'
import { useDefinition } from '../use-definition'
import { useFormHandle } from './form-handle'

export type ReferenceFieldProps = FieldProps<string> & {
  id: string
  path: string
  /** The name of the entity that it refers to. */
  target: string
}

const ReferencePicker = lazyAgain(() => import('./ReferencePicker').then((module) => module.ReferencePicker))

/** A reference: shows the record's title and opens the picker. */
export const ReferenceField = (props: ReferenceFieldProps) => {
  const { id, value, path, error, required, readOnly } = props
  const { t } = useLingui()
  const form = useFormHandle()
  const definition = useDefinition(props.target)
  const [open, setOpen] = useState(false)
  const title = value === '' ? undefined : form.find(value)?.title
  const text = title ?? props.placeholder ?? t({ id: 'records.reference.placeholder', message: 'Select...' })
  const close = () => {
    setOpen(false)
    props.onBlur?.()
  }
  return (
    <FieldShell {...props} labelId={`${id}-label`}>
      <button
        type="button"
        id={id}
        className={classes(styles.trigger, title === undefined && styles.empty, error !== undefined && styles.wrong)}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={required ? `${requiredId(id)} ${errorId(id)}` : errorId(id)}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-invalid={error !== undefined || undefined}
        aria-disabled={readOnly || undefined}
        onClick={() => !readOnly && setOpen(true)}
      >
        <SelectFace text={text} live={!readOnly} />
      </button>
      {open && (
        <Suspense fallback={null}>
          <ReferencePicker
            definition={definition}
            label={props.label}
            value={value}
            clearable={required !== true}
            onClose={close}
            onChoose={(chosen) => {
              if (chosen === '') form.set(path, undefined)
              else if (chosen !== value) form.choose(path, chosen)
              close()
            }}
            onCreate={(given) => form.createFor(path, definition, given)}
          />
        </Suspense>
      )}
    </FieldShell>
  )
}
