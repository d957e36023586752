/** Single-letter shortcuts of the screen in view, by physical key, so that they work in every keyboard layout. */
import { useEffect, useRef } from 'react'
import { preferences } from '../../state/preferences'
import { isForPage } from '../../ui/keys'

/** `act` gets the letter as it is drawn ('U') and returns whether it handled it. */
export function useLetters(isOn: boolean, act: (letter: string) => boolean): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (!event.code.startsWith('Key') || event.repeat || event.shiftKey) return
      if (preferences.letterKeys && isForPage(event) && latest.current(event.code.slice(3))) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
}
