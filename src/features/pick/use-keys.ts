/**
 * The keys of a keyboard. A handheld scanner is a keyboard too. Its keys are held back on the way to the page, unless it is so slow that
 * they come in pieces: a piece has letters or signs, or follows one that was read as an unknown label. Digits of such a piece are no grams.
 */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Digits } from '../../domain/yield/pick-round'
import { readPicking } from '../../state/form/pick-round'

export type Keys = {
  readonly key: (digits: Digits) => void
  readonly erase: () => void
  readonly next: () => void
  /** The weight as it was before. */
  readonly restore: (grams: string) => void
}

const DIGITS: readonly Digits[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
/** They take keys themselves. */
const TYPED = 'input:not([type=radio]), textarea, select, [contenteditable], [role=dialog], dialog'
const PRESSED = 'button, a, input'
/** The longest pause between two pieces of one scan. */
const PIECES_MS = 2000

/** `of` names the part. */
type Run = { readonly grams: string; readonly last: number; readonly of: string | undefined }
const NO_RUN: Run = { grams: '', last: Number.NEGATIVE_INFINITY, of: undefined }

/** Returns a function that ignores digits for a moment, after an unknown label. */
export function useKeys(keys: Keys): () => void {
  const quietTill = useRef(Number.NEGATIVE_INFINITY)
  /** The weight before the digits that came one after the other. */
  const run = useRef(NO_RUN)
  const isQuiet = () => performance.now() < quietTill.current
  const ignore = () => {
    quietTill.current = performance.now() + PIECES_MS
  }
  const typed = (digits: Digits): void => {
    if (isQuiet()) {
      ignore()
      return
    }
    const now = performance.now()
    const { grams, target } = readPicking()
    const of = target && `${target.seriesId} ${target.number}`
    const isNew = now - run.current.last > PIECES_MS || run.current.of !== of
    run.current = { grams: isNew ? grams : run.current.grams, last: now, of }
    keys.key(digits)
  }
  const strange = (): void => {
    const { grams, last } = run.current
    if (!isQuiet() && performance.now() - last <= PIECES_MS) keys.restore(grams)
    run.current = NO_RUN
    ignore()
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    const isElement = target instanceof Element
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    if (isElement && target.closest(TYPED)) return
    const digit = DIGITS.find((one) => one === key)
    if (digit !== undefined) typed(digit)
    else if (key === '.' || key === ',') typed('.')
    else if (key === 'Backspace') keys.erase()
    else if (key === 'Enter') {
      if (!isQuiet() && !(isElement && target.closest(PRESSED))) keys.next()
    } else if ([...key].length === 1 && key !== ' ') strange()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return ignore
}
