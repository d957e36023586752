import { Icon, type IconName } from '../../icons'
import { Pressable } from '../../Pressable'
import styles from './verbs.module.css'

export type GroupVerb = {
  id: string
  icon: IconName
  label: string
  onClick: () => void
  /** Its letter key, shown if there is room and a mouse. */
  letter?: string | undefined
}

/** The verbs on wide screens as one group: round outside, nearly square between them. */
export const VerbGroup = ({ label, verbs }: { label: string; verbs: readonly GroupVerb[] }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{label}</legend>
    {verbs.map(({ id, icon, label: word, onClick, letter }) => (
      <Pressable key={id} className={styles.verb ?? ''} feel="capsule" onClick={onClick} shortcut={letter}>
        <Icon name={icon} size={20} />
        {word}
        {letter !== undefined && <span className={styles.cap} data-letter={letter} aria-hidden="true" />}
      </Pressable>
    ))}
  </fieldset>
)
