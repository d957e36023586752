import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { focusOnMount } from '../../focus'
import { FieldButton } from '../field/FieldButton'
import { FieldShell, fieldAria } from '../field/FieldShell'
import styles from '../field/field.module.css'
import type { FieldProps } from '../field/field-props'
import { useLeaving } from '../field/use-leaving'

/** A password with a show button. A new mount hides it again; only the caller stores the value. */
export const PasswordField = (props: FieldProps<string> & { inputMode?: 'numeric' | undefined }) => {
  const { t } = useLingui()
  const generated = useId()
  const [shown, setShown] = useState(false)
  const id = props.id ?? generated
  const leave = useLeaving(props.onBlur)
  const eye = (
    <FieldButton
      bare
      icon={shown ? 'eye-off' : 'eye'}
      label={
        shown
          ? t({ id: 'ui.password.hide', message: 'Hide password' })
          : t({ id: 'ui.password.show', message: 'Show password' })
      }
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <FieldShell {...props} id={id} end={eye}>
      <input
        {...fieldAria(id, props.error, props.required)}
        name={props.name}
        type={shown ? 'text' : 'password'}
        value={props.value}
        placeholder={props.placeholder}
        readOnly={props.readOnly}
        disabled={props.disabled}
        ref={props.autoFocus ? focusOnMount : undefined}
        autoComplete={props.autoComplete ?? 'current-password'}
        inputMode={props.inputMode}
        autoCapitalize="none"
        spellCheck={false}
        className={styles.input}
        onBlur={leave}
        onChange={(event) => !props.readOnly && props.onChange(event.target.value)}
      />
    </FieldShell>
  )
}
