/**
 * Between the app and whoever runs the sync engine: wakes go to the service worker, with the token when only this page
 * has it; when the worker is missing or silent, this page runs the engine. A 401 heard from either ends the session.
 */
import { subscribe } from 'valtio'
import type { WakeReason, WorkerMessage } from '../domain/host-messages'
import { closeReplica } from '../state/replica'
import { refreshCurrentUser, sendRevocations } from '../state/session'
import { session } from '../state/session-store'
import { installPoster, wake } from '../state/wake'
import { createHostWatch } from './host-watch'
import { createPageHost } from './page-host'
import { linkWorker } from './worker-link'

export function startBridge(): void {
  const page = createPageHost(() => void refreshCurrentUser())
  const watch = createHostWatch((reason) => {
    if (document.visibilityState === 'visible') void page.run(reason)
  })
  const hear = (message: WorkerMessage) => {
    watch.heard(message.type)
    // The worker may speak of a token that is not ours any more: ask for ourselves.
    if (message.type === 'signed_out' && message.user === session.userId) void refreshCurrentUser()
  }
  const worker = linkWorker(hear)

  const wakeHost = (reason: WakeReason) => {
    const { isAuthenticated, isRemember, userId, token } = session
    if (!isAuthenticated || userId === undefined) return
    const handed = isRemember || token === undefined ? {} : { token }
    if (worker.post({ v: 1, type: 'wake', reason, user: userId, ...handed })) watch.expect(reason)
    else void page.run(reason)
  }
  installPoster({
    wake: wakeHost,
    signOut: (user) => {
      watch.stop()
      worker.post({ v: 1, type: 'sign_out', user })
      void page.stop()
    },
  })
  followSession(() => void page.stop())
  window.addEventListener('online', () => {
    wake('online')
    void sendRevocations()
  })
  void sendRevocations()
}

/** Signed in: the engine starts, and the server is asked who we are. Signed out, however that came: everything closes. */
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
      void refreshCurrentUser()
    }
  }
  subscribe(session, follow)
  follow()
}
