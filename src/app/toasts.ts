/**
 * Passes toasts to their view, which is loaded with the first one. A toast with undo belongs to the signed-in user and
 * goes with them: the next person must not undo another person's act in their own name (S27).
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
    const isOffer = words.undo !== undefined || words.acts !== undefined
    const { showToast } = await loadView()
    if (isOffer && session.userId !== asked) return
    const id = showToast(words)
    if (isOffer) offers.add(id)
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
