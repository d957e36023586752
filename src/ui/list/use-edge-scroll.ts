/** Scrolls a list during a drag near the upper or lower end of the view. */
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Header and footer cover the ends: from this distance the list begins to scroll, px. */
const EDGE = 120
/** At the very end, px per frame. */
const FASTEST = 14

/** Pixels to scroll per frame for a pointer at `y`: negative upwards, 0 away from the ends. */
export function edgeSpeed(y: number, top: number, bottom: number): number {
  const above = top + EDGE - y
  const below = y - (bottom - EDGE)
  const into = Math.max(above, below, 0)
  const speed = Math.ceil((Math.min(into, EDGE) / EDGE) * FASTEST)
  return above > below ? -speed : speed
}

/** `pointerY` is the pointer's position, undefined without a drag; `onScroll` is called when the list moved under it. */
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
