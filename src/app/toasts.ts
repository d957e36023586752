/**
 * Passes toasts to their view, which loads with the first one. A toast with undo disappears with its user: the next person must
 * not undo another person's act in their own name (S27).
 */
import { subscribe } from 'valtio'
import { session } from '../state/person/session-store'
import { installToasts } from '../state/screen/overlays'

const loadView = () => import('../ui/overlay/toast')

export function startToasts(): void {
  /** For toasts with an offer: the records that it would undo. */
  const offers = new Map<string, readonly string[]>()
  const failures = new Set<string>()
  let owner = session.userId
  installToasts(async (words) => {
    const asked = session.userId
    const isOffer = words.undo !== undefined || words.acts !== undefined
    const { showToast, dismissToast } = await loadView()
    if (isOffer && session.userId !== asked) return
    // A success makes earlier failures obsolete.
    if (words.kind === 'success' || words.undo) {
      for (const id of failures) dismissToast(id)
      failures.clear()
    }
    const id = showToast(words)
    offers.delete(id)
    if (isOffer) offers.set(id, words.undo?.of ?? [])
    if (words.kind === 'error') failures.add(id)
  }, endOffers)
  async function endOffers(records: readonly string[]): Promise<void> {
    const over = [...offers].filter(([, of]) => of.some((one) => records.includes(one)))
    if (over.length === 0) return
    const { dismissToast } = await loadView()
    for (const [id] of over) {
      offers.delete(id)
      dismissToast(id)
    }
  }
  subscribe(session, () => {
    if (session.userId === owner) return
    owner = session.userId
    if (offers.size === 0) return
    void loadView().then(({ removeToast }) => {
      for (const id of offers.keys()) removeToast(id)
      offers.clear()
    })
  })
}
