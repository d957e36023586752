/** Whether a write failed because the storage is full; the error may be wrapped in others. */
export function isOutOfRoom(error: unknown, depth = 4): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false
  if ('name' in error && error.name === 'QuotaExceededError') return true
  return isOutOfRoom('inner' in error ? error.inner : 'cause' in error ? error.cause : undefined, depth - 1)
}
