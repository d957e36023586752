/** The page in which the scanner is measured, and how its times are told. */
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { launchChromium } from '../e2e/support/chromium'
import { servePage } from '../e2e/support/strict-page'
import { median } from './table'

/** Opens it in a browser of its own; `work` begins once the page has the global `bench`. */
export async function onScanPage<T>(bench: string, work: (page: Page) => Promise<T>): Promise<T> {
  const site = await servePage(fileURLToPath(new URL('./scan-page', import.meta.url)), {})
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.goto(site.address)
    await page.waitForFunction((name) => name in globalThis, bench)
    return await work(page)
  } finally {
    await browser.close()
    await site.close()
  }
}

/** The median, in whole milliseconds. */
export const medianText = (list: readonly number[]) => (list.length === 0 ? '-' : `${Math.round(median(list))}`)
