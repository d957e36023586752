import { useLingui } from '@lingui/react/macro'
import styles from './Starting.module.css'

/** What stands where the scanner will, while its code is fetched. */
export const Starting = () => {
  const { t } = useLingui()
  return (
    <p role="status" className={styles.starting}>
      {t({ id: 'scan.starting', message: 'Starting the camera' })}
    </p>
  )
}
