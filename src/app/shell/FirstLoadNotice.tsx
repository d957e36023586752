import { useLingui as useTexts } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { readMeta } from '../../data/meta'
import { useReplica } from '../../state/replica/replica'
import { useSyncStatus } from '../../state/replica/sync-status'
import { ofDevice, useLive } from '../../state/replica/use-live'
import { wake } from '../../state/replica/wake'
import { useWhole } from '../../state/replica/whole'
import { LOADING_FAILED } from '../../state/words/failure-labels'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/display/states/Notice'
import styles from './OverContent.module.css'

/** Explains the wait until the farm's records are loaded for the first time. */
export function FirstLoadNotice() {
  const { t } = useLingui()
  const { _ } = useTexts()
  const { mark, reachable } = useSyncStatus()
  const isArriving = useWhole() === 'arriving'
  const progress = useLoadProgress(isArriving)
  if (!isArriving) return null
  if (mark !== 'offline') {
    const { done, total } = progress ?? { done: 0, total: 0 }
    return (
      <aside className={styles.over}>
        <Notice
          tone="plain"
          icon="refresh"
          live
          title={t({ id: 'first_load.arriving', message: 'Loading the farm’s records' })}
          text={
            total === 0
              ? t({ id: 'first_load.why', message: 'Lists and numbers appear when all records are loaded.' })
              : t({
                  id: 'first_load.lists',
                  message: `${done} of ${total} lists loaded. Lists and numbers appear when all are loaded.`,
                })
          }
        />
      </aside>
    )
  }
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
                message: 'Sync is paused. The farm’s records are not on this device yet.',
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

/** How many of the farm's records this device has loaded. */
type LoadProgress = { readonly done: number; readonly total: number }

/** Loaded lists of all lists; undefined before the first one, or when it is not wanted. */
function useLoadProgress(isWanted: boolean): LoadProgress | undefined {
  const { db } = useReplica()
  return useLive(ofDevice, async () => {
    const load = isWanted ? await readMeta(db, 'load') : undefined
    if (!load) return undefined
    const total = Object.keys(load.versions).length
    return { done: total - Object.keys(load.open).length, total }
  }, [db, isWanted])
}
