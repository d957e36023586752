import { useLingui as useTexts } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { LOADING_FAILED } from '../../state/failure-labels'
import { useSyncStatus } from '../../state/sync-status'
import { wake } from '../../state/wake'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/display/Notice'
import styles from './OverContent.module.css'

/** Shown while the farm was never loaded and the server cannot be reached: an empty list would be misleading. */
export function FirstLoadNotice() {
  const { t } = useLingui()
  const { _ } = useTexts()
  const { empty, mark, reachable } = useSyncStatus()
  if (!empty || mark !== 'offline') return null
  return (
    <aside className={styles.over} aria-label={_(LOADING_FAILED)}>
      <Notice
        tone="bad"
        icon="offline"
        urgent
        title={_(LOADING_FAILED)}
        text={
          reachable
            ? t({
                id: 'first_load.paused',
                message: 'The farm’s records are not on this device yet. Sending is paused.',
              })
            : t({
                id: 'first_load.network',
                message: 'Network connection error. The farm’s records are not on this device yet.',
              })
        }
        action={
          <Button kind="gray" size="small" icon="refresh" onClick={() => wake('manual')}>
            {t({ id: 'failure.again', message: 'Try again' })}
          </Button>
        }
      />
    </aside>
  )
}
