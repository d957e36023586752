import { useEffect, useEffectEvent } from 'react'
import { createWedge } from './wedge'

/** Takes the scans of a handheld scanner while `active`, unless a field has the focus. */
export function useWedge(active: boolean, onText: (text: string) => void): void {
  const give = useEffectEvent(onText)
  useEffect(() => {
    if (!active) return
    const wedge = createWedge()
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      const { key, code, shiftKey, timeStamp } = event
      const text = wedge.push({ key, code, shift: shiftKey, at: timeStamp })
      if (text === null) return
      // The scanner's Enter would press the focused button.
      event.preventDefault()
      event.stopPropagation()
      give(text)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [active])
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'file', 'range'].includes(target.type)
}
