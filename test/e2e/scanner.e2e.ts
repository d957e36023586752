// The scanner in a real browser with a fake camera, under the product's policy.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drawScene } from './support/label-image'
import { toPng } from './support/png'
import { type ScannerStage, setScannerStage } from './support/scanner-stage'
import type { StrictPage } from './support/strict-page'

const LABEL =
  'https://farm.example/view?view=true&category=GRAIN&key=0198c0de-7a11-7abc-8def-0123456789ab&quantity_id=9'

let stage: ScannerStage
let site: StrictPage
let page: Page
let spoken: readonly string[]
/** Of everything that the page or its workers asked for. */
let origins: ReadonlySet<string>

beforeAll(async () => {
  stage = await setScannerStage()
  site = stage.site
})

afterAll(() => stage.close())

beforeEach(() => {
  site.refused.length = 0
  site.asked.length = 0
  site.missing.clear()
})

afterEach(() => stage.strike())

async function open(...asked: Parameters<ScannerStage['open']>): Promise<void> {
  ;({ page, spoken, origins } = await stage.open(...asked))
}

const accepted = async () => (await page.getByLabel('Accepted', { exact: true }).textContent()) ?? ''
const status = () => page.getByRole('status').filter({ visible: true }).first()

async function expectAccepted(text: string): Promise<void> {
  await expect.poll(accepted, { timeout: 15_000 }).toBe(text)
}

/** Whether the video moves and its track is live. */
function isLive(): Promise<boolean> {
  return page.evaluate(async () => {
    const video = document.querySelector('video')
    const stream = video?.srcObject
    if (!video || !(stream instanceof MediaStream)) return false
    const before = video.currentTime
    await new Promise((resolve) => setTimeout(resolve, 250))
    return stream.getVideoTracks()[0]?.readyState === 'live' && video.videoWidth === 1280 && video.currentTime > before
  })
}

function expectPolicyKept(): void {
  expect(origins).toEqual(new Set([site.address]))
  expect(site.refused).toEqual([])
  expect(spoken.filter((line) => /content security policy|refused to/i.test(line))).toEqual([])
}

describe('a label before the camera', () => {
  it('wasm from the own origin reads it once, and the camera is released', async () => {
    await open([{ text: LABEL, moduleSize: 8 }])
    await expectAccepted(LABEL)
    await expect.poll(() => status().textContent()).toBe('Package 9 found')
    await expect.poll(() => page.locator('video').count()).toBe(0)
    await page.getByRole('button', { name: 'Scan again' }).click()
    await expectAccepted(`${LABEL}\n${LABEL}`)
    expect(site.asked.filter((path) => path.endsWith('.wasm')).length).toBeGreaterThan(0)
    expectPolicyKept()
  })

  it('reports a reader that does not start', async () => {
    site.missing.add('.wasm')
    await open([{ text: LABEL, moduleSize: 8 }])
    await page.getByText('Camera error: codes cannot be read at the moment').waitFor()
    site.missing.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectAccepted(LABEL)
    expectPolicyKept()
  })

  it('counts once while in view of a continuous scanner, like later labels', async () => {
    const other = LABEL.replace('=9', '=10')
    await open(
      [
        { text: LABEL, moduleSize: 8, hold: 30 },
        { moduleSize: 1, hold: 5 },
        { text: other, moduleSize: 8, hold: 30 },
      ],
      '?keep=1&layout=strip',
    )
    await expect.poll(async () => new Set((await accepted()).split('\n')).size, { timeout: 20_000 }).toBe(2)
    const texts = (await accepted()).split('\n')
    expect(texts.every((text, index) => text !== texts[index + 1])).toBe(true)
    expect(await isLive()).toBe(true)
  })

  it('gets a rejection if it does not fit, and scanning continues', async () => {
    await open([{ text: LABEL, moduleSize: 8 }], '?invalid=1')
    await expect.poll(() => status().textContent(), { timeout: 15_000 }).toBe('This code does not work here')
    await expect.poll(() => status().textContent()).toBe('Looking for a label')
    expect(await accepted()).toBe('')
    expect(await isLive()).toBe(true)
  })
})

