import { classes } from '../classes'
import { Keycap } from '../finder/Keycap'
import { Icon } from '../icons'
import type { Target } from '../link'
import { Pressable } from '../Pressable'
import styles from './search-link.module.css'

export type SearchLinkProps = Target & {
  label: string
  /** The key that does the same: shown as 'Ctrl K', told as 'Control+K'. */
  shortcut?: { readonly shown: string; readonly told: string } | undefined
  /** Where there is little room only the glass is shown. */
  folds?: boolean | undefined
}

/** Looks like a search field and leads to one. */
export const SearchLink = ({ label, shortcut, folds, link, onClick }: SearchLinkProps) => (
  <Pressable
    className={classes(styles.link, folds && styles.folds)}
    feel="capsule"
    link={link}
    onClick={onClick}
    label={label}
    shortcut={shortcut?.told}
  >
    <Icon name="search" size={22} />
    <span className={styles.label}>{label}</span>
    {shortcut && (
      <span className={styles.key}>
        <Keycap>{shortcut.shown}</Keycap>
      </span>
    )}
  </Pressable>
)
