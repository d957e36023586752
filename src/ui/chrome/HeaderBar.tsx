import { type ReactNode, useEffect, useState } from 'react'
import { classes } from '../classes'
import { Icon } from '../icons'
import type { LinkRender } from '../link'
import { Pressable } from '../Pressable'
import styles from './header.module.css'

export type HeaderLead = {
  kind: 'menu' | 'back'
  label: string
  onClick?: (() => void) | undefined
  link?: LinkRender | undefined
}

export type HeaderBarProps = {
  title: string
  /** iOS: the title is large under the bar and collapses into it. */
  large?: boolean | undefined
  /** iOS: the title shows only once the page is scrolled (home has its own headline). */
  quiet?: boolean | undefined
  subtitle?: string | undefined
  lead?: HeaderLead | undefined
  sync?: ReactNode
  user?: ReactNode
  actions?: ReactNode
  /** Lists whose tabs already name the place. */
  hideTitleOnDesktop?: boolean | undefined
  /** Wide screens: the title is over a `<Page narrow>`. */
  narrow?: boolean | undefined
}

/** Whether the ref's element is scrolled away under the bar; false if the look hides it (no width). */
const useGone = (margin: string) => {
  const [mark, setMark] = useState<HTMLDivElement | null>(null)
  const [gone, setGone] = useState(false)
  useEffect(() => {
    if (mark === null || typeof IntersectionObserver === 'undefined') return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return
        const { top, width } = entry.boundingClientRect
        setGone(!entry.isIntersecting && top < 100 && width > 0)
      },
      { rootMargin: margin },
    )
    watch.observe(mark)
    return () => watch.disconnect()
  }, [mark, margin])
  return [setMark, gone] as const
}

/**
 * The top of a screen and its only `<h1>`. A bar on a phone (glass controls on iOS, a top app bar on Material). On a wide
 * screen the link bar is above everything, so only the title and a back link remain.
 */
export const HeaderBar = (props: HeaderBarProps) => {
  const { title, large, quiet, subtitle, lead, sync, user, actions, hideTitleOnDesktop, narrow } = props
  const [top, scrolled] = useGone('0px')
  const [largeTitle, collapsed] = useGone('-48px 0px 0px 0px')
  const leadButton = lead && (
    <Pressable
      className={styles.leadButton ?? ''}
      feel="glyph"
      label={lead.label}
      title={lead.label}
      onClick={lead.onClick}
      link={lead.link}
    >
      <Icon name={lead.kind} className={styles.iosOnly} />
      <Icon name={lead.kind === 'back' ? 'arrow-left' : 'menu'} className={styles.materialOnly} />
    </Pressable>
  )
  return (
    <>
      <div ref={top} className={styles.sentinel} />
      <div
        className={classes(
          styles.bar,
          scrolled && styles.scrolled,
          (large ? collapsed : scrolled || !quiet) && styles.collapsed,
          lead?.kind === 'back' && styles.canGoBack,
          (hideTitleOnDesktop || quiet) && styles.titleless,
          narrow && styles.narrow,
        )}
      >
        <div className={classes(styles.lead, lead && styles.glass)}>{leadButton}</div>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.end}>
          {actions}
          {sync !== undefined && sync !== null && <span className={styles.glass}>{sync}</span>}
          {user !== undefined && user !== null && <span className={styles.glass}>{user}</span>}
        </div>
      </div>
      {large && (
        <div ref={largeTitle} className={styles.large} aria-hidden="true">
          {title}
        </div>
      )}
      {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
    </>
  )
}
