/** The kind of failure behind an exception, by the names that browsers and the database give their errors. */

import { keepsStorage } from '../state/device/page-storage'

/** A full storage, an unusable storage, a missing chunk, a bug, or nothing to report. */
export type Failure = 'full' | 'storage' | 'part' | 'own' | 'ignored'

/** Names of database errors only: an InvalidStateError may be a dialog's, a NotReadableError a camera's. */
const STORAGE_ERRORS = ['OpenFailedError', 'VersionError', 'MissingAPIError', 'UnknownError']

/** The error's own name and those of the errors inside it. */
function namesOf(error: unknown, depth = 4): string[] {
  if (typeof error !== 'object' || error === null || depth === 0) return []
  const name = 'name' in error && typeof error.name === 'string' ? [error.name] : []
  const inner = 'inner' in error ? error.inner : 'cause' in error ? error.cause : undefined
  return [...name, ...namesOf(inner, depth - 1)]
}

/** Whether the browser forbids this site's storage; Chromium reports that as an UnknownError too. */
export function isForbidden(error: unknown): boolean {
  const names = namesOf(error)
  return names.includes('SecurityError') || names.includes('MissingAPIError') || !keepsStorage('localStorage')
}

/** `isOpen`: whether the signed-in user's database is open; undefined without a session. */
export function kindOf(error: unknown, isOpen: boolean | undefined): Failure {
  const names = namesOf(error)
  if (names.includes('QuotaExceededError')) return 'full'
  // Another tab with a newer version closed it. A close at sign-out is no failure.
  if (names.includes('DatabaseClosedError')) return isOpen === false ? 'storage' : 'ignored'
  if (names.some((name) => STORAGE_ERRORS.includes(name))) return 'storage'
  const message = error instanceof Error ? error.message : ''
  if (/dynamically imported module|importing a module script|preload css/i.test(message)) return 'part'
  // Rejections by the browser (a stopped video, a dismissed share sheet) are handled by their callers.
  return error instanceof DOMException ? 'ignored' : 'own'
}
