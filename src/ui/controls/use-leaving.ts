/**
 * Leaving a field draws messages, and a press that takes the focus leaves the field while the finger is still down: the
 * button would move away from under it, and the press be lost. So what leaving does waits until the press is over and has
 * been acted on. Every control of a form leaves by this hook.
 */
import { useEffect, useEffectEvent, useRef } from 'react'

/** What a control calls when it is left: `leave` as it is by then runs now, or after the press that is going on. */
export function useLeaving(leave: (() => void) | undefined): () => void {
  const press = useRef<'down' | 'left'>(undefined)
  const afterPress = useEffectEvent(() => {
    if (press.current === 'left') leave?.()
    press.current = undefined
  })
  useEffect(() => {
    const unmounted = new AbortController()
    const heard = { capture: true, signal: unmounted.signal }
    // The focus goes with the mouse's press; a touch has one of its own after it.
    addEventListener('mousedown', () => (press.current ??= 'down'), heard)
    // The click follows the release within the same task.
    addEventListener('mouseup', () => setTimeout(afterPress), heard)
    return () => unmounted.abort()
  }, [])
  return () => {
    if (press.current) press.current = 'left'
    else leave?.()
  }
}
