// Wide screens: every page of the bar is in view or one press away at any width, and every screen shows where one is.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it, onTestFailed } from 'vitest'
import { findings } from './support/axe'
import { launchChromium } from './support/chromium'
import { DESK, type Farm, keepPictures, NO_WORKER, OWNER, openApp, openFarm, until } from './support/product'
import { openScreen, SUPPLIES, screensOf, walkTo, wear } from './support/screens'
import { type SomeRecords, seedRecords } from './support/seed-records'

const PIA = { name: 'Pia', email: 'pia@northfarm.example', password: 'spores travel by wind and rain' }

const NAMES = {
  en: ['Home', 'Base data', 'Ingredients', 'Recipes', 'Spores and strains', 'Prep', 'Users'],
  ru: ['Главная', 'Справочники', 'Ингредиенты', 'Рецепты', 'Споры и штаммы', 'Чашки', 'Пользователи'],
} as const
const MENU = { en: 'Menu', ru: 'Меню' } as const
const PHONES = [768, 900, 1023]
/** Both sides of every width at which the style sheets change something, and some between. */
const DESKS = [1024, 1090, 1152, 1153, 1200, 1280, 1344, 1345, 1366, 1400, 1440, 1600, 1920]

let farm: Farm
let browser: Browser
let ids: SomeRecords
/** A desk for each of them, signed in once. */
let desks: Readonly<Record<'admin' | 'regular', BrowserContext>>
const contexts: BrowserContext[] = []

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
  ids = await seedRecords(farm.api)
  await farm.api('POST', '/users', { ...PIA, approved: true })
  desks = { admin: await signedIn(OWNER), regular: await signedIn(PIA) }
})

afterEach(async () => {
  for (const context of contexts) for (const page of context.pages()) await page.close()
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

async function signedIn(account: typeof PIA): Promise<BrowserContext> {
  const context = await browser.newContext({ ...DESK, ...NO_WORKER, reducedMotion: 'reduce' })
  contexts.push(context)
  await (await openApp(context, farm.url, account)).close()
  return context
}

/** A new page of a desk, as it is worn at first. */
async function visit(desk: BrowserContext): Promise<Page> {
  const page = await desk.newPage()
  await openScreen(page, farm.url, { name: 'home', address: '/' })
  await wear(page, { language: 'en', platform: 'ios' })
  return page
}

/** What the bar shows, and what is wrong with it: links that are cut, covered, or lie over their neighbours. */
function lookAtBar(page: Page) {
  return page.evaluate(() => {
    const bar = document.querySelector('header nav')
    const wrong: string[] = []
    const shown = [...(bar?.children ?? [])].filter((one) => one.checkVisibility({ visibilityProperty: true }))
    let edge = 0
    for (const one of shown) {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const name = one.textContent ?? ''
      if (left < edge - 1 || right > innerWidth || top < 0) wrong.push(`${name} is out of its place`)
      for (const x of [left + 4, (left + right) / 2, right - 4]) {
        const seen = document.elementFromPoint(x, (top + bottom) / 2)
        if (!one.contains(seen)) wrong.push(`${name} is covered`)
      }
      if (one.scrollWidth > one.clientWidth + 1) wrong.push(`${name} is cut`)
      edge = right
    }
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls sideways')
    const names = shown.filter((one) => one.matches('a')).map((one) => one.textContent?.trim() ?? '')
    return { names, hasMore: shown.some((one) => one.matches('button')), wrong }
  })
}

async function reachable(page: Page): Promise<{ names: readonly string[]; wrong: readonly string[] }> {
  // The row measures itself once the page has its new width.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))))
  await until(async () => (await lookAtBar(page)).wrong.length === 0, 'nothing is cut', 3_000).catch(() => undefined)
  const { names, hasMore, wrong } = await lookAtBar(page)
  if (!hasMore) return { names, wrong }
  await page.locator('header nav > button').click()
  const menu = page.locator('header [popover]:popover-open')
  const others = await menu.getByRole('link').allInnerTexts()
  const box = await menu.boundingBox()
  const isInside = box !== null && box.x >= 0 && box.x + box.width <= (page.viewportSize()?.width ?? 0)
  await page.keyboard.press('Escape')
  return { names: [...names, ...others.map((text) => text.trim())], wrong: isInside ? wrong : [...wrong, 'the menu'] }
}

it.each([
  ['an admin', 'admin', 7, ['en', 'ru']],
  // Their bar has one link less. The longer names are the narrower place.
  ['a regular user', 'regular', 6, ['ru']],
] as const)('every page is at most one press away for %s, in every layout', async (_, account, count, languages) => {
  onTestFailed(() => keepPictures(contexts, 'link-bar'))
  const page = await visit(desks[account])
  for (const language of languages) {
    const all = NAMES[language].slice(0, count)
    for (const address of ['/', `${SUPPLIES}/purchases/create`]) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await walkTo(page, { name: address, address })
      for (const platform of ['ios', 'material']) {
        await wear(page, { platform, language })
        for (const width of DESKS) {
          await page.setViewportSize({ width, height: 800 })
          const at = `${language}, ${address}, ${platform}, ${width}`
          expect({ at, ...(await reachable(page)) }).toEqual({ at, names: all, wrong: [] })
        }
      }
    }
    for (const width of PHONES) {
      await page.setViewportSize({ width, height: 800 })
      await openScreen(page, farm.url, { name: 'home', address: '/' })
      await page.getByRole('button', { name: MENU[language], exact: true }).filter({ visible: true }).click()
      const menu = page.getByRole('dialog')
      await menu.getByRole('link').first().waitFor()
      // In the menu some have longer names than in the bar.
      expect(await menu.getByRole('link').count()).toBeGreaterThanOrEqual(count)
      await expect.poll(() => menu.locator('a[href="/users"]').count()).toBe(count - 6)
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'detached' })
    }
  }
})

