/**
 * Leaving a field draws messages, and a press that takes the focus leaves the field while the finger is still down: the
 * button would move away from under it, and the press be lost. So what leaving does waits until the press is over and has
 * been acted on. Its release may be heard nowhere (another window, a menu, a drag), so whatever else tells that the button is
 * no longer held ends the press too, and no press lasts for ever. Every control of a form leaves by this hook.
 */
import { useEffect, useEffectEvent, useRef } from 'react'

const ENDS = [
  ...['mouseup', 'pointermove', 'pointercancel', 'lostpointercapture', 'dragend', 'contextmenu'],
  ...['keydown', 'blur', 'visibilitychange'],
]
/** No thumb is so slow. */
const LONGEST_MS = 5000

/** What a control calls when it is left: `leave` as it is by then runs now, or after the press that is going on. */
export function useLeaving(leave: (() => void) | undefined): () => void {
  const press = useRef<'down' | 'left'>(undefined)
  const afterPress = useEffectEvent(() => {
    if (press.current === 'left') leave?.()
    press.current = undefined
  })
  useEffect(() => {
    const unmounted = new AbortController()
    let heard = new AbortController()
    // The focus goes with the mouse's press; a touch has one of its own after it.
    const begin = () => {
      heard.abort()
      heard = new AbortController()
      press.current ??= 'down'
      const { signal } = heard
      const end = () => {
        if (signal.aborted) return
        heard.abort()
        afterPress()
      }
      // The click follows the release within the same task.
      const hear = (event: Event) => isOver(event) && setTimeout(end)
      for (const kind of ENDS) addEventListener(kind, hear, { capture: true, signal })
      setTimeout(end, LONGEST_MS)
    }
    addEventListener('mousedown', begin, { capture: true, signal: unmounted.signal })
    return () => {
      unmounted.abort()
      heard.abort()
    }
  }, [])
  return () => {
    if (press.current) press.current = 'left'
    else leave?.()
  }
}

function isOver(event: Event): boolean {
  // A field's own leaving is heard here too.
  if (event.type === 'blur') return event.target === event.currentTarget
  // Keys that are held while one clicks.
  if (event instanceof KeyboardEvent) return !/^(Shift|Control|Alt|Meta)$/.test(event.key)
  return !/^(mouseup|pointermove)$/.test(event.type) || !(event instanceof MouseEvent) || event.buttons === 0
}
