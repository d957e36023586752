import type { IconName } from '../../icons'
import { Icon } from '../../icons'
import type { Target } from '../../link'
import { Pressable } from '../../Pressable'
import styles from './hero.module.css'
import { Rings } from './Rings'

export type HeroPanelProps = Target & { title: string; text?: string | undefined; icon?: IconName | undefined }

/** Home's one big button: scan. */
export const HeroPanel = ({ title, text, icon = 'camera', link, onClick }: HeroPanelProps) => (
  <div className={styles.heroHolder}>
    <Pressable className={styles.hero ?? ''} feel="capsule" link={link} onClick={onClick}>
      <Rings className={styles.heroRings} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {text !== undefined && <span className={styles.text}>{text}</span>}
      </span>
      <Icon name={icon} size={120} className={styles.frame} />
    </Pressable>
  </div>
)
