/** The window's size, and whether the app has the phone layout (footer and menu) or the desk layout (link bar). */
import { proxy, useSnapshot } from 'valtio'

export type ScreenFacts = {
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  readonly onMobile: boolean
}

/** The minimum width of the link bar, the same as in the style sheets. */
const WIDE = '(min-width: 64rem)'

const facts = proxy<{ -readonly [Key in keyof ScreenFacts]: ScreenFacts[Key] }>({ width: 0, height: 0, onMobile: true })

/** Measures now and whenever the window changes, and calls `hear` each time. Returns a function that stops it. */
export function watchScreen(page: Window, hear: (facts: ScreenFacts) => void): () => void {
  const measure = () => {
    const { innerWidth: width, innerHeight: height } = page
    Object.assign(facts, { width, height, onMobile: !page.matchMedia(WIDE).matches })
    hear({ ...facts })
  }
  page.addEventListener('resize', measure)
  measure()
  return () => page.removeEventListener('resize', measure)
}

export function useScreen(): ScreenFacts {
  return useSnapshot(facts)
}
