/**
 * Toasts go to the view that shows them, loaded with the first. One that offers a way back belongs to who is signed in: it
 * goes with them, for the next person must not undo in their own name what somebody else did (S27).
 */
import { subscribe } from 'valtio'
import { installToasts } from '../state/overlays'
import { session } from '../state/session-store'

const loadView = () => import('../ui/overlay/toast')

export function startToasts(): void {
  const offers = new Set<string>()
  let owner = session.userId
  installToasts(async (words) => {
    const asked = session.userId
    const { showToast } = await loadView()
    if (words.undo && session.userId !== asked) return
    const id = showToast(words)
    if (words.undo) offers.add(id)
  })
  subscribe(session, () => {
    if (session.userId === owner) return
    owner = session.userId
    if (offers.size === 0) return
    void loadView().then(({ removeToast }) => {
      for (const id of offers) removeToast(id)
      offers.clear()
    })
  })
}
