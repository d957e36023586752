/** App installation: the browser's offer is kept until the user asks for it. Other browsers get instructions. */
import { proxy, ref, useSnapshot } from 'valtio'

/** The event of browsers with an install offer. The standard library's types lack it. */
type InstallOffer = Event & { readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }> }

export type InstallState = {
  /** It already runs as an installed app. */
  isInstalled: boolean
  canOffer: boolean
}

const state = proxy<InstallState & { offer?: InstallOffer }>({ isInstalled: false, canOffer: false })

export function useInstall(): Readonly<InstallState> {
  return useSnapshot(state)
}

/** Listens for the browser's offer. Returns a function that stops listening. */
export function watchInstall(page: Window): () => void {
  state.isInstalled = page.matchMedia('(display-mode: standalone)').matches
  const keep = (event: Event) => {
    event.preventDefault()
    Object.assign(state, { offer: ref(event as InstallOffer), canOffer: true })
  }
  const done = () => {
    Object.assign(state, { isInstalled: true, canOffer: false })
    delete state.offer
  }
  page.addEventListener('beforeinstallprompt', keep)
  page.addEventListener('appinstalled', done)
  return () => {
    page.removeEventListener('beforeinstallprompt', keep)
    page.removeEventListener('appinstalled', done)
  }
}

/** Shows the browser's offer. True if the user accepted. An offer can be shown only once. */
export async function offerInstall(): Promise<boolean> {
  const { offer } = state
  if (!offer) return false
  delete state.offer
  state.canOffer = false
  return (await offer.prompt()).outcome === 'accepted'
}
