/**
 * Whether a press is held. What is read again meanwhile is shown once it is over: what stands under the finger stays there, so that
 * the release meets what the press began on. Messages of fields wait likewise (`use-leaving`).
 */

/** A longer one is a drag, a scroll or a wait, and holds nothing up. */
const LONGEST_MS = 1000
/** The click of a touch comes in a task of its own after it. */
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
// There is none where the app's parts are worked without a page.
globalThis.addEventListener?.('pointerdown', begin, true)

/** Gives the answer once no press is held. */
export async function afterPress<T>(answer: T): Promise<T> {
  // In the zone of the database only a promise of its own is awaited safely.
  if (over) await Promise.resolve(over)
  return answer
}

/** Does the work at once, or once no press is held. */
export function doAfterPress(work: () => void): void {
  if (over) void over.then(work)
  else work()
}
