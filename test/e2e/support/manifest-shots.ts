/** The screenshots of an install offer, taken from the sample farm. The files are small, because browsers download them. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { makeDataDir, removeDataDir } from '../../server/support/built-server'
import { DESK, loaded, PHONE, setUpFarm, signIn, startProduct } from './product'
import { openScreen, SUPPLIES } from './screens'

/** Served as they are; public/manifest.webmanifest lists them. */
const FOLDER = 'public/screenshots'

const PICTURES = [
  { name: 'phone-home', room: PHONE, address: '/' },
  { name: 'phone-ingredients', room: PHONE, address: SUPPLIES },
  { name: 'desk-ingredients', room: DESK, address: SUPPLIES, open: openOne },
] as const

async function openOne(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Birch chips/ }).click()
  await page.getByRole('heading', { name: 'Birch chips' }).first().waitFor()
}

/** Writes them again and returns their number. */
export async function shootForManifest(browser: Browser): Promise<number> {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const dataDir = makeDataDir()
  const server = await startProduct({ dataDir, flags: ['--demo'] })
  try {
    await setUpFarm(server)
    for (const picture of PICTURES) {
      const context = await browser.newContext({ ...picture.room, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await signIn(page, server.url)
      await loaded(page)
      await openScreen(page, server.url, picture)
      await page.screenshot({ path: join(FOLDER, `${picture.name}.jpg`), type: 'jpeg', quality: 72 })
      await context.close()
    }
    return PICTURES.length
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
}
