import { Pressable } from '../Pressable'
import { type Spoilage, SpoilageSign } from './SpoilageSign'
import styles from './spoilage.module.css'

export type SpoilageSignsProps = {
  label: string
  options: readonly { readonly kind: Spoilage; readonly label: string }[]
  chosen: Spoilage | undefined
  onChoose: (kind: Spoilage) => void
}

/** The contaminant of a lost dish, by signs large enough for a glove. */
export const SpoilageSigns = ({ label, options, chosen, onChoose }: SpoilageSignsProps) => (
  <fieldset className={styles.signs} aria-label={label}>
    {options.map(({ kind, label: name }) => (
      <Pressable
        key={kind}
        className={styles.choice ?? ''}
        feel="capsule"
        pressed={kind === chosen}
        onClick={() => onChoose(kind)}
      >
        <SpoilageSign kind={kind} />
        <span>{name}</span>
      </Pressable>
    ))}
  </fieldset>
)
