/** The code of an invite's link (`/join#7F42KQ`) between the address, where it must not stay, and the screen that uses it. */
import { proxy, useSnapshot } from 'valtio'

const waiting = proxy({ hash: '' })

export function keepJoinCode(hash: string): void {
  waiting.hash = hash
}

/** Gives it once. */
export function takeJoinCode(): string {
  const { hash } = waiting
  waiting.hash = ''
  return hash
}

/** Changes when a link brings a code. */
export function useWaitingCode(): string {
  return useSnapshot(waiting).hash
}
