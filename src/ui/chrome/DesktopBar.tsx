import type { ReactNode } from 'react'
import { Button } from '../button/Button'
import { IconButton } from '../button/IconButton'
import { Brand } from '../icons'
import type { LinkRender, Target } from '../link'
import { badgeText } from './badge-text'
import styles from './desktop.module.css'
import type { FooterCentre } from './FooterBar'
import { LinkRow } from './LinkRow'
import type { PanelItem } from './PanelItems'

export type DesktopBarProps = {
  label: string
  name: string
  homeLink?: LinkRender | undefined
  links: readonly PanelItem[]
  /** The label of the menu for links without room. */
  moreLabel: string
  /** The search button, before the links. */
  search?: ReactNode
  sync?: ReactNode
  actions?: Target & { label: string }
  centre?: FooterCentre | undefined
  user?: ReactNode
  onMenu?: (() => void) | undefined
  menuLabel?: string | undefined
}

/** The bar of wide screens: links, sync mark, and the screen's one action as a labelled button. */
export const DesktopBar = (props: DesktopBarProps) => {
  const { centre, actions } = props
  const brand = (
    <>
      <Brand size={36} />
      <span className={styles.name}>{props.name}</span>
    </>
  )
  return (
    <div className={styles.bar}>
      {props.onMenu !== undefined && props.menuLabel !== undefined && (
        <IconButton icon="menu" label={props.menuLabel} onClick={props.onMenu} />
      )}
      {props.homeLink === undefined ? (
        <div className={styles.brand}>{brand}</div>
      ) : (
        props.homeLink({ className: styles.brand ?? '', children: brand, 'aria-label': props.name })
      )}
      {props.search}
      <LinkRow label={props.label} links={props.links} moreLabel={props.moreLabel} />
      <div className={styles.end}>
        {props.sync}
        {actions && (
          <Button kind="gray" icon="actions" onClick={actions.onClick} link={actions.link}>
            <span className={styles.actions}>{actions.label}</span>
          </Button>
        )}
        {centre?.cancel && (
          <IconButton icon="close" tone="tonal" label={centre.cancel.label} onClick={centre.cancel.onClick} />
        )}
        {centre && (
          <span className={styles.centre}>
            <Button
              kind="primary"
              icon={centre.icon}
              blocked={centre.blocked}
              busy={centre.busy}
              onClick={centre.onClick}
              link={centre.link}
            >
              {centre.label}
            </Button>
            {centre.count !== undefined && centre.count > 0 && (
              <span className={styles.badge}>{badgeText(centre.count)}</span>
            )}
          </span>
        )}
        {props.user}
      </div>
    </div>
  )
}
