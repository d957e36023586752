/** Finds states that disappear in forced colours (high contrast), because only a background or shadow showed them. */
import type { Page } from 'playwright-core'
import { rest } from './screens'

/** Elements shown only by their background, with their names. They are stored between the two looks. */
type Kept = typeof globalThis & { pinsetSurfaces?: readonly Element[] }

/** One line for each. Leaves the page in its own colours. */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  await page.evaluate(keepSurfaces)
  // White on black: elements that keep the app's dark colours become invisible.
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await rest(page)
  const found = await page.evaluate(findLost)
  await page.emulateMedia({ forcedColors: null, colorScheme: null })
  return found
}

/** In the app's own colours: controls with a surface, and elements that are only a surface (a bar, a thumb, a dot). */
function keepSurfaces(): void {
  const alphaOf = (colour: string) => Number(/^rgba\(.*, ([\d.]+)\)$/.exec(colour)?.[1] ?? 1)
  const surfaceOf = (element: Element | null): string => {
    if (element === null) return 'none'
    const { backgroundColor } = getComputedStyle(element)
    return alphaOf(backgroundColor) > 0.05 ? backgroundColor : surfaceOf(element.parentElement)
  }
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const isControl = (element: Element) =>
    element.matches('a, button, label, input, textarea, [role=option], [role=tab]')
  const isLeaf = (element: Element) => element.childElementCount === 0 && element.textContent?.trim() === ''
  ;(globalThis as Kept).pinsetSurfaces = [...document.body.querySelectorAll('*')].filter((element) => {
    if (element.closest('svg, [data-paper]') || !(isControl(element) || isLeaf(element)) || !isSeen(element))
      return false
    const { width, height } = element.getBoundingClientRect()
    const { backgroundColor } = getComputedStyle(element)
    const isSurface = alphaOf(backgroundColor) > 0.05 && backgroundColor !== surfaceOf(element.parentElement)
    // The element under the pointer shows no state.
    if (element.matches(':hover')) return false
    return width > 2 && height > 2 && isSurface
  })
}

/** In the reader's colours. */
function findLost(): string[] {
  const found = new Set<string>()
  const clear = 'rgba(0, 0, 0, 0)'
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const name = (element: Element) => {
    const said = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${said.trim().slice(0, 30)}"`
  }
  const surfaceOf = (element: Element | null): string => {
    if (element === null) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(element)
    return backgroundColor === clear ? surfaceOf(element.parentElement) : backgroundColor
  }
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: string, other: string) => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }
  /** Lines that it is drawn with: they keep a colour that differs from the page. */
  const edges = (style: CSSStyleDeclaration): string => {
    const sides = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => {
      const [kind, width] = [style[`border${side}Style`], style[`border${side}Width`]]
      return kind === 'none' || width === '0px' ? '' : `${kind} ${width} ${style[`border${side}Color`]}`
    })
    const outline = style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`
    return [...sides, outline].join('|').replace(/^\|+$/, '')
  }
  for (const element of (globalThis as Kept).pinsetSurfaces ?? []) {
    if (!element.isConnected || !isSeen(element)) continue
    const style = getComputedStyle(element)
    const hasSurface = contrast(surfaceOf(element), surfaceOf(element.parentElement)) >= 1.5
    // A control's line may be drawn by its parent or by its child.
    const isLeaf = element.childElementCount === 0 && !element.matches('a, button, label, input, textarea, select')
    const around = isLeaf ? [] : [element.parentElement, ...element.children]
    const hasEdge = [element, ...around].some((one) => one && edges(getComputedStyle(one)) !== '')
    if (!hasSurface && !hasEdge && style.appearance === 'none') found.add(`${name(element)} has no edge`)
  }
  /** Everything that shows a state without its own background colour: lines, signs, and surfaces with the reader's colours. */
  const told = (element: Element, depth = 0): string => {
    const style = getComputedStyle(element)
    const [before, after] = [getComputedStyle(element, '::before'), getComputedStyle(element, '::after')]
    const drawn = [before, after].map((one) =>
      one.content === 'none' ? '' : `${one.display}${edges(one)}${one.backgroundColor}`,
    )
    const own = [edges(style), surfaceOf(element), style.textDecorationLine, style.appearance, ...drawn].join(' ')
    const inner = depth < 4 ? [...element.children].filter(isSeen).map((one) => told(one, depth + 1)) : []
    return element.tagName === 'svg' ? `svg${element.childElementCount}` : `${own}(${inner.join()})`
  }
  const CHOSEN =
    '[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false]), [aria-checked=true], :checked'
  const groupOf = (element: Element) => element.closest('label') ?? element
  for (const chosen of document.querySelectorAll(CHOSEN)) {
    const one = groupOf(chosen)
    if (one.matches('option') || !isSeen(one)) continue
    const role = chosen.getAttribute('role') ?? chosen.tagName
    const holder = one.parentElement?.childElementCount === 1 ? one.parentElement.parentElement : one.parentElement
    const others = [...(holder?.querySelectorAll(chosen.tagName) ?? [])].filter(
      (other) =>
        !other.matches(CHOSEN) && (other.getAttribute('role') ?? other.tagName) === role && isSeen(groupOf(other)),
    )
    // A row shows it for its link.
    const all = (element: Element) =>
      `${told(element)} ${element.parentElement ? edges(getComputedStyle(element.parentElement)) : ''}`
    const alike = others.find((other) => all(groupOf(other)) === all(one))
    if (alike) found.add(`${name(one)} is chosen and looks like ${name(groupOf(alike))}`)
  }
  for (const picture of document.querySelectorAll('svg')) {
    if (!isSeen(picture) || picture.closest('[data-paper]') || picture.getBoundingClientRect().width < 3) continue
    const behind = surfaceOf(picture.parentElement)
    const shapes = [...picture.querySelectorAll('path, circle, rect, line, polygon, polyline, ellipse, text')]
    const weak = shapes.filter((shape) => {
      const { fill, stroke } = getComputedStyle(shape)
      const inks = [fill, stroke].filter((ink) => ink !== 'none' && ink !== clear)
      return inks.length > 0 && inks.every((ink) => contrast(ink, behind) < 3)
    })
    const isFaint = shapes.length > 0 && weak.length === shapes.length
    if (isFaint) found.add(`the picture in ${name(picture.parentElement ?? picture)} is not seen`)
  }
  return [...found]
}
