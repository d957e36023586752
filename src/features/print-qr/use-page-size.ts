import { useLayoutEffect } from 'react'
import type { Size } from './paper'

/**
 * Tells the printer the page: its size in mm and no browser margins, so that a millimetre here is one on paper. Without a
 * paper nothing is said, and the printer's own holds. A
 * constructed style sheet, because the size varies and the content policy forbids inline styles.
 */
export function usePageSize(page: Size | undefined): void {
  const { width, height } = page ?? {}
  useLayoutEffect(() => {
    if (width === undefined || height === undefined || !('adoptedStyleSheets' in document)) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [width, height])
}
