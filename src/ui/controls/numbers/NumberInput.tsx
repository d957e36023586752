import { type InputHTMLAttributes, useEffect, useRef } from 'react'
import { useLeaving } from '../field/use-leaving'

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'onFocus' | 'onClick' | 'onPointerDown' | 'type' | 'value' | 'autoFocus' | 'onBlur'
>

export type NumberInputProps = Native & {
  /** The typed text, or the value in the language's format. */
  value: string
  autoFocus?: boolean | undefined
  onType: (text: string) => void
  /** Called once the field is left and the press that left it is over. */
  onLeave: () => void
}

/** The native input of every number. Focus selects all, so that typing replaces the value; a second tap places the caret. */
export const NumberInput = ({ value, autoFocus, onType, onLeave, ...native }: NumberInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  const wasActive = useRef(false)
  const isAway = useRef(false)
  const leave = useLeaving(() => {
    // The press may have returned to the field, and another window does not take its focus.
    if (document.activeElement !== input.current) onLeave()
  })
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])

  return (
    <input
      autoComplete="off"
      {...native}
      ref={input}
      type="text"
      value={value}
      onPointerDown={(event) => {
        wasActive.current = document.activeElement === event.currentTarget
      }}
      onFocus={(event) => {
        // After a visit to another window, typing continues at the same caret.
        if (!isAway.current) event.currentTarget.select()
        isAway.current = false
      }}
      onClick={(event) => {
        // The press that focused the field also placed the caret.
        const { selectionStart, selectionEnd } = event.currentTarget
        if (!wasActive.current && selectionStart === selectionEnd) event.currentTarget.select()
        wasActive.current = true
      }}
      onBlur={(event) => {
        isAway.current = document.activeElement === event.currentTarget
        wasActive.current = false
        leave()
      }}
      onChange={(event) => {
        if (!native.readOnly) onType(event.target.value)
      }}
    />
  )
}
