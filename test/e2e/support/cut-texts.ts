/** Texts and buttons that are cut off, and pages that scroll sideways. */
import type { Page } from 'playwright-core'

/** One line for each: the cut text, and the element that cuts it. Rows that scroll sideways by design are exempt. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    if (document.documentElement.scrollWidth > innerWidth + 1) {
      found.add(`the page is ${document.documentElement.scrollWidth} px wide`)
    }
    const scrollsSideways = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrollsSideways(element.parentElement))
    const check = (named: string, holder: Element, box: DOMRect): void => {
      if (box.width <= 1 || box.height <= 1) return
      for (let around: Element | null = holder; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(around)
        const room = around.getBoundingClientRect()
        // For screen readers only.
        if (clipPath !== 'none' || room.width <= 1 || room.height <= 1) return
        // A dialog is in the top layer, where no surrounding element cuts it.
        if (/auto|scroll/.test(overflowX + overflowY) || around.matches('dialog')) break
        const isCut =
          (/hidden|clip/.test(overflowX) && (box.right > room.right + 1.5 || box.left < room.left - 1.5)) ||
          (/hidden|clip/.test(overflowY) && (box.bottom > room.bottom + 3 || box.top < room.top - 3))
        if (isCut) {
          found.add(`${named} is cut by ${around.tagName.toLowerCase()}.${around.className}`)
          break
        }
      }
      if ((box.right > innerWidth + 1.5 || box.left < -1.5) && !scrollsSideways(holder)) {
        found.add(`${named} stands outside the page`)
      }
    }
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const holder = node.parentElement
      if (text === '' || !holder || !isSeen(holder) || holder.closest('svg, [aria-hidden=true], option')) continue
      range.selectNodeContents(node)
      check(`"${text.slice(0, 40)}"`, holder, range.getBoundingClientRect())
    }
    // A typed number is never cut; a caption is drawn only by CSS.
    for (const input of document.querySelectorAll('input[inputmode=decimal], input[inputmode=numeric], select')) {
      const { value } = input as HTMLInputElement
      if (isSeen(input) && input.scrollWidth > input.clientWidth + 1) found.add(`the value "${value}" is cut`)
    }
    for (const drawn of document.querySelectorAll('[data-caption]')) {
      if (isSeen(drawn) && (drawn.scrollWidth > drawn.clientWidth + 1 || drawn.scrollHeight > drawn.clientHeight + 1)) {
        found.add(`the caption "${drawn.getAttribute('data-caption')}" is cut`)
      }
    }
    for (const button of document.querySelectorAll('button[aria-label]:not([aria-hidden=true])')) {
      const name = button.getAttribute('aria-label')
      if (isSeen(button)) check(`the button "${name}"`, button.parentElement ?? button, button.getBoundingClientRect())
    }
    return [...found]
  })
}
