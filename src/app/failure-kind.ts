/** What kind of failure an exception is, read off the names that browsers and the database give their errors. */

import { keepsStorage } from '../state/page-storage'

/** A full storage, one that cannot be used, a part of the app that is not here, a fault of ours, nothing to tell. */
export type Failure = 'full' | 'storage' | 'part' | 'own' | 'ignored'

/** Only names that nothing but a database has: an InvalidStateError may be a dialog's, a NotReadableError a camera's. */
const STORAGE_ERRORS = ['OpenFailedError', 'VersionError', 'MissingAPIError', 'UnknownError']

/** The error's own name and those of the errors inside it. */
function namesOf(error: unknown, depth = 4): string[] {
  if (typeof error !== 'object' || error === null || depth === 0) return []
  const name = 'name' in error && typeof error.name === 'string' ? [error.name] : []
  const inner = 'inner' in error ? error.inner : 'cause' in error ? error.cause : undefined
  return [...name, ...namesOf(inner, depth - 1)]
}

/** Whether the storage that failed is one that the browser forbids this site; Chromium calls that an UnknownError too. */
export function isForbidden(error: unknown): boolean {
  const names = namesOf(error)
  return names.includes('SecurityError') || names.includes('MissingAPIError') || !keepsStorage('localStorage')
}

/** `isOpen` says whether the signed-in user's database is; undefined when nobody is signed in. */
export function kindOf(error: unknown, isOpen: boolean | undefined): Failure {
  const names = namesOf(error)
  if (names.includes('QuotaExceededError')) return 'full'
  // Closed by a newer version of the app in another tab; closed by signing out it is no failure.
  if (names.includes('DatabaseClosedError')) return isOpen === false ? 'storage' : 'ignored'
  if (names.some((name) => STORAGE_ERRORS.includes(name))) return 'storage'
  const message = error instanceof Error ? error.message : ''
  if (/dynamically imported module|importing a module script|preload css/i.test(message)) return 'part'
  // The browser's own refusals (a video that was stopped, a share that was put away) are answered where they are asked for.
  return error instanceof DOMException ? 'ignored' : 'own'
}
