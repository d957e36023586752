/** Controls without enough room: they overlap, their words touch, a text field has no room for a word, a link in a fact list is a thin line. */
import type { Page } from 'playwright-core'

/** One line for each. `smallest` is the least size of a letter, px. */
export function crowded(page: Page, smallest: number): Promise<string[]> {
  return page.evaluate((least) => {
    const found = new Set<string>()
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    // What stands over the page or its dialog on purpose: bars, and buttons in them.
    const floatOf = (element: Element | null): Element | null =>
      element === null || element.matches('dialog')
        ? null
        : /fixed|sticky/.test(getComputedStyle(element).position)
          ? element
          : floatOf(element.parentElement)
    const name = (element: Element) =>
      `"${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const controls = [...(dialog ?? document).querySelectorAll('a, button, input, textarea')].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      const isForReaders = width <= 1 || height <= 1 || getComputedStyle(element).clipPath !== 'none'
      return isSeen(element) && !isForReaders
    })
    /** The lines of its words. */
    const linesOf = (element: Element): readonly DOMRect[] => {
      const range = document.createRange()
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const lines: DOMRect[] = []
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const holder = node.parentElement
        if (!holder || !isSeen(holder) || holder.closest('svg') || getComputedStyle(holder).clipPath !== 'none')
          continue
        range.selectNodeContents(node)
        lines.push(...range.getClientRects())
      }
      return lines
    }
    const boxes = controls.map((element) => ({
      element,
      box: element.getBoundingClientRect(),
      lines: linesOf(element),
      float: floatOf(element),
    }))
    const areSideBySide = (one: DOMRect, other: DOMRect) =>
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > one.height / 2
    const doTouch = (one: DOMRect, other: DOMRect) =>
      areSideBySide(one, other) && Math.min(one.right, other.right) - Math.max(one.left, other.left) > -2
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        const isInside = one.element.contains(other.element) || other.element.contains(one.element)
        // Within one bar, or both in the page.
        const isApart = one.float !== other.float
        if (across > 6 && down > 6 && !isInside && !isApart)
          found.add(`${name(one.element)} lies over ${name(other.element)}`)
        if (!isInside && !isApart && one.lines.some((line) => other.lines.some((near) => doTouch(line, near))))
          found.add(`the words of ${name(one.element)} and ${name(other.element)} touch`)
      }
      const { element, box } = one
      const letter = Number.parseFloat(getComputedStyle(element).fontSize)
      const isForWords = element.matches('[type=search], [type=text]:not([inputmode=decimal], [inputmode=numeric])')
      if (isForWords && box.width < 4 * letter) found.add(`${name(element)} has ${Math.round(box.width)} px to type in`)
    }
    for (const link of (dialog ?? document).querySelectorAll('dd > a')) {
      // The target may be larger than the link's own box.
      const row = link.parentElement?.parentElement?.getBoundingClientRect()
      const after = getComputedStyle(link, '::after')
      const isWhole = after.position === 'absolute' && after.inset === '0px' && row !== undefined && row.height >= 44
      const { height } = link.getBoundingClientRect()
      if (isSeen(link) && height < 44 && !isWhole) found.add(`${name(link)} is ${Math.round(height)} px high`)
    }
    const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement
      if (!holder || node.textContent?.trim() === '' || !isSeen(holder)) continue
      if (holder.closest('svg, [aria-hidden=true], option, legend, [data-paper]')) continue
      const size = Number.parseFloat(getComputedStyle(holder).fontSize)
      const { width, height } = holder.getBoundingClientRect()
      if (size < least && width > 1 && height > 1) {
        found.add(`"${node.textContent?.trim().slice(0, 30)}" is ${Math.round(size)} px`)
      }
    }
    return [...found]
  }, smallest)
}
