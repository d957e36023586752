/** That somebody wants to sign out: asked for by the user menu and the settings, drawn once by the shell. */
import { proxy, useSnapshot } from 'valtio'

const question = proxy({ isOpen: false })

export function askToSignOut(): void {
  question.isOpen = true
}

export function closeSignOutQuestion(): void {
  question.isOpen = false
}

export function useSignOutQuestion(): boolean {
  return useSnapshot(question).isOpen
}
