// Little room: 320 px in Russian, and text twice as large, in both looks: nothing is cut off, nothing scrolls sideways, and no
// word breaks inside.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenWords } from './support/broken-words'
import { launchChromium } from './support/chromium'
import { crowded } from './support/crowded'
import { cutTexts } from './support/cut-texts'
import { type Farm, openApp, openFarm } from './support/product'
import { screensOf, tour, wear } from './support/screens'
import { type SomeRecords, seedRecords } from './support/seed-records'

const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

let farm: Farm
let browser: Browser
let ids: SomeRecords

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium(CAMERA)
  ids = await seedRecords(farm.api)
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

type Room = {
  readonly width: number
  readonly language: string
  /** Per cent of the usual size. */
  readonly text: number
  /** It is the browser's own setting: widths that are counted in letters grow with it. */
  readonly isSetting?: true
  /** A head of a sheet has room for seven letters: a word may go on in the next line. */
  readonly mayBreakWords?: true
}

/** What cannot be read whole on any screen. */
async function everyScreen(page: Page, { width, language, text, isSetting, mayBreakWords }: Room): Promise<string[]> {
  const wrong: string[] = []
  const screens = screensOf(ids).filter(({ on }) => on !== (width < 1024 ? 'desk' : 'phone'))
  await tour(page, farm.url, screens, async (screen) => {
    if (!isSetting) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, `${text}%`)
    }
    for (const platform of ['ios', 'material']) {
      await wear(page, { platform, language })
      // Letters may give way a little where they are enlarged, and grow all the same.
      const found = [
        ...(await cutTexts(page)),
        ...(mayBreakWords ? [] : await brokenWords(page)),
        ...(await crowded(page, text > 100 ? 18 : 12)),
      ]
      wrong.push(...found.map((one) => `${screen.name} ${platform}: ${one}`))
    }
    // In which screens are opened.
    if (language !== 'en') await wear(page, { language: 'en' })
  })
  return wrong
}

const ROOMS: readonly (readonly [string, Room])[] = [
  ['at 320 px in Russian', { width: 320, language: 'ru', text: 100 }],
  ['with text twice as large', { width: 390, language: 'en', text: 200, mayBreakWords: true }],
  [
    'with text twice as large in the browser’s settings at the desk',
    { width: 1280, language: 'en', text: 200, isSetting: true },
  ],
]

it.each(ROOMS)('shows every text uncut on every screen: %s', async (_name, room) => {
  const large = room.isSetting && (await launchChromium([...CAMERA, '--blink-settings=defaultFontSize=32']))
  const context = await (large || browser).newContext({
    viewport: { width: room.width, height: 780 },
    hasTouch: true,
    reducedMotion: 'reduce',
    permissions: ['camera'],
  })
  const page = await openApp(context, farm.url)
  expect(await everyScreen(page, room)).toEqual([])
  await context.close()
  if (large) await large.close()
})
