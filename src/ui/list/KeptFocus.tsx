import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Focused = { readonly target: Element; readonly at: number }

/**
 * Keeps the keyboard focus near a button that its own act removes: on the row in its place, else on the last row, else on the page.
 * Without it the next Tab would start at the top of the document.
 */
export const KeptFocus = ({ children }: { children: ReactNode }) => {
  const own = useRef<HTMLDivElement>(null)
  const focused = useRef<Focused>(undefined)
  useLayoutEffect(() => {
    if (!focused.current || focused.current.target.isConnected) return
    const rows = rowsIn(own.current)
    const row = rows[Math.max(0, focused.current.at)] ?? rows.at(-1)
    focused.current = undefined
    // The person may have gone elsewhere meanwhile.
    if (document.activeElement !== null && document.activeElement !== document.body) return
    row?.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    const holder = own.current
    const main = holder?.closest('main')
    const enter = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      focused.current = { target, at: rowsIn(holder).findIndex((row) => row.contains(target)) }
    }
    // Some browsers tell it also of an element that is just being removed.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (focused.current?.target === target && focused.current?.target.isConnected) focused.current = undefined
      })
    holder?.addEventListener('focusin', enter)
    holder?.addEventListener('focusout', leave)
    return () => {
      holder?.removeEventListener('focusin', enter)
      holder?.removeEventListener('focusout', leave)
      const { current: before } = focused
      // The elements are removed after this.
      queueMicrotask(() => {
        if (before && document.activeElement === document.body) main?.focus({ preventScroll: true })
      })
    }
  }, [])
  return <div ref={own}>{children}</div>
}

function rowsIn(own: Element | null): readonly Element[] {
  return [...(own?.querySelectorAll('li') ?? [])]
}
