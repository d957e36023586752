// The scanner alone on a page, under the product's policy, with a camera that shows the test's clip.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from './chromium'
import { type ClipFrame, cameraArgs, writeClip } from './fake-camera'
import { type StrictPage, serveStrictly } from './strict-page'

export type Shown = {
  readonly page: Page
  /** The console's messages. */
  readonly spoken: readonly string[]
  /** Of everything that the page or its workers asked for. */
  readonly origins: ReadonlySet<string>
}

export type ScannerStage = {
  readonly site: StrictPage
  /** For files of the test's own; goes with the stage. */
  readonly folder: string
  /** Opens the page in a browser whose camera shows `frames` (null: a browser without any camera). */
  open(frames: readonly ClipFrame[] | null, query?: string, extraArgs?: readonly string[]): Promise<Shown>
  /** Closes the browser. */
  strike(): Promise<void>
  close(): Promise<void>
}

export async function setScannerStage(): Promise<ScannerStage> {
  const folder = await mkdtemp(join(tmpdir(), 'scanner-'))
  const site = await serveStrictly(fileURLToPath(new URL('../scanner-page', import.meta.url)))
  let browser: Browser | null = null
  return {
    site,
    folder,
    async open(frames, query = '', extraArgs = []) {
      const clip = join(folder, 'camera.y4m')
      if (frames !== null) await writeClip(clip, frames)
      browser = await launchChromium([...(frames === null ? [] : cameraArgs(clip)), ...extraArgs])
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      const spoken: string[] = []
      const origins = new Set<string>()
      context.on('request', (request) => {
        if (!request.url().startsWith('blob:')) origins.add(new URL(request.url()).origin)
      })
      page.on('console', (message) => spoken.push(message.text()))
      page.on('pageerror', (error) => spoken.push(String(error)))
      await page.goto(`${site.address}/${query}`)
      return { page, spoken, origins }
    },
    async strike() {
      await browser?.close()
      browser = null
    },
    async close() {
      await site.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
