import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select } from '@base-ui/react/select'
import { useRef } from 'react'
import { Icon } from '../../icons'
import { errorId } from '../field/FieldShell'
import { type SelectButtonProps, SelectFace } from './SelectFace'
import styles from './select.module.css'
import { useLayer } from './use-layer'

/** The list of a short choice. Only `SelectField` may import it, and only lazily. */
export const SelectList = (props: SelectButtonProps) => {
  const trigger = useRef<HTMLButtonElement>(null)
  const layer = useLayer(trigger, props.held)
  // A letter typed on the closed button, until it changes the choice.
  const typed = useRef(false)
  return (
    <CSPProvider disableStyleElements>
      <Select.Root
        value={props.value}
        items={props.options}
        modal={false}
        defaultOpen={props.defaultOpen}
        required={props.required}
        onValueChange={(next, { reason }) => {
          // If the chosen option leaves the list, Base UI falls back to the initial one, which the person did not choose.
          const isChosen = reason !== 'none' || typed.current
          typed.current = false
          if (next !== null && isChosen) props.onChoose(next)
        }}
        onOpenChange={(open) => !open && props.onLeave?.()}
      >
        <Select.Trigger
          ref={trigger}
          id={props.id}
          data-name={props.name}
          className={props.className}
          onKeyDownCapture={({ key }) => {
            typed.current = key.length === 1
          }}
          aria-labelledby={`${props.labelId} ${props.id}`}
          aria-describedby={errorId(props.id)}
          aria-invalid={props.invalid || undefined}
          aria-required={props.required || undefined}
        >
          <SelectFace text={props.text} live />
        </Select.Trigger>
        <Select.Portal container={layer}>
          <Select.Positioner
            className={styles.positioner}
            alignItemWithTrigger={false}
            sideOffset={8}
            align="end"
            positionMethod="fixed"
          >
            <Select.Popup className={styles.popup}>
              <Select.List className={styles.list}>
                {props.options.map((option) => (
                  <Select.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className={styles.option}
                  >
                    <Select.ItemIndicator className={styles.tick} keepMounted={false}>
                      <Icon name="check" size={20} />
                    </Select.ItemIndicator>
                    <Select.ItemText className={styles.optionText}>{option.label}</Select.ItemText>
                  </Select.Item>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </CSPProvider>
  )
}
