/**
 * Leaving a field draws messages, and a press that takes the focus leaves the field while the finger is still down: the
 * button would move away from under it, and the press be lost. So what leaving does waits until the press is over and has
 * been acted on. Every control of a form leaves by this hook.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'

// A touch has a mouse's press of its own after it: the focus goes with that one.
const PRESSES = ['pointerdown', 'mousedown'] as const
const RELEASES = ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'keydown'] as const

/** What a control calls when it is left: `leave` as it is by then runs now, or after the press that is going on. */
export function useLeaving(leave: (() => void) | undefined): () => void {
  const latest = useRef(leave)
  const press = useRef({ isDown: false, isAwaited: false })
  useLayoutEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const state = press.current
    const start = () => {
      state.isDown = true
    }
    const over = () => {
      if (state.isAwaited && !state.isDown) {
        state.isAwaited = false
        latest.current?.()
      }
    }
    const end = () => {
      state.isDown = false
      // The click follows the release within the same task.
      setTimeout(over)
    }
    const unmounted = new AbortController()
    const heard = { capture: true, signal: unmounted.signal }
    for (const type of PRESSES) addEventListener(type, start, heard)
    for (const type of RELEASES) addEventListener(type, end, heard)
    return () => {
      state.isAwaited = false
      unmounted.abort()
    }
  }, [])
  return () => {
    press.current.isAwaited = press.current.isDown
    if (!press.current.isDown) latest.current?.()
  }
}
