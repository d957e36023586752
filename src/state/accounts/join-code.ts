/** The code of an invite link (`/join#7F42KQ`) between the address, where it must not stay, and its screen. */
import { proxy, useSnapshot } from 'valtio'

const waiting = proxy({ hash: '' })

export function keepJoinCode(hash: string): void {
  waiting.hash = hash
}

/** Returns it once. */
export function takeJoinCode(): string {
  const { hash } = waiting
  waiting.hash = ''
  return hash
}

/** Changes when a link contains a code. */
export function useWaitingCode(): string {
  return useSnapshot(waiting).hash
}
