/** Whether this device still has room for what the engine has to keep; only its last run can say so. */
import { proxy, useSnapshot } from 'valtio'

const state = proxy({ isFull: false })

export function useStorageFull(): { readonly isFull: boolean } {
  return useSnapshot(state)
}

/** Called by the bridge after each run of the engine. */
export function setStorageFull(isFull: boolean): void {
  state.isFull = isFull
}
