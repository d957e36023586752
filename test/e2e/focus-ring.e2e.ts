// The keyboard's ring: every stop of Tab on every screen looks different while it has the focus, in both looks and themes.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './support/chromium'
import { DESK, type Farm, NO_WORKER, openApp, openFarm } from './support/product'
import { LOOKS, openScreen, screensOf, wear } from './support/screens'
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
  for (const screen of screensOf(ids).filter(({ name }) => SCREENS.includes(name))) {
    await openScreen(page, farm.url, screen)
    const seen = new Set<string>()
    for (let stops = 0; stops < STOPS; stops += 1) {
      await page.keyboard.press('Tab')
      const stop = await nextStop(page)
      if (!stop) break
      seen.add(stop.name)
      if (!stop.isSeen) wrong.push(`${screen.name}: ${stop.name}`)
    }
    expect(seen.size, screen.name).toBeGreaterThan(1)
  }
  expect(wrong).toEqual([])
})
