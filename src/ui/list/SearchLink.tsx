import { classes } from '../classes'
import { Keycap } from '../finder/Keycap'
import { Icon } from '../icons'
import type { Target } from '../link'
import { Pressable } from '../Pressable'
import styles from './search-link.module.css'

export type SearchLinkProps = Target & {
  label: string
  /** The shortcut: shown as 'Ctrl K', read out as 'Control+K'. */
  shortcut?: { readonly shown: string; readonly told: string } | undefined
  /** With little room only the magnifier is shown. */
  folds?: boolean | undefined
}

/** A link to the search that looks like a search field. */
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
