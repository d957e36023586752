/**
 * Device and orientation as a class on the root: `mobile-portrait` or `mobile-landscape` on a phone, none on other devices.
 * Portrait is requested wherever the browser can lock it, but never on iOS and macOS; a refusal is only logged.
 */
import { type ScreenFacts, watchScreen } from '../state/screen/screen'
import { devLog } from './dev-log'

const PORTRAIT = 'mobile-portrait'
const LANDSCAPE = 'mobile-landscape'

/** The class for the root; undefined on other devices. A square is portrait. */
export function shapeOf({ width, height, onMobile }: ScreenFacts): string | undefined {
  if (!onMobile) return undefined
  return width > height ? LANDSCAPE : PORTRAIT
}

/** Not in the library's types: most desktop browsers lack it. */
type Lockable = { readonly lock: (orientation: 'portrait') => Promise<void> }

function isLockable(orientation: object | undefined): orientation is Lockable {
  return orientation !== undefined && 'lock' in orientation && typeof orientation.lock === 'function'
}

type LockingPage = {
  readonly navigator: { readonly userAgent: string }
  readonly screen: { readonly orientation?: object }
}

/** Requests portrait. Browsers allow it to installed apps and in full screen. */
export async function lockPortrait(page: LockingPage): Promise<void> {
  const { orientation } = page.screen
  if (/iPhone|iPad|iPod|Macintosh/.test(page.navigator.userAgent) || !isLockable(orientation)) return
  try {
    await orientation.lock('portrait')
  } catch (error) {
    devLog('portrait was not locked', String(error))
  }
}

/** Keeps the root's class up to date and requests portrait. Returns a function that ends it. */
export function startScreenShape(page: Window): () => void {
  const { classList } = page.document.documentElement
  const stop = watchScreen(page, (facts) => {
    const shape = shapeOf(facts)
    for (const one of [PORTRAIT, LANDSCAPE]) classList.toggle(one, one === shape)
  })
  void lockPortrait(page)
  return stop
}
