/**
 * Leaving a field shows messages. A press that takes the focus leaves the field while the finger is still down: the button
 * would move away and the press would be lost. So the effect of leaving waits until the press is over and handled. Its release
 * may happen elsewhere (another window, a menu, a drag), so any other sign of a released button ends the press too, and so does
 * a time limit. Every control of a form must use this hook.
 */
import { useEffect, useEffectEvent, useRef } from 'react'

const ENDS = [
  ...['mouseup', 'pointermove', 'pointercancel', 'lostpointercapture', 'dragend', 'contextmenu'],
  ...['keydown', 'blur', 'visibilitychange'],
]
/** The longest press of a thumb. */
const LONGEST_MS = 5000

/** For a control to call when it is left: runs the latest `leave` now, or after the present press. */
export function useLeaving(leave: (() => void) | undefined): () => void {
  const press = useRef<'down' | 'left'>(undefined)
  const afterPress = useEffectEvent(() => {
    if (press.current === 'left') leave?.()
    press.current = undefined
  })
  useEffect(() => {
    const unmounted = new AbortController()
    let heard = new AbortController()
    // A mouse press moves the focus; a touch does so later, by an event of its own.
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
  // Also receives the field's own blur.
  if (event.type === 'blur') return event.target === event.currentTarget
  // Modifier keys that are held during a click.
  if (event instanceof KeyboardEvent) return !/^(Shift|Control|Alt|Meta)$/.test(event.key)
  return !/^(mouseup|pointermove)$/.test(event.type) || !(event instanceof MouseEvent) || event.buttons === 0
}
