/**
 * Whether a press is held. New answers are shown after it, so that nothing moves under the finger and the release hits the pressed
 * element. Messages of fields wait too (`use-leaving`).
 */

/** A longer press is a drag, a scroll or a wait, and delays nothing. */
const LONGEST_MS = 1000
/** The click of a touch comes in its own task afterwards. */
const CLICK_MS = 100

let over: Promise<void> | undefined

function begin(): void {
  const heard = new AbortController()
  const { signal } = heard
  let release = () => {}
  const mine = new Promise<void>((resolve) => {
    release = resolve
  })
  over = mine
  const end = () => {
    if (signal.aborted) return
    heard.abort()
    if (over === mine) over = undefined
    release()
  }
  const hear = (kind: string, after: number) =>
    globalThis.addEventListener(kind, () => setTimeout(end, after), { capture: true, signal })
  hear('click', 0)
  hear('pointerup', CLICK_MS)
  hear('pointercancel', 0)
  setTimeout(end, LONGEST_MS)
}
// Absent in tests without a page.
globalThis.addEventListener?.('pointerdown', begin, true)

/** Returns the answer once no press is held. */
export async function afterPress<T>(answer: T): Promise<T> {
  // Inside Dexie's zone only Dexie's own promises may be awaited.
  if (over) await Promise.resolve(over)
  return answer
}

/** Runs the work at once, or once no press is held. */
export function doAfterPress(work: () => void): void {
  if (over) void over.then(work)
  else work()
}
