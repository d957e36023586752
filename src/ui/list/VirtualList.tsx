import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { List, RowTag } from './List'
import styles from './list.module.css'
import { type PlaceKeeper, useListPlace } from './use-list-place'

export type VirtualListProps<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** One `ListRow`. */
  render: (item: Item, index: number) => ReactNode
  /** Expected row height, px. */
  estimate?: number | undefined
  label?: string | undefined
  overscan?: number | undefined
  /** Below this many rows the list is drawn whole. */
  from?: number | undefined
  /** Remembers which row stood at the top; rows then need an `id`, the same as their key. Must not change. */
  place?: PlaceKeeper | undefined
}

const FROM = 200

/** A list of any length. It scrolls with the window; only what is near the screen is in the document. */
export const VirtualList = <Item,>(props: VirtualListProps<Item>) =>
  props.items.length < (props.from ?? FROM) ? <WholeList {...props} /> : <WindowedList {...props} />

const WholeList = <Item,>({ items, keyOf, render, label, place }: VirtualListProps<Item>) => {
  const holder = useRef<HTMLDivElement>(null)
  useListPlace(holder, place)
  return (
    <div ref={holder}>
      <List label={label}>
        {items.map((item, index) => (
          <Keyed key={keyOf(item)}>{render(item, index)}</Keyed>
        ))}
      </List>
    </div>
  )
}

const Keyed = ({ children }: { children: ReactNode }) => children

/** Where it begins in the document, px. */
const topOf = (list: HTMLElement | null) => (list === null ? 0 : list.getBoundingClientRect().top + window.scrollY)

const WindowedList = <Item,>(props: VirtualListProps<Item>) => {
  const { items, keyOf, render, estimate = 62, label, overscan = 12 } = props
  const list = useRef<HTMLUListElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setMargin(topOf(list.current))
    measure()
    // What stands above may grow and shrink: another long list, a notice.
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [])
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimate,
    overscan,
    scrollMargin: margin,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
  })
  useListPlace(list, props.place, ({ key, top }) => {
    const index = items.findIndex((item) => keyOf(item) === key)
    const start = topOf(list.current)
    // Nothing is measured yet: every row counts as it is expected.
    if (index >= 0) window.scrollTo({ top: start + index * estimate - top, behavior: 'instant' })
    return index >= 0
  })
  return (
    <RowTag value="div">
      <div className={styles.holder}>
        <ul
          ref={list}
          className={styles.list}
          style={{ height: virtual.getTotalSize(), position: 'relative' }}
          aria-label={label}
        >
          {virtual.getVirtualItems().map((row) => {
            const item = items[row.index]
            if (item === undefined) return null
            return (
              <li
                key={row.key}
                ref={virtual.measureElement}
                className={styles.virtual}
                data-index={row.index}
                data-first={row.index === 0 || undefined}
                data-last={row.index === items.length - 1 || undefined}
                aria-setsize={items.length}
                aria-posinset={row.index + 1}
                style={{ transform: `translateY(${row.start - margin}px)` }}
              >
                {render(item, row.index)}
              </li>
            )
          })}
        </ul>
      </div>
    </RowTag>
  )
}
