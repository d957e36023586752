/** Whether the device's storage is too full for the engine, as its last run reported. */
import { proxy, useSnapshot } from 'valtio'

const state = proxy({ isFull: false })

export function useStorageFull(): { readonly isFull: boolean } {
  return useSnapshot(state)
}

/** The bridge calls it after each run of the engine. */
export function setStorageFull(isFull: boolean): void {
  state.isFull = isFull
}
