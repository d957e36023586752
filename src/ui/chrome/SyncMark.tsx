import { classes } from '../classes'
import { Icon, type IconName } from '../icons'
import type { Target } from '../link'
import { Pressable } from '../Pressable'
import styles from './sync.module.css'

/** `unknown`: not read yet. */
export type SyncState = 'unknown' | 'synced' | 'loading' | 'unsent' | 'offline' | 'full' | 'update' | 'refused'

export type SyncMarkProps = Target & {
  state: SyncState
  count?: number | undefined
  /** A full sentence: '3 changes kept here, offline'. */
  label: string
}

const icons: Record<Exclude<SyncState, 'unknown'>, IconName> = {
  synced: 'synced',
  loading: 'refresh',
  unsent: 'unsent',
  offline: 'offline',
  full: 'warning',
  update: 'install',
  refused: 'exclamation',
}

/** The quiet mark of the header: only 'needs your decision' has colour, and nothing ever spins. */
export const SyncMark = ({ state, count = 0, label, link, onClick }: SyncMarkProps) => (
  <Pressable className={classes(styles.mark, styles[state])} feel="glyph" link={link} onClick={onClick} title={label}>
    <span className={styles.read}>{label}</span>
    <span className={styles.pill} aria-hidden="true">
      {state !== 'unknown' && (
        <Icon name={icons[state]} size={state === 'refused' ? 18 : 22} heavy={state === 'refused'} />
      )}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </span>
  </Pressable>
)
