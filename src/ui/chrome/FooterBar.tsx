import { useLingui } from '@lingui/react/macro'
import { classes } from '../classes'
import { Icon, type IconName } from '../icons'
import type { LinkRender, Target } from '../link'
import { Pressable } from '../Pressable'
import { badgeText } from './badge-text'
import styles from './footer.module.css'
import round from './footer-centre.module.css'

export type FooterSlot = Target & { id: string; icon: IconName; label: string; active?: boolean | undefined }

export type FooterCentre = {
  icon: IconName
  label: string
  onClick?: (() => void) | undefined
  link?: LinkRender | undefined
  /** Not allowed now: it keeps its icon, with an outline instead of amber. */
  blocked?: boolean | undefined
  /** A badge: findings of a form, selected rows. */
  count?: number | undefined
  busy?: boolean | undefined
  /** Without amber, because the screen has its own button for the next step. */
  calm?: boolean | undefined
  cancel?: { label: string; onClick: () => void } | undefined
}

export type FooterBarProps = {
  label: string
  slots: readonly [FooterSlot, FooterSlot, FooterSlot, FooterSlot]
  centre?: FooterCentre | undefined
}

const Slot = ({ icon, label, active, link, onClick }: FooterSlot) => (
  <Pressable
    className={classes(styles.slot, active && styles.active)}
    feel="glyph"
    link={link}
    onClick={onClick}
    current={active}
  >
    <span className={styles.pill}>
      <Icon name={icon} size={24} />
    </span>
    <span className={styles.label}>{label}</span>
  </Pressable>
)

/** Five slots in thumb reach; the middle one is the screen's main action. Wide screens have it in the link bar instead. */
export const FooterBar = ({ label, slots, centre }: FooterBarProps) => (
  <footer className={styles.footer}>
    <nav className={styles.bar} aria-label={label}>
      <Slot {...slots[0]} />
      <Slot {...slots[1]} />
      <div className={styles.middle}>{centre && <Centre {...centre} />}</div>
      <Slot {...slots[2]} />
      <Slot {...slots[3]} />
    </nav>
  </footer>
)

const Centre = ({ icon, label, onClick, link, blocked, busy, calm, count = 0, cancel }: FooterCentre) => {
  const { t } = useLingui()
  const badge = badgeText(count)
  const name = count > 0 ? t({ id: 'ui.footer.counted', message: `${label} (${badge})` }) : label
  return (
    <>
      {cancel && (
        <Pressable
          className={round.cancel ?? ''}
          feel="capsule"
          label={cancel.label}
          title={cancel.label}
          onClick={cancel.onClick}
        >
          <span className={round.cancelDisc}>
            <Icon name="close" size={20} />
          </span>
        </Pressable>
      )}
      <Pressable
        className={classes(round.centre, calm && round.calm, (blocked || busy) && round.blocked)}
        feel="capsule"
        link={link}
        onClick={onClick}
        blocked={blocked || busy}
        title={label}
      >
        <Icon name={icon} size={30} />
        <span className={round.read}>{name}</span>
        {count > 0 && (
          <span className={round.badge} aria-hidden="true">
            {badge}
          </span>
        )}
      </Pressable>
    </>
  )
}
