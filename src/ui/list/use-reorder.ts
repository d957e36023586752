/**
 * Reordering rows: by dragging a handle, and by Alt with the arrows. A dragged row lifts and the others make way; near the end
 * of the view the list scrolls. The order changes on release.
 */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useEdgeScroll } from './use-edge-scroll'

type Drag = {
  readonly from: number
  readonly to: number
  /** Pixels from its original position. */
  readonly by: number
  /** Tops and heights of all rows at the start of the drag, px. */
  readonly rows: readonly { readonly top: number; readonly height: number }[]
  readonly startY: number
  /** The list's own top at the start of the drag: scrolling moves it. */
  readonly listTop: number
}

export type Reorder = {
  readonly list: { readonly ref: React.RefObject<HTMLUListElement | null> }
  /** The index of the dragged row, and the shift of each row during the drag. */
  readonly dragged: number | undefined
  readonly shiftOf: (index: number) => number
  readonly handle: (index: number) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
}

/** `onMove` gets both indexes; it is not called when a row returns to its place. */
export function useReorder(count: number, onMove: (from: number, to: number) => void): Reorder {
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const pointerY = useRef<number | undefined>(undefined)

  const begin = (index: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const rows = [...(list.current?.children ?? [])].slice(0, count).map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return { top, height }
    })
    if (!rows[index]) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: index, to: index, by: 0, rows, startY: event.clientY, listTop: topOf(list.current) })
  }
  const follow = () => {
    const y = pointerY.current
    if (!drag || y === undefined) return
    const by = y - drag.startY + drag.listTop - topOf(list.current)
    const own = drag.rows[drag.from]
    const middle = (own?.top ?? 0) + (own?.height ?? 0) / 2 + by
    const passed = drag.rows.filter(({ top, height }, index) => index !== drag.from && top + height / 2 < middle)
    setDrag({ ...drag, by, to: passed.length })
  }
  const leave = () => {
    pointerY.current = undefined
    setDrag(undefined)
  }
  const end = () => {
    if (drag && drag.to !== drag.from) onMove(drag.from, drag.to)
    leave()
  }
  useEdgeScroll(list, pointerY, drag !== undefined, follow)
  return {
    list: { ref: list },
    dragged: drag?.from,
    shiftOf: (index) => {
      if (!drag) return 0
      if (index === drag.from) return drag.by
      const height = drag.rows[drag.from]?.height ?? 0
      if (index > drag.from && index <= drag.to) return -height
      return index < drag.from && index >= drag.to ? height : 0
    },
    handle: (index) => ({
      onPointerDown: (event) => begin(index, event),
      onPointerMove: (event) => {
        pointerY.current = event.clientY
        follow()
      },
      onPointerUp: end,
      onPointerCancel: leave,
      onKeyDown: (event) => {
        const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
        const to = index + (by ?? 0)
        if (by === undefined || to < 0 || to >= count) return
        event.preventDefault()
        onMove(index, to)
      },
    }),
  }
}

function topOf(list: HTMLElement | null): number {
  return list?.getBoundingClientRect().top ?? 0
}
