import { type InputHTMLAttributes, useEffect, useEffectEvent, useRef } from 'react'
import { type NumberRules, type Refusal, readTyped } from './typed-number'

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'onFocus' | 'onClick' | 'onPointerDown' | 'type' | 'value' | 'autoFocus'
>

export type NumberInputProps = Native & {
  /** The shown text, with the language's decimal sign. */
  value: string
  rules: NumberRules
  autoFocus?: boolean | undefined
  /** A number, or the beginning of one; always with a point. */
  onType: (text: string) => void
  /** Why input was refused; undefined once input is accepted again. */
  onRefused: (refusal: Refusal | undefined) => void
}

/**
 * The native input of every number. Focus selects all, so that typing replaces the value; a second tap places the
 * caret. A key that makes no number is refused in place: text, caret and selection stay.
 */
export const NumberInput = (props: NumberInputProps) => {
  const { value, rules, autoFocus, onType, onRefused, onBlur, ...native } = props
  const input = useRef<HTMLInputElement>(null)
  const wasActive = useRef(false)
  const isAway = useRef(false)
  const before = value.replace(',', '.')

  const refuse = useEffectEvent((event: InputEvent) => {
    const { selectionStart, selectionEnd } = input.current ?? {}
    if (event.data === null || !event.cancelable || selectionStart == null || selectionEnd == null) return
    const raw = value.slice(0, selectionStart) + event.data + value.slice(selectionEnd)
    const { text, refusal } = readTyped(raw, before, rules)
    // Pasted text may be cut to its digits; a key that would push another digit out is refused.
    if (refusal === undefined || (text !== before && event.inputType !== 'insertText')) return
    event.preventDefault()
    onRefused(refusal)
  })
  useEffect(() => {
    const element = input.current
    const hear = (event: InputEvent) => refuse(event)
    element?.addEventListener('beforeinput', hear)
    return () => element?.removeEventListener('beforeinput', hear)
  }, [])
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
        // After a look at another window, typing goes on at the same caret.
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
        onBlur?.(event)
      }}
      onChange={(event) => {
        if (native.readOnly) return
        const { text, refusal } = readTyped(event.target.value, before, rules)
        onRefused(refusal)
        if (refusal === undefined || text !== before) onType(text)
      }}
    />
  )
}
