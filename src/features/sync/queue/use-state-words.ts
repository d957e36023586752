/** The state of the sync as sentences: amounts here and on the server, how many wait, since when, and why. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { rowsOf } from '../../../data/db'
import { useReplica } from '../../../state/replica/replica'
import type { SyncStatus } from '../../../state/replica/sync-status'
import { useLive } from '../../../state/replica/use-live'
import { useFormat } from '../../../state/words/format'
import { syncStateOf } from './sync-state'
import type { Work } from './use-work'
import { isTooLarge, waitingStates } from './waiting-states'

export type StateWords = {
  readonly title: string
  readonly lines: readonly string[]
  /** Why nothing can be sent before a person acts. */
  readonly pause: string | undefined
  readonly isAway: boolean
}

export function useStateWords(status: SyncStatus, work: Work, now: number): StateWords {
  const { t } = useLingui()
  const format = useFormat()
  const { pause, reachable, lastContact, isFull } = status
  const state = syncStateOf(status, work, useRecordCount())
  const isAway = !reachable || pause !== undefined || isFull
  const moment = lastContact === undefined ? undefined : format.moment(lastContact)
  const since = work.oldest === undefined ? '' : format.relative(work.oldest)
  const busyUntil = busy(work, status.nextTry, now)
  const clock = busyUntil === undefined ? '' : format.timeOfDay(new Date(busyUntil).toISOString())

  const why = (): string => {
    if (isHeld(work, now)) return t({ id: 'sync.why.held', message: 'Waiting for your decision below.' })
    if (pause === 'work_offline')
      return t({ id: 'sync.why.work_offline', message: 'You are working offline. To sync, turn off the switch below.' })
    if (pause) return t({ id: 'sync.why.paused', message: 'Sync is paused.' })
    if (isFull)
      return t({
        id: 'sync.why.full',
        message: 'Sending also needs a little space. Delete photos, videos or apps, then try again. Nothing is lost.',
      })
    if (!reachable && !navigator.onLine) return t({ id: 'sync.why.offline', message: 'This device is offline.' })
    if (!reachable) return t({ id: 'sync.why.unreachable', message: 'The server is not responding.' })
    if (busyUntil !== undefined && work.waiting.some(isTooLarge))
      return t({
        id: 'sync.why.too_large',
        message: `A proxy between this device and the server rejects a change because of its size. Ask your admin to allow requests of 2 MB. Next attempt at ${clock}.`,
      })
    if (busyUntil !== undefined)
      return t({ id: 'sync.why.busy', message: `The server is busy. Next attempt at ${clock}.` })
    return ''
  }
  const title = (): string => {
    switch (state.kind) {
      case 'full': {
        const { count: waiting } = state
        return t({
          id: 'sync.state.full',
          message: plural(waiting, {
            one: 'Device storage is full: # change is waiting for space',
            other: 'Device storage is full: # changes are waiting for space',
          }),
        })
      }
      case 'waiting': {
        const { count: waiting } = state
        return t({
          id: 'sync.state.waiting',
          message: plural(waiting, { one: '# change waiting to be sent', other: '# changes waiting to be sent' }),
        })
      }
      case 'files': {
        const { count: files } = state
        return t({
          id: 'sync.state.files',
          message: plural(files, { one: '# file waiting to be sent', other: '# files waiting to be sent' }),
        })
      }
      case 'loading':
        return t({ id: 'sync.state.loading', message: 'Loading the farm’s records' })
      case 'work_offline':
        return t({ id: 'sync.state.work_offline', message: 'Working offline' })
      case 'update':
        return t({ id: 'sync.state.update', message: 'Update needed' })
      case 'paused':
        return t({ id: 'sync.state.paused', message: 'Paused' })
      case 'offline':
        return t({ id: 'sync.state.offline', message: 'Offline' })
      case 'refused':
        return t({ id: 'sync.state.refused', message: 'All other changes sent' })
      case 'synced':
        return t({ id: 'sync.state.synced', message: 'All changes sent' })
      case 'all': {
        const { records } = state
        return t({
          id: 'sync.state.all',
          message: plural(records, {
            one: '# record is on this device and on the server',
            other: 'All # records are on this device and on the server',
          }),
        })
      }
    }
  }
  const nothing = work.unsent === 0 && isAway
  return {
    title: title(),
    isAway,
    lines: [
      work.waiting.length > 0 ? t({ id: 'sync.state.since', message: `The oldest was recorded ${since}.` }) : '',
      nothing ? t({ id: 'sync.state.nothing', message: 'Nothing to send.' }) : '',
      why(),
      moment === undefined
        ? t({ id: 'sync.contact.never', message: 'Not connected to the server yet' })
        : t({ id: 'sync.contact', message: `Last connected ${moment}` }),
    ].filter((line) => line !== ''),
    pause:
      pause === undefined || pause === 'work_offline'
        ? undefined
        : {
            signed_out: t({
              id: 'sync.pause.signed_out',
              message: 'Your session has ended. Sign out, then sign in again. Nothing is lost.',
            }),
            wrong_actor: t({
              id: 'sync.pause.wrong_actor',
              message: 'These changes belong to another user of this device. That user must sign in to send them.',
            }),
            update_needed: t({
              id: 'sync.pause.update_needed',
              message:
                'This version of the app is too old for the server. Update the app. Your unsent changes are kept.',
            }),
          }[pause],
  }
}

/** Whether every waiting change depends on a refused one. */
function isHeld({ queue, waiting, refused }: Work, now: number): boolean {
  if (waiting.length === 0 || refused.length === 0) return false
  const states = waitingStates(queue, now)
  return waiting.every(({ id }) => {
    const state = states.get(id)
    return state?.kind === 'held' && state.isRefused
  })
}

/** When every waiting change is in a back-off: the first end of one, or of the back-off after a failed request. */
function busy({ waiting }: Work, nextTry: number | undefined, now: number): number | undefined {
  if (waiting.length > 0 && nextTry !== undefined && nextTry > now) return nextTry
  // A cancelled change only waits until it can no longer be put back.
  const ends = waiting.map(({ state, notBefore }) => (state === 'cancelling' ? 0 : (notBefore ?? 0)))
  const first = ends.reduce((least, end) => Math.min(least, end), Number.POSITIVE_INFINITY)
  return Number.isFinite(first) && first > now ? first : undefined
}

/** The number of the farm's live records on this device. */
function useRecordCount(): number | undefined {
  const { db, registry } = useReplica()
  return useLive([], async () => {
    const own = registry.all.filter(({ sync, writers }) => sync === 'full' && writers !== 'own')
    const counts = await Promise.all(own.map(({ name }) => rowsOf(db, name).count()))
    return counts.reduce((sum, count) => sum + count, 0)
  }, [db, registry])
}
