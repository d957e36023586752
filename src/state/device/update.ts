/** A newer app version is waiting. The user is asked before an update (S30). */
import { proxy, ref, useSnapshot } from 'valtio'

/** The result of a check. `found`: the user is asked, or the page reloads. `loading`: the user will be asked. */
export type UpdateCheck = 'found' | 'loading' | 'none' | 'unreachable'

const state = proxy<{ isWaiting: boolean; activate?: () => void }>({ isWaiting: false })
let check: (() => Promise<UpdateCheck>) | undefined

export function useUpdate(): { readonly isWaiting: boolean } {
  return useSnapshot(state)
}

/** The bridge calls it when a worker waits. `activate` lets it take over. */
export function offerUpdate(activate: () => void): void {
  Object.assign(state, { isWaiting: true, activate: ref(activate) })
}

/** Another tab accepted the update, so the question is obsolete. */
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

/** The bridge installs the check for a newer version. */
export function installUpdateCheck(next: () => Promise<UpdateCheck>): void {
  check = next
}

/** The user asked for it, because the server no longer supports this version. */
export async function checkForUpdate(): Promise<UpdateCheck> {
  return (await check?.()) ?? 'unreachable'
}
