/** The request to sign out: the user menu and the settings set it, the shell draws the question. */
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
