import { useLingui } from '@lingui/react/macro'
import styles from './Starting.module.css'

export const Starting = () => {
  const { t } = useLingui()
  return (
    <p role="status" className={styles.starting}>
      {t({ id: 'scan.starting', message: 'Starting the camera' })}
    </p>
  )
}
