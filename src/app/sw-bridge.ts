/**
 * The app's connection to the host of the sync engine. Wakes go to the service worker, with the token, which only this page
 * has. When the worker is missing or silent, this page runs the engine. A 401 from either ends the session.
 */
import { subscribe } from 'valtio'
import type { WakeReason, WorkerMessage } from '../domain/host-messages'
import { setStorageFull } from '../state/device/storage-full'
import { ifTalking } from '../state/device/traffic'
import { refreshCurrentUser, sendRevocations } from '../state/person/session'
import { session } from '../state/person/session-store'
import { closeReplica } from '../state/replica/replica'
import { flushWake, installPoster, wake } from '../state/replica/wake'
import { devLog } from './dev-log'
import { createHostWatch } from './host-watch'
import { createPageHost } from './page-host'
import { linkWorker } from './worker-link'

/** The page's own requests; the work-offline switch stops them (S12). */
const refresh = () => void ifTalking(refreshCurrentUser)
const revoke = () => void ifTalking(sendRevocations)

export function startBridge(): void {
  const page = createPageHost(refresh)
  const watch = createHostWatch((reason) => {
    devLog('the worker is silent', reason)
    if (document.visibilityState === 'visible') void page.run(reason)
  })
  const hear = (message: WorkerMessage) => {
    watch.heard(message)
    if (message.type === 'rest') setStorageFull(message.isFull === true)
    // The worker may have used a token that is not ours any more: check with our own.
    if (message.type === 'signed_out' && message.user === session.userId) refresh()
  }
  const worker = linkWorker(hear)

  const wakeHost = (reason: WakeReason) => {
    const { isAuthenticated, userId, token } = session
    if (!isAuthenticated || userId === undefined) return
    // Also for a remembered session: another tab of the same user may have signed in since without being remembered (S8).
    devLog('wake', reason)
    const handed = token === undefined ? {} : { token }
    if (worker.post({ v: 1, type: 'wake', reason, user: userId, ...handed })) {
      watch.expect(reason)
      page.join(reason)
    } else void page.run(reason)
  }
  installPoster({
    wake: (reason) => {
      wakeHost(reason)
      // The person switched offline mode off, or wants to send everything now.
      if (reason === 'manual') revoke()
    },
    leave: () => worker.askSync(),
    signOut: (user) => {
      watch.stop()
      worker.post({ v: 1, type: 'sign_out', user })
      void page.stop()
    },
  })
  followSession(() => void page.stop())
  // S10: the page may close right after a save, and the browser may end the worker: Background Sync then sends the work.
  const leave = () => {
    if (flushWake()) worker.askSync()
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())
  window.addEventListener('pagehide', leave)
  window.addEventListener('online', () => {
    wake('online')
    revoke()
  })
  revoke()
}

/** Signed in: the engine starts, and the page asks the server for the user. Signed out in any way: everything closes. */
function followSession(onOut: () => void): void {
  let user: string | undefined
  const follow = () => {
    const next = session.isAuthenticated ? session.userId : undefined
    if (next === user) return
    user = next
    if (next === undefined) {
      onOut()
      closeReplica()
    } else {
      wake('start')
      refresh()
    }
  }
  subscribe(session, follow)
  follow()
}
