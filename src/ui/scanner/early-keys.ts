/**
 * Collects the keys of a page's first moments, until `listenForScans` is loaded: a handheld scanner does not wait for it. Keys in a field
 * are left alone, because a field may be a password.
 */

/** Longer than the longest label's link. */
const MOST = 2_200

/** Returns what ends the collecting and gives the keys, in their order. */
export function collectKeys(page: Window): () => readonly KeyboardEvent[] {
  const keys: KeyboardEvent[] = []
  const press = (event: KeyboardEvent): void => {
    if (event.target === page.document.body && keys.length < MOST) keys.push(event)
  }
  page.addEventListener('keydown', press, { capture: true })
  return () => {
    page.removeEventListener('keydown', press, { capture: true })
    return keys
  }
}
