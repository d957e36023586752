/** Scrolls a list while something is dragged near the upper or lower end of what is in view. */
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Header and footer lie over the ends: from this far the list begins to move, px. */
const EDGE = 120
/** At the very end, px a frame. */
const FASTEST = 14

/** Pixels to scroll a frame for a pointer at `y`: negative upwards, 0 away from the ends. */
export function edgeSpeed(y: number, top: number, bottom: number): number {
  const above = top + EDGE - y
  const below = y - (bottom - EDGE)
  const into = Math.max(above, below, 0)
  const speed = Math.ceil((Math.min(into, EDGE) / EDGE) * FASTEST)
  return above > below ? -speed : speed
}

/** `pointerY` is the pointer's place, undefined while nothing is dragged; `onScroll` hears that the list moved under it. */
export function useEdgeScroll(
  list: RefObject<HTMLElement | null>,
  pointerY: RefObject<number | undefined>,
  isDragging: boolean,
  onScroll: () => void,
): void {
  const tell = useEffectEvent(onScroll)
  useEffect(() => {
    const scroller = list.current && scrollerOf(list.current)
    if (!isDragging || !scroller) return
    let frame = requestAnimationFrame(function step() {
      const speed = pointerY.current === undefined ? 0 : edgeSpeed(pointerY.current, ...endsOf(scroller))
      const before = scroller.scrollTop
      if (speed !== 0) scroller.scrollTop = before + speed
      if (scroller.scrollTop !== before) tell()
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [isDragging, list, pointerY])
}

/** The nearest ancestor that scrolls: a pane, else the page. */
function scrollerOf(element: HTMLElement): Element {
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  }
  return document.scrollingElement ?? document.documentElement
}

function endsOf(scroller: Element): [number, number] {
  if (scroller === document.scrollingElement) return [0, window.innerHeight]
  const { top, bottom } = scroller.getBoundingClientRect()
  return [top, bottom]
}
