/** Scrolls an element while the mouse drags it; a finger scrolls natively. Returns a function that ends it. */
export function pan(stage: HTMLElement): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let from: { readonly x: number; readonly y: number; readonly left: number; readonly top: number } | undefined
  stage.addEventListener(
    'pointerdown',
    (event) => {
      const isOnNode = event.target instanceof Element && event.target.closest('button') !== null
      if (event.pointerType !== 'mouse' || event.button !== 0 || isOnNode) return
      from = { x: event.clientX, y: event.clientY, left: stage.scrollLeft, top: stage.scrollTop }
      stage.setPointerCapture(event.pointerId)
      stage.dataset.dragged = ''
    },
    { signal },
  )
  stage.addEventListener(
    'pointermove',
    (event) => {
      if (!from) return
      stage.scrollLeft = from.left - (event.clientX - from.x)
      stage.scrollTop = from.top - (event.clientY - from.y)
    },
    { signal },
  )
  const end = () => {
    from = undefined
    delete stage.dataset.dragged
  }
  stage.addEventListener('pointerup', end, { signal })
  stage.addEventListener('pointercancel', end, { signal })
  return () => ending.abort()
}
