import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../button/Button'
import { TickRow } from '../controls/choices/Checkbox'
import { TextField } from '../controls/text/TextField'
import { isTooLong } from '../controls/text/use-too-long'
import { Icon, type IconName } from '../icons'
import { type DialogField, DialogFields, type DialogValues, isComplete, startValues } from './DialogFields'
import styles from './dialog.module.css'
import { Modal } from './Modal'

export type ConfirmType = 'info' | 'warning' | 'danger' | 'input' | 'form'

export type ConfirmDialogProps = {
  open: boolean
  type?: ConfirmType | undefined
  /** Names the record: 'Delete LM-0417?' */
  title: string
  text?: string | undefined
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** A message without a choice: one button, which only closes. */
  notice?: boolean | undefined
  icon?: IconName | undefined
  /** Gets the text of an `input` dialog (else '') and the values of a `form` dialog (else none). */
  onConfirm: (input: string, values: DialogValues) => void
  /** Called 150 ms after an answer. */
  onClose: () => void
  input?: InputOptions | undefined
  /** The fields of a `form` dialog; it cannot be confirmed until all are valid. */
  fields?: readonly DialogField[] | undefined
  children?: ReactNode
  busy?: boolean | undefined
  confirmBlocked?: boolean | undefined
}

type InputOptions = {
  label: string
  value?: string | undefined
  maxLength?: number | undefined
  /** The message for an invalid text; undefined for a valid one. */
  validate?: ((value: string) => string | undefined) | undefined
}

const NO_FIELDS: readonly DialogField[] = []

/** How long an answered dialog stays before it closes. */
export const CLOSE_AFTER_MS = 150

const typeIcon: Record<ConfirmType, IconName> = {
  info: 'info',
  warning: 'warning',
  danger: 'trash',
  input: 'pencil',
  form: 'pencil',
}

/** Asks before an act. Danger cannot be confirmed until its box is ticked. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Modal open={props.open} onClose={props.onClose} className={styles.dialog} label={props.title} role="alertdialog">
    {props.open && <Question {...props} />}
  </Modal>
)

const Question = (props: ConfirmDialogProps) => {
  const { t } = useLingui()
  const { type = 'info', title, text, input, fields = NO_FIELDS, busy } = props
  const form = useId()
  const textId = useId()
  const [understood, setUnderstood] = useState(false)
  const [value, setValue] = useState(input?.value ?? '')
  const [values, setValues] = useState(() => startValues(fields))
  const [answered, setAnswered] = useState(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const answer = useRef<HTMLDivElement>(null)
  const inputError = type === 'input' ? input?.validate?.(value) : undefined
  const isInputTooLong = type === 'input' && isTooLong(value, input?.maxLength)
  const isUnfinished = (type === 'danger' && !understood) || (type === 'form' && !isComplete(fields, values))
  const blocked = isUnfinished || isInputTooLong || inputError !== undefined || props.confirmBlocked === true

  useEffect(() => () => clearTimeout(closing.current), [])
  useEffect(() => {
    // Enter confirms: the confirm button has the focus, unless a box has to be ticked or a text typed first.
    if (type !== 'danger' && type !== 'input' && type !== 'form')
      answer.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [type])

  const finish = (act: () => void): void => {
    if (answered) return
    setAnswered(true)
    act()
    closing.current = setTimeout(props.onClose, CLOSE_AFTER_MS)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    if (!blocked && !busy) finish(() => props.onConfirm(type === 'input' ? value : '', values))
  }

  return (
    <form id={form} className={styles.form} onSubmit={submit} data-type={type}>
      <Icon name={props.icon ?? typeIcon[type]} size={30} className={styles.icon} />
      <h2 className={styles.title}>{title}</h2>
      {text !== undefined && (
        <p className={styles.text} id={textId}>
          {text}
        </p>
      )}
      {props.children}
      {type === 'input' && input !== undefined && (
        <TextField
          label={input.label}
          name="dialog-input"
          value={value}
          onChange={setValue}
          maxLength={input.maxLength}
          error={value === '' ? undefined : inputError}
          autoFocus
        />
      )}
      {type === 'form' && <DialogFields fields={fields} values={values} onChange={setValues} />}
      {type === 'danger' && (
        <TickRow
          name="understood"
          label={t({ id: 'ui.dialog.understand', message: 'I understand this action cannot be undone' })}
          value={understood}
          onChange={setUnderstood}
        />
      )}
      <div className={styles.buttons} ref={answer}>
        {!props.notice && (
          <Button kind="gray" wide onClick={() => finish(() => {})}>
            {props.cancelLabel ?? t({ id: 'ui.cancel', message: 'Cancel' })}
          </Button>
        )}
        <Button
          kind={type === 'danger' ? 'danger' : 'tonal'}
          type="submit"
          wide
          icon={type === 'danger' ? (props.icon ?? 'trash') : undefined}
          blocked={blocked}
          busy={busy}
          describedBy={text === undefined ? undefined : textId}
        >
          {props.confirmLabel ?? t({ id: 'ui.confirm', message: 'Confirm' })}
        </Button>
      </div>
    </form>
  )
}