it('opens the hidden links by keyboard, and marks the current page', async () => {
  onTestFailed(() => keepPictures(contexts, 'link-bar'))
  const page = await visit(desks.admin)
  await page.setViewportSize({ width: 1024, height: 768 })
  await openScreen(page, farm.url, { name: 'home', address: '/' })
  await wear(page, { language: 'ru' })
  const more = page.locator('header nav > button')
  await more.focus()
  await page.keyboard.press('Enter')
  const users = page.locator('header [popover]').getByRole('link', { name: 'Пользователи' })
  await users.waitFor()
  expect(await findings(page, false)).toEqual([])
  await users.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/users')
  await expect.poll(() => page.locator('header [popover]:popover-open').count()).toBe(0)
  await more.click()
  await expect.poll(() => users.getAttribute('aria-current')).toBe('page')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.locator('header nav').getByRole('link', { name: 'Пользователи' }).waitFor()
  await expect.poll(() => more.isVisible()).toBe(false)
})

it('shows the title of every screen with a list', async () => {
  const page = await visit(desks.admin)
  await page.setViewportSize({ width: 1440, height: 900 })
  const lists = screensOf(ids).filter(
    ({ address, open }) => !open && /^\/[a-z-]+(\/spore)?(\?tab=[a-z]+)?$/.test(address),
  )
  const without: string[] = []
  for (const screen of lists) {
    await walkTo(page, screen)
    const isNamed = await page.evaluate(() => {
      const title = document.querySelector('h1')?.textContent?.trim()
      const drawn = [...document.querySelectorAll('h1, h2, main p')].filter((one) => {
        const { width, height, top } = one.getBoundingClientRect()
        const size = Number.parseFloat(getComputedStyle(one).fontSize)
        return width > 1 && height > 1 && top < 200 && size >= 20
      })
      return drawn.some((one) => title === 'Pinset' || one.textContent?.trim() === title)
    })
    if (!isNamed) without.push(screen.address)
  }
  expect(lists.length).toBeGreaterThan(15)
  expect(without).toEqual([])
})
