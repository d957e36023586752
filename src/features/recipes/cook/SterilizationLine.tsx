import type { StoredRow } from '../../../data/rows'
import type { FindReference } from '../../../records/words/field-text'
import styles from './cook.module.css'
import { useSterilization } from './use-sterilization'

/** The sterilization of the batch: minutes, device, temperature. */
export const SterilizationLine = ({ recipe, find }: { recipe: StoredRow; find: FindReference }) => {
  const { minutes, unit, name, facts } = useSterilization(recipe, find)
  if (name === '') return null
  return (
    <div className={styles.sterilization}>
      <span className={styles.amount}>
        {minutes} <span className={styles.unit}>{unit}</span>
      </span>
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        {facts !== '' && <span className={styles.quiet}>{facts}</span>}
      </span>
    </div>
  )
}
