/** A newer version of the app is waiting: update is a question, never a surprise (S30). */
import { proxy, ref, useSnapshot } from 'valtio'

/** What looking for a newer version came to; `found`: it is asked about, or the page loads anew; `loading`: it will be asked about. */
export type UpdateCheck = 'found' | 'loading' | 'none' | 'unreachable'

const state = proxy<{ isWaiting: boolean; activate?: () => void }>({ isWaiting: false })
let check: (() => Promise<UpdateCheck>) | undefined

export function useUpdate(): { readonly isWaiting: boolean } {
  return useSnapshot(state)
}

/** Called by the bridge when a worker waits; `activate` lets it take over. */
export function offerUpdate(activate: () => void): void {
  Object.assign(state, { isWaiting: true, activate: ref(activate) })
}

/** Another tab let it take over: there is nothing left to ask. */
export function withdrawUpdate(): void {
  state.isWaiting = false
  delete state.activate
}

/** Not now: asked again at the next start. */
export function putOffUpdate(): void {
  state.isWaiting = false
}

export function acceptUpdate(): void {
  const { activate } = state
  state.isWaiting = false
  activate?.()
}

/** Called by the bridge: how a newer version is looked for. */
export function installUpdateCheck(next: () => Promise<UpdateCheck>): void {
  check = next
}

/** A person's word: the server does not understand this version any more. */
export async function checkForUpdate(): Promise<UpdateCheck> {
  return (await check?.()) ?? 'unreachable'
}
