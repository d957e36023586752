import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../classes'
import { List, RowTag } from './List'
import styles from './list.module.css'
import { type PlaceKeeper, useListPlace } from './use-list-place'

export type VirtualListProps<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => string
  render: (item: Item, index: number) => ReactNode
  /** Expected row height, px. */
  estimate?: number | undefined
  label?: string | undefined
  /** The heading of the item, such as its day. Rendered once above consecutive items that share it. */
  headingOf?: ((item: Item) => string) | undefined
  overscan?: number | undefined
  /** A shorter list is rendered whole. */
  from?: number | undefined
  /** Restores the row at the top of the window; rows then need an `id` equal to their key. Must not change. */
  place?: PlaceKeeper | undefined
  /** The key of the row that is open beside the list: it is scrolled into view. */
  selected?: string | undefined
}

const FROM = 200

/** A list of any length. It scrolls with the window; only rows near the screen are in the document. */
export const VirtualList = <Item,>(props: VirtualListProps<Item>) =>
  props.items.length < (props.from ?? FROM) ? <WholeList {...props} /> : <WindowedList {...props} />

const WholeList = <Item,>(props: VirtualListProps<Item>) => {
  const holder = useRef<HTMLDivElement>(null)
  useListPlace(holder, props.place, props.selected)
  const { items, label, headingOf } = props
  const groups = headingOf ? groupsOf(items, headingOf) : [{ heading: undefined, items }]
  return (
    <div ref={holder}>
      {groups.map(({ heading, items: some }) => (
        <Keyed key={heading ?? ''}>
          {heading !== undefined && <h2 className={styles.day}>{heading}</h2>}
          <List label={heading ?? label}>
            {some.map((item) => (
              <Keyed key={props.keyOf(item)}>{props.render(item, items.indexOf(item))}</Keyed>
            ))}
          </List>
        </Keyed>
      ))}
    </div>
  )
}

function groupsOf<Item>(items: readonly Item[], headingOf: (item: Item) => string) {
  const groups: { heading: string; items: Item[] }[] = []
  for (const item of items) {
    const heading = headingOf(item)
    const last = groups.at(-1)
    if (last?.heading === heading) last.items.push(item)
    else groups.push({ heading, items: [item] })
  }
  return groups
}

const Keyed = ({ children }: { children: ReactNode }) => children

/** The top of the list in the document, px. */
const topOf = (list: HTMLElement | null) => (list === null ? 0 : list.getBoundingClientRect().top + window.scrollY)

const WindowedList = <Item,>(props: VirtualListProps<Item>) => {
  const { items, keyOf, render, estimate = 62, label, headingOf, overscan = 12 } = props
  const headingAt = (index: number) => {
    const [item, before] = [items[index], items[index - 1]]
    const heading = headingOf && item !== undefined ? headingOf(item) : undefined
    return headingOf && before !== undefined && headingOf(before) === heading ? undefined : heading
  }
  const list = useRef<HTMLUListElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setMargin(topOf(list.current))
    measure()
    // Content above the list may grow and shrink: another long list, a notice.
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
  useListPlace(list, props.place, props.selected, ({ key, top }) => {
    const index = items.findIndex((item) => keyOf(item) === key)
    const start = topOf(list.current)
    // Before anything is measured, every row has the expected height.
    if (index >= 0) window.scrollTo({ top: start + index * estimate - top, behavior: 'instant' })
    return index >= 0
  })
  return (
    <RowTag value="div">
      <div className={styles.holder}>
        <ul
          ref={list}
          className={classes(styles.list, headingOf && styles.days)}
          style={{ height: virtual.getTotalSize(), position: 'relative' }}
          aria-label={label}
        >
          {virtual.getVirtualItems().map((row) => {
            const item = items[row.index]
            if (item === undefined) return null
            const heading = headingAt(row.index)
            return (
              <li
                key={row.key}
                ref={virtual.measureElement}
                className={styles.virtual}
                data-index={row.index}
                data-first={row.index === 0 || heading !== undefined || undefined}
                data-last={row.index === items.length - 1 || headingAt(row.index + 1) !== undefined || undefined}
                aria-setsize={items.length}
                aria-posinset={row.index + 1}
                style={{ transform: `translateY(${row.start - margin}px)` }}
              >
                {heading !== undefined && <h2 className={styles.day}>{heading}</h2>}
                {render(item, row.index)}
              </li>
            )
          })}
        </ul>
      </div>
    </RowTag>
  )
}