describe('the camera', () => {
  it('works after each of 20 openings, and stops after each closing', async () => {
    await open([{ moduleSize: 1, hold: 2 }], '?keep=1')
    for (let i = 0; i < 20; i += 1) {
      await expect.poll(isLive, { timeout: 10_000 }).toBe(true)
      await expect.poll(() => page.locator('video').count()).toBe(1)
      await page.evaluate(() => {
        const stream = document.querySelector('video')?.srcObject
        Object.assign(window, { lastTrack: stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined })
      })
      await page.getByRole('button', { name: 'Close scanner' }).click()
      expect(await page.evaluate(() => Reflect.get(window, 'lastTrack').readyState)).toBe('ended')
      await page.getByRole('button', { name: 'Mount' }).click()
    }
    expect(page.workers().length).toBeLessThanOrEqual(2)
    expectPolicyKept()
  })

  it('shows its problem instead of searching when muted, paused or removed', async () => {
    await open([{ moduleSize: 1, hold: 2 }], '?keep=1')
    const says = (text: string) => expect.poll(() => status().textContent(), { timeout: 10_000 }).toBe(text)
    const PAUSED = 'The camera is paused. Another app may be using it.'
    await says('Looking for a label')
    /** As a system does it that gives the camera to a call: a page can neither mute a track nor end it so itself. */
    const happens = (name: 'mute' | 'unmute' | 'ended') =>
      page.evaluate((what) => {
        const stream = document.querySelector('video')?.srcObject
        const track = stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined
        if (!track) throw new Error('no camera')
        Object.defineProperty(track, 'muted', { configurable: true, value: what === 'mute' })
        if (what === 'ended') track.stop()
        track.dispatchEvent(new Event(what))
      }, name)
    for (let round = 0; round < 3; round += 1) {
      await happens('mute')
      await says(PAUSED)
      await happens('unmute')
      await says('Looking for a label')
    }
    const video = page.locator('video')
    await video.evaluate((one: HTMLVideoElement) => one.pause())
    await says(PAUSED)
    await video.evaluate((one: HTMLVideoElement) => one.play())
    await says('Looking for a label')
    // Both at once: what ends one of them does not end the other.
    await happens('mute')
    await video.evaluate((one: HTMLVideoElement) => one.pause())
    await video.evaluate((one: HTMLVideoElement) => one.play())
    await says(PAUSED)
    await happens('ended')
    await page.getByRole('alert').first().waitFor()
    await expect.poll(() => page.getByText('Looking for a label').filter({ visible: true }).count()).toBe(0)
    await expect.poll(() => page.getByText(PAUSED).filter({ visible: true }).count()).toBe(0)
  })

  it('switches to another camera', async () => {
    await open(null, '', ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=device-count=2'])
    const picker = page.getByRole('combobox', { name: 'Camera' })
    await expect.poll(() => picker.locator('option').count(), { timeout: 10_000 }).toBe(2)
    const other = (await picker.locator('option').last().getAttribute('value')) ?? ''
    await picker.selectOption(other)
    await expect.poll(isLive, { timeout: 10_000 }).toBe(true)
    await expect.poll(() => picker.inputValue()).toBe(other)
    await expect.poll(() => page.locator('video').count()).toBe(1)
  })

  it('stops while the page is hidden, and restarts afterwards', async () => {
    await open([{ moduleSize: 1, hold: 2 }])
    await expect.poll(isLive, { timeout: 10_000 }).toBe(true)
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await hide(true)
    await expect.poll(() => page.locator('video').count()).toBe(0)
    await hide(false)
    await expect.poll(isLive, { timeout: 10_000 }).toBe(true)
  })

  it('shows its refusal, and a typed code works instead', async () => {
    await open(null, '', ['--use-fake-device-for-media-stream', '--deny-permission-prompts'])
    await expect
      .poll(() => page.getByRole('alert').textContent(), { timeout: 15_000 })
      .toContain('Camera access denied.')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('Camera access denied.')
    await page.getByRole('button', { name: 'Enter code' }).click()
    await page.getByLabel('Code or link on the label').fill(LABEL)
    await page.keyboard.press('Enter')
    await expectAccepted(LABEL)
  })

  it('shows a problem when the reader cannot be loaded, and recovers on another try', async () => {
    await open([{ text: LABEL, moduleSize: 8 }], '?keep=1')
    await expect.poll(isLive, { timeout: 15_000 }).toBe(true)
    await expect.poll(() => page.workers().length, { timeout: 15_000 }).toBeGreaterThan(0)
    const reader = new URL(page.workers()[0]?.url() ?? '').pathname
    site.missing.add(reader)
    await page.getByRole('button', { name: 'Close scanner' }).click()
    await page.getByRole('button', { name: 'Mount' }).click()
    await expect.poll(() => page.getByRole('alert').textContent(), { timeout: 15_000 }).toContain('Camera error: ')
    site.missing.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(isLive, { timeout: 15_000 }).toBe(true)
    await expect.poll(accepted, { timeout: 15_000 }).toContain(LABEL)
  })

  it('shows the browser’s error when it is missing', async () => {
    await open(null, '', ['--use-fake-ui-for-media-stream'])
    await expect.poll(() => page.getByRole('alert').textContent(), { timeout: 15_000 }).toContain('Camera error: ')
  })
})

it('a photo of a label needs no camera', async () => {
  const photo = join(stage.folder, 'label.png')
  await open(null, '', ['--use-fake-ui-for-media-stream'])
  await expect.poll(() => page.getByRole('alert').count(), { timeout: 15_000 }).toBe(1)
  // As a phone takes it: large, turned, the label somewhere in it.
  const label = { text: LABEL, moduleSize: 8, rotateDegrees: 12, at: { x: 0.3, y: 0.7 } }
  await writeFile(photo, toPng(drawScene(label, 4000, 3000)))
  await page.locator('input[type=file]').setInputFiles(photo)
  await expectAccepted(LABEL)
  expectPolicyKept()
})
