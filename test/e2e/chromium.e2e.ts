// The browser of all these tests: what Playwright turns off in it stays off.

import { expect, it } from 'vitest'
import { launchChromium } from './support/chromium'

it('keeps off every feature that Playwright turns off', async () => {
  const browser = await launchChromium()
  const page = await browser.newPage()
  await page.goto('chrome://version')
  const line = await page.locator('#command_line').textContent()
  const [theirs, ours] = [...(line ?? '').matchAll(/--disable-features=(\S+)/g)].map(([, names = '']) =>
    names.split(','),
  )
  expect(theirs?.length).toBeGreaterThan(0)
  expect(ours).toEqual(expect.arrayContaining(theirs ?? []))
  await browser.close()
})
