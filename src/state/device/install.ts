/** Installing the app: the browser's own offer is kept until a person asks for it; elsewhere people are told how. */
import { proxy, ref, useSnapshot } from 'valtio'

/** What browsers with an install offer fire; not part of the standard library's types. */
type InstallOffer = Event & { readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }> }

export type InstallState = {
  /** Runs as an installed app already. */
  isInstalled: boolean
  /** The browser has an offer to make. */
  canOffer: boolean
}

const state = proxy<InstallState & { offer?: InstallOffer }>({ isInstalled: false, canOffer: false })

export function useInstall(): Readonly<InstallState> {
  return useSnapshot(state)
}

/** Listens for the browser's offer. Returns what ends that. */
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

/** Makes the browser's offer; true when the person took it. An offer can be made once. */
export async function offerInstall(): Promise<boolean> {
  const { offer } = state
  if (!offer) return false
  delete state.offer
  state.canOffer = false
  return (await offer.prompt()).outcome === 'accepted'
}
