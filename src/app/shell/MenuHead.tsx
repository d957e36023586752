import { useLingui } from '@lingui/react/macro'
import { Brand } from '../../ui/icons'
import styles from './Popups.module.css'

/** The mark and the name at the head of the menu. */
export function MenuHead() {
  const { t } = useLingui()
  return (
    <span className={styles.head}>
      <Brand size={36} />
      <span>{t({ id: 'app.name', message: 'Pinset' })}</span>
    </span>
  )
}
