// Every screen: clean for axe in both looks and both themes, switched within one loaded page, whole in the reader's own
// colours, and there without a server.

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { makeDataDir, removeDataDir, type ServerProcess } from '../server/support/built-server'
import { findings } from './support/axe'
import { launchChromium } from './support/chromium'
import { lostInForcedColours } from './support/forced-colours'
import {
  controlled,
  DESK,
  keepPictures,
  loaded,
  NO_WORKER,
  PHONE,
  setUpFarm,
  signIn,
  startProduct,
} from './support/product'
import { LOOKS, openScreen, screensOf, tour, walkTo, wear } from './support/screens'
import { type SomeRecords, seedRecords } from './support/seed-records'

let dataDir: string
let server: ServerProcess
let browser: Browser
let ids: SomeRecords
const contexts: BrowserContext[] = []
const atTheDoor: string[] = []

beforeAll(async () => {
  dataDir = makeDataDir()
  server = await startProduct({ dataDir })
  browser = await launchChromium(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'])
  const page = await visit({ ...PHONE, ...NO_WORKER })
  await entrance(page, 'Set-up code')
  const { api } = await setUpFarm(server)
  ids = await seedRecords(api)
  await entrance(page, 'E-mail')
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  removeDataDir(dataDir)
})

async function visit(room: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...room, reducedMotion: 'reduce', permissions: ['camera'] })
  contexts.push(context)
  return context.newPage()
}

/** What is seen before anybody is signed in; `field` says which of the two screens it is. */
async function entrance(page: Page, field: string): Promise<void> {
  await page.goto(server.url)
  await page.getByLabel(field).waitFor()
  for (const look of LOOKS) {
    await wear(page, look)
    const found = await findings(page, look.theme === 'dark')
    atTheDoor.push(...found.map((one) => `${field} ${look.platform} ${look.theme}: ${one}`))
  }
}

async function signedIn(room: BrowserContextOptions): Promise<Page> {
  const page = await visit(room)
  await signIn(page, server.url)
  await loaded(page)
  return page
}

it('set-up and sign-in pass axe in both looks and both themes', () => {
  expect(atTheDoor).toEqual([])
})

it('finds a state, bar and image shown by color alone', async () => {
  const page = await visit(DESK)
  await page.setContent(`
    <style>html { background: #fff } [aria-selected=true], .share { background: #0a5a73 } .share { display: block; width: 80px; height: 8px }</style>
    <main>
      <div><button role="tab" aria-selected="true">Spores</button><button role="tab">Strains</button></div>
      <span class="share"></span>
      <p><svg width="20" height="20"><path fill="#0f1a1d" d="M0 0h20v20z" /></svg></p>
    </main>`)
  expect(await lostInForcedColours(page)).toEqual([
    'span.share "" has no edge',
    'button. "Spores" is chosen and looks like button. "Strains"',
    'the picture in p. "" is not seen',
  ])
})

// The second window size in the default look: what differs there is where things stand, not what they are made of.
for (const [name, room, looks, forced] of [
  ['phone', PHONE, LOOKS, 'material'],
  ['desk', DESK, LOOKS.filter(({ platform }) => platform === 'ios'), 'ios'],
] as const) {
  it(`a ${name} screen passes axe and forced colors in ${looks.length} looks and themes`, async () => {
    onTestFailed(() => keepPictures(contexts, 'screens'))
    const page = await signedIn({ ...room, ...NO_WORKER })
    const wrong: string[] = []
    const screens = screensOf(ids).filter(({ on }) => on === undefined || on === name)
    await tour(page, server.url, screens, async (screen) => {
      for (const look of screen.drawn ? looks.slice(0, 1) : looks) {
        await wear(page, look)
        const found = await findings(page, look.theme === 'dark')
        // The themes of a look differ in colours alone, which are the reader's then; each look is seen in one room.
        if (look.platform === forced && look.theme === 'light') found.push(...(await lostInForcedColours(page)))
        wrong.push(...found.map((one) => `${screen.name} ${look.platform} ${look.theme}: ${one}`))
      }
    })
    expect(wrong).toEqual([])
  })
}

it('opens every route after the first controlled load with the server gone', async () => {
  onTestFailed(() => keepPictures(contexts, 'offline'))
  const page = await signedIn(PHONE)
  await controlled(page)
  await server.stop()
  const missing: string[] = []
  page.on('pageerror', (error) => missing.push(String(error)))
  for (const screen of screensOf(ids).filter(({ open, name }) => open === undefined || name === 'scanner')) {
    // The document is the same for all of them: what a drawn one needs comes on the way inside the app too.
    if (screen.drawn) await walkTo(page, screen)
    else await openScreen(page, server.url, screen)
    const isBroken = (await page.getByText('An error occurred').count()) > 0
    const isThere = new URL(page.url()).pathname === new URL(screen.address, server.url).pathname
    if (!isThere || isBroken) missing.push(`${screen.name}: ${page.url()}`)
  }
  expect(missing).toEqual([])
})
