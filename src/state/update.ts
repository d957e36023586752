/** A newer version of the app is waiting: update is a question, never a surprise (S30). */
import { proxy, ref, useSnapshot } from 'valtio'

const state = proxy<{ isWaiting: boolean; activate?: () => void }>({ isWaiting: false })

export function useUpdate(): { readonly isWaiting: boolean } {
  return useSnapshot(state)
}

/** Called by the bridge when a worker waits; `activate` lets it take over. */
export function offerUpdate(activate: () => void): void {
  Object.assign(state, { isWaiting: true, activate: ref(activate) })
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
