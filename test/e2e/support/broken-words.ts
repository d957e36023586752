/** Words that go on in the next line, as if they had a hyphen. */
import type { Page } from 'playwright-core'

/**
 * One line for each. A word may break only where it is wider than the window has room for: what stands beside it goes
 * below it before that. `beside` is what the margins of a page and of its card take, px.
 */
export function brokenWords(page: Page, beside = 64): Promise<string[]> {
  return page.evaluate((margins) => {
    const found = new Set<string>()
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const isForReaders = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isForReaders(element.parentElement))
    const range = document.createRange()
    /** The widths of its pieces, one for each line that it stands on. */
    const pieces = (node: Node, start: number, length: number): number[] => {
      range.setStart(node, start)
      range.setEnd(node, start + length)
      const lines = new Map<number, number>()
      for (const { top, width } of range.getClientRects()) {
        lines.set(Math.round(top), (lines.get(Math.round(top)) ?? 0) + width)
      }
      return [...lines.values()]
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement
      const text = node.textContent ?? ''
      if (!holder || !/\p{L}{2}/u.test(text) || !isSeen(holder)) continue
      if (holder.closest('svg, [aria-hidden=true], option, [data-paper]')) continue
      range.selectNodeContents(node)
      if (range.getClientRects().length < 2 || isForReaders(holder)) continue
      for (const { 0: token, index } of text.matchAll(/\S+/gu)) {
        const widths = pieces(node, index, token.length)
        if (widths.length < 2 || widths.reduce((sum, one) => sum + one, 0) > innerWidth - margins) continue
        for (const { 0: word, index: within } of token.matchAll(/\p{L}{2,}/gu)) {
          if (pieces(node, index + within, word.length).length > 1) {
            found.add(`"${word}" is broken inside, of "${text.slice(0, 40)}"`)
          }
        }
      }
    }
    return [...found]
  }, beside)
}
