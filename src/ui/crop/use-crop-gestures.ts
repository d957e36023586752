/** Gestures on the image: one finger or the mouse moves it, two fingers zoom and move it, the wheel zooms at the pointer. */
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Point } from './crop'

/** Points are measured from the hole's centre, in its diameters: the point at `from` moves to `to`, larger by `factor`. */
export type Pinch = (factor: number, from: Point, to: Point) => void

/** A notch of a wheel is about 100 px. */
const WHEEL_ZOOM = 0.002

/** For the stage; the image is seen through `hole`. */
export function useCropGestures(
  stage: RefObject<HTMLElement | null>,
  hole: RefObject<HTMLElement | null>,
  pinch: Pinch,
) {
  const fingers = useRef(new Map<number, Point>())
  const latest = useRef(pinch)
  useEffect(() => {
    latest.current = pinch
  })

  const pointAt = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const box = hole.current?.getBoundingClientRect()
    if (!box || box.width === 0) return { x: 0, y: 0 }
    return {
      x: (clientX - box.left) / box.width - 0.5,
      y: (clientY - box.top) / box.height - 0.5,
    }
  }

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const at = pointAt(event)
      latest.current(Math.exp(-event.deltaY * WHEEL_ZOOM), at, at)
    }
    // React's own listener cannot prevent the page from scrolling.
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  })

  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, pointAt(event))
    },
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return
      const before = spanOf(fingers.current)
      fingers.current.set(event.pointerId, pointAt(event))
      const after = spanOf(fingers.current)
      const isPinch = before.length > 0 && after.length > 0
      latest.current(isPinch ? after.length / before.length : 1, before.middle, after.middle)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}

/** Between the first two fingers; for one finger its own position. */
function spanOf(fingers: ReadonlyMap<number, Point>): { readonly middle: Point; readonly length: number } {
  const [first = { x: 0, y: 0 }, second = first] = fingers.values()
  return {
    middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    length: Math.hypot(first.x - second.x, first.y - second.y),
  }
}
