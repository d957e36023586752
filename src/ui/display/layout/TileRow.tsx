import { classes } from '../../classes'
import { Icon, type IconName } from '../../icons'
import type { Target } from '../../link'
import { Pressable } from '../../Pressable'
import styles from './hero.module.css'

export type Tile = Target & { id: string; icon: IconName; label: string; blocked?: boolean | undefined }

/** The verbs in their fixed order: Use, Count, Write off. `stacked` puts the icon over the word. */
export const TileRow = ({ tiles, stacked }: { tiles: readonly Tile[]; stacked?: boolean | undefined }) => (
  <div className={styles.tiles}>
    <div className={classes(styles.tileRow, stacked && styles.stacked)}>
      {tiles.map((tile) => (
        <Pressable
          key={tile.id}
          className={styles.tile ?? ''}
          feel="capsule"
          link={tile.link}
          onClick={tile.onClick}
          blocked={tile.blocked}
        >
          <Icon name={tile.icon} size={22} />
          <span>{tile.label}</span>
        </Pressable>
      ))}
    </div>
  </div>
)
