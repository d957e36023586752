/** Single letters and digits as shortcuts of the current screen, by physical key, so that they work in every keyboard layout. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { preferences } from '../../state/device/preferences'
import { isForPage } from '../../ui/keys'

/** `act` gets the key's label ('U', '5') and returns whether it handled the key. */
export function useLetters(isOn: boolean, act: (letter: string) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const [, key] = /^(?:Key|Digit)(.)$/.exec(event.code) ?? []
    if (key === undefined || event.repeat || event.shiftKey) return
    if (preferences.letterKeys && isForPage(event) && act(key)) event.preventDefault()
  })
  // In the same task as the rendering, because a user who sees a closed sheet may press the next letter.
  useLayoutEffect(() => {
    if (!isOn) return
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
}
