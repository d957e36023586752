/** Single letters and digits as shortcuts of the screen in view, by physical key, so that they work in every keyboard layout. */
import { useEffect, useRef } from 'react'
import { preferences } from '../../state/device/preferences'
import { isForPage } from '../../ui/keys'

/** `act` gets the key as it is drawn ('U', '5') and returns whether it handled it. */
export function useLetters(isOn: boolean, act: (letter: string) => boolean): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const [, key] = /^(?:Key|Digit)(.)$/.exec(event.code) ?? []
      if (key === undefined || event.repeat || event.shiftKey) return
      if (preferences.letterKeys && isForPage(event) && latest.current(key)) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
}
