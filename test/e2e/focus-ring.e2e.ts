// The keyboard's ring: every stop of Tab on every screen looks different while it has the focus, in both looks and themes.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './support/chromium'
import { DESK, type Farm, NO_WORKER, openApp, openFarm } from './support/product'
import { LOOKS, type Screen, screensOf, tour, wear } from './support/screens'
import { type SomeRecords, seedRecords } from './support/seed-records'

let farm: Farm
let browser: Browser
let page: Page
let ids: SomeRecords

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
  ids = await seedRecords(farm.api)
  page = await openApp(await browser.newContext({ ...DESK, ...NO_WORKER, reducedMotion: 'reduce' }), farm.url)
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

/** Screens whose controls differ; the others are made of the same. */
const SCREENS = [
  'home',
  'ingredient',
  'ingredient-form',
  'purchase-new',
  'package',
  'units',
  'sync',
  'settings',
  'picker',
]
/** A screen has fewer stops than this. */
const STOPS = 70
/** And more than this: the bar alone has seven links. A picker stands over the page, which it keeps out of reach. */
const fewest = ({ open }: Screen) => (open ? 2 : 15)

/** Tab goes to the first stop of the page next: it starts where something stood that is gone. */
function toTheTop(page: Page): Promise<void> {
  return page.evaluate(() => {
    // What stands over the page keeps the focus: Tab goes on in it.
    if (document.querySelector('[role=dialog], dialog[open]')) return
    const first = document.createElement('div')
    first.tabIndex = -1
    document.body.prepend(first)
    first.focus()
    first.remove()
  })
}

/** Where Tab goes from here, and whether its ring is seen; undefined when it has left the page. */
function nextStop(page: Page): Promise<{ name: string; isSeen: boolean } | undefined> {
  return page.evaluate(() => {
    const stop = document.activeElement
    if (!(stop instanceof HTMLElement) || stop === document.body) return undefined
    const clear = 'rgba(0, 0, 0, 0)'
    const ring = (style: CSSStyleDeclaration) => {
      const outline = style.outlineStyle !== 'none' && style.outlineColor !== clear ? style.outlineWidth : '0px'
      const border = style.borderTopStyle === 'none' ? '' : `${style.borderTopWidth} ${style.borderTopColor}`
      return [outline, style.boxShadow, border].join(' ')
    }
    /** How it and what stands around it look: its own ring counts only where it is not transparent itself. */
    const looks = () => {
      const all: string[] = []
      for (let one: Element | null = stop, up = 0; one && up < 5; one = one.parentElement, up += 1) {
        if (getComputedStyle(one).opacity === '0') continue
        all.push(ring(getComputedStyle(one)), ring(getComputedStyle(one, '::after')))
        if (one.nextElementSibling && up === 0) all.push(ring(getComputedStyle(one.nextElementSibling)))
      }
      return all.join('|')
    }
    const label = stop.getAttribute('aria-label') ?? stop.getAttribute('name') ?? stop.textContent ?? ''
    const focused = looks()
    stop.blur()
    const isSeen = looks() !== focused
    stop.focus({ preventScroll: true })
    return { name: `${stop.tagName.toLowerCase()} ${label.trim().slice(0, 30)}`, isSeen }
  })
}

it.each(LOOKS)('draws a focus ring at each stop of Tab in $platform $theme', async (look) => {
  await wear(page, look)
  const wrong: string[] = []
  const screens = screensOf(ids).filter(({ name }) => SCREENS.includes(name))
  await tour(page, farm.url, screens, async (screen) => {
    await toTheTop(page)
    const seen = new Set<string>()
    for (let stops = 0; stops < STOPS; stops += 1) {
      await page.keyboard.press('Tab')
      const stop = await nextStop(page)
      if (!stop) break
      seen.add(stop.name)
      if (!stop.isSeen) wrong.push(`${screen.name}: ${stop.name}`)
    }
    expect(seen.size, screen.name).toBeGreaterThan(fewest(screen))
  })
  expect(wrong).toEqual([])
})
