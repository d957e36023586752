/** The window's size, and whether the app stands there as on a phone (footer and menu) or as on a desk (link bar). */
import { proxy, useSnapshot } from 'valtio'

export type ScreenFacts = {
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  readonly onMobile: boolean
}

/** From here on the link bar carries the chrome; the same number as in the style sheets. */
const WIDE = '(min-width: 64rem)'

const facts = proxy<{ -readonly [Key in keyof ScreenFacts]: ScreenFacts[Key] }>({ width: 0, height: 0, onMobile: true })

/** Measures now and whenever the window changes, telling `hear` each time. Returns what ends that. */
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
