import { type CSSProperties, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classes } from '../classes'
import { Icon } from '../icons'
import { Pressable } from '../Pressable'
import styles from './desktop.module.css'
import { fitting } from './fitting'
import { type PanelItem, PanelItems } from './PanelItems'
import panel from './panel.module.css'

export type LinkRowProps = {
  label: string
  links: readonly PanelItem[]
  /** The label of the menu for links without room. */
  moreLabel: string
}

/** Links in one row. Those without room are in a menu at its end, so that none is cut. */
export const LinkRow = ({ label, links, moreLabel }: LinkRowProps) => {
  const room = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  const { fit, whole } = useFit(room, row, links.map((link) => link.label).join('\n'))
  const others = links.slice(fit)
  return (
    <div ref={room} className={styles.room} style={whole}>
      <nav ref={row} className={styles.links} aria-label={label}>
        {links.map((link, index) => (
          <Pressable
            key={link.id}
            className={classes(styles.link, link.active && styles.active, index >= fit && styles.away)}
            feel="row"
            link={link.link}
            onClick={link.onClick}
            blocked={link.blocked}
            current={link.active}
          >
            {link.label}
          </Pressable>
        ))}
        <button
          type="button"
          className={classes(
            styles.link,
            styles.more,
            others.some(({ active }) => active) && styles.active,
            others.length === 0 && styles.away,
          )}
          aria-current={others.some(({ active }) => active) ? true : undefined}
          popoverTarget={id}
          onClick={(event) => {
            const { right } = event.currentTarget.getBoundingClientRect()
            if (menu.current) menu.current.style.right = `${document.documentElement.clientWidth - right}px`
          }}
        >
          {moreLabel}
          <Icon name="chevron" size={16} />
        </button>
      </nav>
      {others.length > 0 && (
        <div ref={menu} id={id} popover="auto" className={panel.menu}>
          <PanelItems items={others} onChosen={() => menu.current?.hidePopover()} />
        </div>
      )}
    </div>
  )
}

type Fit = { readonly fit: number; readonly whole: CSSProperties | undefined }

/** How many links fit, and the width of all of them. `texts` changes with the links. */
function useFit(room: RefObject<HTMLElement | null>, row: RefObject<HTMLElement | null>, texts: string): Fit {
  const [found, setFound] = useState<Fit>({ fit: Number.POSITIVE_INFINITY, whole: undefined })
  useLayoutEffect(() => {
    if (texts === '' || !room.current || !row.current || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      if (!room.current || !row.current) return
      const widths = [...row.current.children].map((one) => one.getBoundingClientRect().width)
      const more = widths.pop() ?? 0
      const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(row.current)
      const frame = [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth].reduce(
        (sum, size) => sum + (Number.parseFloat(size) || 0),
        0,
      )
      const flexBasis = Math.ceil(widths.reduce((sum, width) => sum + width, frame))
      const fit = fitting(widths, more, room.current.getBoundingClientRect().width - frame)
      setFound((before) =>
        before.fit === fit && before.whole?.flexBasis === flexBasis ? before : { fit, whole: { flexBasis } },
      )
    }
    measure()
    // Rendered with the new size in the same frame. Observes the outer box: at some page widths only the padding changes.
    const watch = new ResizeObserver(() => flushSync(measure))
    for (const one of [room.current, ...row.current.children]) watch.observe(one, { box: 'border-box' })
    return () => watch.disconnect()
  }, [room, row, texts])
  return found
}
