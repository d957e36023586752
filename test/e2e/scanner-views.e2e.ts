// What the scanner reads in what a camera shows, in a real browser: labels with all that can be the matter with them, two at
// once, late ones, bars, and nothing at all.

import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { CLIPS, cameraPicture, cameraWithout, clipText } from '../bench/scan-scenes/clips'
import type { Scene } from '../bench/scan-scenes/scene'
import { barModules } from '../ui/scan-worker/scan-support'
import { type ScannerStage, setScannerStage } from './support/scanner-stage'

let stage: ScannerStage

beforeAll(async () => {
  stage = await setScannerStage()
})

afterAll(() => stage.close())

afterEach(() => stage.strike())

const acceptedBy = async (page: Page) => {
  const text = (await page.getByLabel('Accepted', { exact: true }).textContent()) ?? ''
  return text === '' ? [] : text.split('\n')
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('reads labels in all 8 conditions, and reports no false code', async () => {
  const shown = (scene: Scene, shot: number) => ({ moduleSize: 1, picture: cameraPicture(scene, shot), hold: 7 })
  const frames = Object.values(CLIPS).flatMap((scene) => [shown(scene, 0), shown(scene, 1)])
  const { page } = await stage.open(frames, '?keep=1')
  const texts = Object.values(CLIPS).map(({ text }) => text)
  // The clip begins again, so a slow machine gets more than one chance.
  await expect.poll(async () => new Set(await acceptedBy(page)), { timeout: 60_000 }).toEqual(new Set(texts))
})

it('reads the label in the aiming frame of two in view', async () => {
  const aimed = { text: clipText(11), moduleSize: 4, at: { x: 0.5, y: 0.42 } }
  const beside = { text: clipText(12), moduleSize: 4, at: { x: 0.68, y: 0.6 } }
  const { page } = await stage.open([{ ...aimed, others: [beside] }], '?keep=1')
  await expect.poll(() => acceptedBy(page), { timeout: 15_000 }).toEqual([clipText(11)])
  await pause(1500)
  expect(await acceptedBy(page)).toEqual([clipText(11)])
})

it('reads a label that appears late', async () => {
  const late = { text: clipText(13), moduleSize: 5, at: { x: 0.5, y: 0.42 } }
  const { page } = await stage.open([
    { moduleSize: 1, hold: 30 },
    { ...late, hold: 30 },
  ])
  await expect.poll(() => page.locator('video').count(), { timeout: 15_000 }).toBe(1)
  await expect.poll(() => acceptedBy(page), { timeout: 20_000 }).toEqual([clipText(13)])
})

it('reads a barcode wider than the frame, and ignores it where labels are expected', async () => {
  // 95 modules of 8 pixels: wider than the square in which labels are looked for.
  const bars = { modules: await barModules('EAN13', '4601234567893'), moduleSize: 8, at: { x: 0.5, y: 0.42 } }
  const { page } = await stage.open([bars], '?formats=barcode&keep=1')
  await expect.poll(() => acceptedBy(page), { timeout: 15_000 }).toEqual(['4601234567893'])
  await page.goto(`${stage.site.address}/?keep=1`)
  await expect.poll(() => page.locator('video').count(), { timeout: 15_000 }).toBe(1)
  await pause(2000)
  expect(await acceptedBy(page)).toEqual([])
})

/** How long the scanner is watched while it finds nothing. */
const WATCHED_MS = 8_000

/** Counts from now on the main thread's own work, in seconds, independent of the rest of the machine. */
async function countWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const start = await worked()
  return async () => (await worked()) - start
}

async function heldBy(page: Page): Promise<{ heap: number; nodes: number; workers: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { heap: usedSize, nodes, workers: page.workers().length }
}

/** Counts from now on the frames that the page hands to its worker. */
async function countFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { frames: 0 }
    Object.assign(globalThis, { counted })
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (this: Worker, ...said: unknown[]) {
      counted.frames += 1
      return Reflect.apply(postMessage, this, said)
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { counted: { frames: number } }).counted.frames)
}

/** Shows the camera with nothing else around it, and takes `count` frames of `side` pixels from it within WATCHED_MS. */
const takeFrames = (page: Page, count: number, side: number) =>
  page.evaluate(
    async ([frames, size, ms]) => {
      const video = document.body.appendChild(document.createElement('video'))
      Object.assign(video.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', objectFit: 'cover' })
      video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 960 } })
      await video.play()
      const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
      const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
      const { port1 } = new MessageChannel()
      const start = performance.now()
      for (let taken = 1; taken <= frames; taken++) {
        const due = start + (ms * taken) / frames
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
        context?.drawImage(video, 0, 0, size, size, 0, 0, size, size)
        const pixels = context?.getImageData(0, 0, size, size)
        if (pixels) port1.postMessage(pixels, [pixels.data.buffer])
      }
    },
    [count, side, WATCHED_MS] as const,
  )

it('reads nothing without a code, with constant memory and a free main thread', async () => {
  const frames = ['print', 'finders', 'mesh', 'straw'] as const
  const shown = frames.map((kind) => ({ moduleSize: 1, picture: cameraWithout(kind), hold: 5 }))
  const { page } = await stage.open(shown, '?keep=1')
  await expect.poll(() => page.workers().length, { timeout: 15_000 }).toBe(1)
  await pause(3000)
  const before = await heldBy(page)
  const [worked, handed] = [await countWork(page), await countFrames(page)]
  await pause(WATCHED_MS)
  const [seconds, count] = [await worked(), await handed()]
  const after = await heldBy(page)
  expect(await acceptedBy(page)).toEqual([])
  expect(after.workers).toBe(1)
  expect(after.nodes).toBeLessThanOrEqual(before.nodes + 20)
  expect(after.heap - before.heap).toBeLessThan(1_000_000)
  await page.getByText('Unmount').dispatchEvent('click')
  await expect.poll(() => page.workers().length).toBe(0)
  const workedBare = await countWork(page)
  await takeFrames(page, count, 960)
  // It takes a frame now and then, and does next to nothing beside what these frames cost on this machine anyhow.
  expect(count).toBeGreaterThan(8)
  expect(count).toBeLessThan((WATCHED_MS / 1000 + 1) * 15)
  expect(seconds).toBeLessThan(1.3 * (await workedBare()))
})
