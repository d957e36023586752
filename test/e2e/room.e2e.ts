// Little room: 320 px in Russian, and text twice as large, in both looks: nothing is cut off, nothing scrolls sideways, and no
// word breaks inside.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenWords } from './support/broken-words'
import { launchChromium } from './support/chromium'
import { crowded } from './support/crowded'
import { cutTexts } from './support/cut-texts'
import { type Farm, NO_WORKER, openApp, openFarm } from './support/product'
import { screensOf, tour, wear } from './support/screens'
import { type SomeRecords, seedRecords } from './support/seed-records'

const HEIGHT = 780
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

/** What cannot be read whole on any screen, which is opened once and then given each of the rooms. */
async function everyScreen(page: Page, rooms: readonly [Room, ...Room[]]): Promise<string[]> {
  const wrong: string[] = []
  const [{ width: first }] = rooms
  const screens = screensOf(ids).filter(({ on }) => on !== (first < 1024 ? 'desk' : 'phone'))
  await tour(page, farm.url, screens, async (screen) => {
    for (const room of rooms) {
      await page.setViewportSize({ width: room.width, height: HEIGHT })
      if (!room.isSetting) await enlarge(page, room.text)
      wrong.push(...(await unreadable(page, room)).map((one) => `${screen.name} ${room.width} ${one}`))
    }
    // In which screens are opened.
    if (rooms.some(({ language }) => language !== 'en')) await wear(page, { language: 'en' })
    if (rooms.some(({ text, isSetting }) => text > 100 && !isSetting)) await enlarge(page, 100)
    await page.setViewportSize({ width: first, height: HEIGHT })
  })
  return wrong
}

const enlarge = (page: Page, text: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${text}%`)

/** What of this screen, in both looks. */
async function unreadable(page: Page, { language, text, mayBreakWords }: Room): Promise<string[]> {
  const wrong: string[] = []
  for (const platform of ['ios', 'material']) {
    await wear(page, { platform, language })
    // Letters may give way a little where they are enlarged, and grow all the same.
    const found = [
      ...(await cutTexts(page)),
      ...(mayBreakWords ? [] : await brokenWords(page)),
      ...(await crowded(page, text > 100 ? 18 : 12)),
    ]
    wrong.push(...found.map((one) => `${platform}: ${one}`))
  }
  return wrong
}

const ROOMS: readonly (readonly [string, readonly [Room, ...Room[]]])[] = [
  [
    'at 320 px in Russian, and with text twice as large',
    [
      { width: 320, language: 'ru', text: 100 },
      { width: 390, language: 'en', text: 200, mayBreakWords: true },
    ],
  ],
  [
    'with text twice as large in the browser’s settings at the desk',
    [{ width: 1280, language: 'en', text: 200, isSetting: true }],
  ],
]

it.each(ROOMS)('shows every text uncut on every screen: %s', async (_name, rooms) => {
  const [{ width, isSetting }] = rooms
  const large = isSetting && (await launchChromium([...CAMERA, '--blink-settings=defaultFontSize=32']))
  const context = await (large || browser).newContext({
    ...NO_WORKER,
    viewport: { width, height: HEIGHT },
    hasTouch: true,
    reducedMotion: 'reduce',
    permissions: ['camera'],
  })
  const page = await openApp(context, farm.url)
  expect(await everyScreen(page, rooms)).toEqual([])
  await context.close()
  if (large) await large.close()
})
