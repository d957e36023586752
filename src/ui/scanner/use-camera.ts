import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type CameraSession, isProblem, openSession } from './camera-session'
import type { CameraProblem, ScanFormats } from './scanner-types'

export type CameraOptions = {
  /** The camera runs while this is true, the page is visible and there is no problem. */
  readonly on: boolean
  readonly host: RefObject<HTMLElement | null>
  readonly frame: RefObject<HTMLElement | null>
  readonly formats: ScanFormats
  readonly videoClass: string
  readonly onText: (text: string) => void
  readonly onMiss: () => void
}

export type CameraState =
  | { readonly kind: 'off' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'live'; readonly session: CameraSession }
  | { readonly kind: 'problem'; readonly problem: CameraProblem }

export type Camera = {
  readonly state: CameraState
  /** It is live, but its image stands still. */
  readonly isPaused: boolean
  readonly torch: boolean
  tryAgain(): void
  choose(cameraId: string): void
  toggleTorch(): void
}

/** Opens a camera session whenever it is on and visible; closes it otherwise, and on unmount. */
export function useCamera({ on, host, frame, formats, videoClass, onText, onMiss }: CameraOptions): Camera {
  const [state, setState] = useState<CameraState>({ kind: 'off' })
  const [torch, setTorch] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const [wish, setWish] = useState<{ readonly cameraId: string | null; readonly attempt: number }>(FIRST_WISH)
  const visible = useVisible()
  const running = on && visible
  const text = useEffectEvent(onText)
  const miss = useEffectEvent(onMiss)
  const currentFormats = useEffectEvent(() => formats)

  useEffect(() => {
    if (!running || host.current === null || frame.current === null) return
    const over = new AbortController()
    const settle = (next: CameraState) => {
      if (!over.signal.aborted) setState(next)
    }
    const lost = (problem: CameraProblem) => {
      settle({ kind: 'problem', problem })
      over.abort()
    }
    setState({ kind: 'starting' })
    void openSession(
      {
        host: host.current,
        frame: frame.current,
        cameraId: wish.cameraId,
        formats: currentFormats(),
        videoClass,
        onText: (found) => text(found),
        onMiss: () => miss(),
        onLost: lost,
        onPaused: setPaused,
      },
      over.signal,
    ).then((outcome) => {
      if (outcome === null) return
      settle(isProblem(outcome) ? { kind: 'problem', problem: outcome } : { kind: 'live', session: outcome })
    })
    return () => {
      over.abort()
      setState({ kind: 'off' })
      setTorch(false)
      setPaused(false)
    }
  }, [running, wish, host, frame, videoClass])

  const session = state.kind === 'live' ? state.session : null
  useEffect(() => session?.setFormats(formats), [session, formats])

  return {
    state,
    isPaused,
    torch,
    tryAgain: () => setWish((before) => ({ cameraId: null, attempt: before.attempt + 1 })),
    choose: (cameraId) => setWish((before) => ({ ...before, cameraId })),
    toggleTorch: () => {
      void session?.setTorch(!torch).then(setTorch)
    },
  }
}

const FIRST_WISH = { cameraId: null, attempt: 0 }

/** A hidden page releases the camera: phones take it away and never return it. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(() => !document.hidden)
  useEffect(() => {
    const look = () => setVisible(!document.hidden)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visible
}
