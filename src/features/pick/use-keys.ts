/**
 * The keys of a keyboard. A handheld scanner is a keyboard too: its keys are held back on the way to the page, and only those of a person
 * come here.
 */
import { useEffect, useEffectEvent } from 'react'
import type { Digits } from '../../domain/yield/pick-round'

export type Keys = {
  readonly key: (digits: Digits) => void
  readonly erase: () => void
  readonly next: () => void
}

const DIGITS: readonly Digits[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
/** They take keys themselves. */
const TYPED = 'input:not([type=radio]), textarea, select, [contenteditable], [role=dialog], dialog'
const PRESSED = 'button, a, input'

export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    const isElement = target instanceof Element
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    if (isElement && target.closest(TYPED)) return
    const digit = DIGITS.find((one) => one === key)
    if (digit !== undefined) keys.key(digit)
    else if (key === '.' || key === ',') keys.key('.')
    else if (key === 'Backspace') keys.erase()
    else if (key === 'Enter' && !(isElement && target.closest(PRESSED))) keys.next()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
