/** Whether a write failed because the storage is full. The error may be inside others. */
export function isStorageFull(error: unknown, depth = 4): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false
  if ('name' in error && error.name === 'QuotaExceededError') return true
  return isStorageFull('inner' in error ? error.inner : 'cause' in error ? error.cause : undefined, depth - 1)
}
