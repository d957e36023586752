import { useId } from 'react'
import { Button } from '../../button/Button'
import type { IconName } from '../../icons'
import { errorId, FieldShell } from './FieldShell'

export type ButtonFieldProps = {
  label: string
  action: string
  icon?: IconName | undefined
  onClick: () => void
  busy?: boolean | undefined
  hint?: string | undefined
  error?: string | undefined
  warning?: string | undefined
  readOnly?: boolean | undefined
}

/** A field that runs an action: its label, and a button in place of the value. */
export const ButtonField = (props: ButtonFieldProps) => {
  const id = useId()
  return (
    <FieldShell {...props} id={id}>
      <span style={{ marginInlineStart: 'auto' }}>
        <Button
          kind="tonal"
          size="small"
          icon={props.icon}
          busy={props.busy}
          blocked={props.readOnly}
          label={`${props.label}: ${props.action}`}
          describedBy={errorId(id)}
          onClick={props.onClick}
        >
          {props.action}
        </Button>
      </span>
    </FieldShell>
  )
}
