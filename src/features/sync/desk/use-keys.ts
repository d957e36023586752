/** The keyboard of the wide screen. Letters by physical key, so that they work in every keyboard layout. */
import { useEffect, useRef } from 'react'
import { preferences } from '../../../state/device/preferences'
import { isForPage, type KeyPress } from '../../../ui/keys'

export type Keys = {
  readonly next: () => void
  readonly previous: () => void
  readonly mine: () => void
  readonly theirs: () => void
  readonly apply: () => void
  readonly discard: () => void
  readonly help: () => void
}

const LETTERS: Readonly<Record<string, keyof Keys>> = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyM: 'mine',
  KeyT: 'theirs',
  KeyD: 'discard',
}

/** The meaning of a key; undefined while one types, while a dialog is open, and for keys of the focused control. */
export function keyOf(event: KeyPress): keyof Keys | undefined {
  if (!isForPage(event)) return undefined
  const target = event.target instanceof Element ? event.target : undefined
  if (event.key === '?') return 'help'
  const isRadio = target instanceof HTMLInputElement && target.type === 'radio'
  if (event.key === 'ArrowDown') return isRadio ? undefined : 'next'
  if (event.key === 'ArrowUp') return isRadio ? undefined : 'previous'
  // Enter on a button or link presses it, except on the row that is open already.
  if (event.key === 'Enter') return target && !isRadio && ownsEnter(target) ? undefined : 'apply'
  return preferences.letterKeys ? LETTERS[event.code] : undefined
}

function ownsEnter(target: Element): boolean {
  if (target.closest('main a[aria-current]')) return false
  return target.closest('button, a, summary, label') !== null
}

/** Listens for these keys while the component is mounted; other keys pass. */
export function useKeys(keys: Partial<Keys>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event)
      const act = key && latest.current[key]
      if (!act) return
      // A repeating key walks through the list, but decides about one change only.
      if (event.repeat && key !== 'next' && key !== 'previous') return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
