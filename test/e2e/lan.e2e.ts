// A phone in the farm's own network, over TLS: with a profile that trusts the farm's authority, and one that does not.

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Server } from 'node:tls'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signLeaf } from '../../server/lan/authority'
import { shake } from '../server/support/tls'
import { findings } from './support/axe'
import { launchChromium } from './support/chromium'
import { cutTexts } from './support/cut-texts'
import { cameraArgs, writeClip } from './support/fake-camera'
import { type LanFarm, makeProfiles, openLanFarm } from './support/lan-farm'
import { controlled, keepPictures, loaded, signIn } from './support/product'

let farm: LanFarm
let trusting: BrowserContext
let doubting: BrowserContext
let page: Page
const profiles = makeProfiles()
const folder = mkdtempSync(join(tmpdir(), 'pinset-lan-clip-'))
const servers: { close: () => unknown }[] = []

beforeAll(async () => {
  farm = await openLanFarm()
  const { id } = (await farm.api('POST', '/suppliers', { name: 'Kovalev Mill' })) as { id: string }
  const clip = join(folder, 'label.y4m')
  await writeClip(clip, [{ text: `${farm.url}/view?view=true&category=SUPPLIER&key=${id}`, moduleSize: 7 }])
  trusting = await profiles.open('trusting', { roots: [farm.network().authority.root], args: cameraArgs(clip) })
  doubting = await profiles.open('doubting', { roots: [] })
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures([trusting, doubting], `lan-${task.name.slice(0, 20)}`)
})

afterAll(async () => {
  for (const server of servers) server.close()
  await trusting?.close()
  await doubting?.close()
  await farm?.close()
  profiles.clear()
  rmSync(folder, { recursive: true, force: true })
})

const check = (name: string) => page.locator(`[data-check="${name}"]`)
const certificate = async () =>
  (await shake(Number(new URL(farm.url).port), 'pinset.local', farm.network().authority.root)).serial
const isPlain = (request: Request) => request.url().startsWith('http:')

describe('a phone that does not trust the farm', () => {
  it('the browser blocks the app, and plain http shows the guide', async () => {
    const refused = await doubting.newPage()
    await expect(refused.goto(farm.url)).rejects.toThrow(/ERR_CERT_AUTHORITY_INVALID/)
    page = await doubting.newPage()
    await refused.close()
    await page.goto(farm.guide())
    await page.getByRole('heading', { name: 'Trust the farm on this phone' }).waitFor()
    await page
      .getByText(/^The fingerprint must end in/)
      .filter({ visible: true })
      .waitFor()
    await page.getByRole('link', { name: 'Check again' }).click()
    await check('trusted').getByText('not yet').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Open the farm' }).count()).toBe(0)
    // By name, which this phone finds.
    await page.getByRole('link', { name: farm.url }).waitFor()
    const taken = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).click()
    expect((await taken).suggestedFilename()).toBe('pinset-ca.crt')
    await page.locator('[data-step="get"][data-done]').waitFor()
  })

  it('reads the guide for its kind, in both languages, looks and themes', async () => {
    const wrong: string[] = []
    for (const kind of ['iPhone', 'Android', 'Windows', 'Mac']) {
      await page.getByRole('radio', { name: kind }).check()
      expect(
        await page
          .getByText(/^The fingerprint must end in/)
          .filter({ visible: true })
          .count(),
      ).toBe(1)
      wrong.push(...(await cutTexts(page)).map((line) => `${kind}: ${line}`))
    }
    await page.getByRole('link', { name: 'Русский' }).click()
    await page.getByRole('heading', { name: 'Доверять ферме на этом телефоне' }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const platform of ['ios', 'material']) {
        await page.emulateMedia({ colorScheme })
        await page.locator('html').evaluate((html, look) => html.setAttribute('data-platform', look), platform)
        const found = [...(await findings(page, false)), ...(await cutTexts(page))]
        wrong.push(...found.map((line) => `${platform} ${colorScheme}: ${line}`))
      }
    }
    expect(wrong).toEqual([])
    await page.close()
  })
})

describe('a phone whose owner clicked the warning away', () => {
  it('a warning reports that camera and offline use remain blocked', async () => {
    const browser = await launchChromium(['--host-resolver-rules=MAP pinset.local 127.0.0.1'])
    page = await browser.newPage({ ignoreHTTPSErrors: true })
    await page.goto(`${farm.url}/trust`)
    await page
      .getByRole('alert')
      .getByText(/^The certificate is not trusted yet/)
      .waitFor()
    await check('trusted').getByText('not yet').waitFor()
    await browser.close()
  })
})

describe('a phone that trusts the farm', () => {
  const asked: Request[] = []

  it('leads from the guide over https to joining with its code', async () => {
    trusting.on('request', (request) => asked.push(request))
    page = await trusting.newPage()
    await page.goto(`${farm.guide()}/#7F42KQ`)
    await check('trusted').getByText('yes', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Open the farm' }).click()
    await page.getByRole('heading', { name: 'This device trusts the farm' }).waitFor()
    expect(page.url()).toMatch(new RegExp(`^${farm.url}/trust\\?`))
    await check('trusted').getByText('yes', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Try' }).click()
    await check('camera').getByText('yes', { exact: true }).waitFor()
    expect(await findings(page, false)).toEqual([])
    await expect
      .poll(() => page.getByRole('link', { name: 'Continue' }).getAttribute('href'))
      .toBe(`${farm.url}/join#7F42KQ`)
    expect(new URL(page.url()).search, 'what the server is told').not.toContain('7F42KQ')
    // The probe left nothing behind that could come before the app's own worker.
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })

  it('opens no other site, for any address', async () => {
    const ways = ['https://evil.example/', '//evil.example/', '/..//evil.example', '/\\evil.example', 'http://[']
    for (const to of [...ways, 'javascript:alert(1)', '%']) {
      await page.goto('about:blank')
      await page.goto(`${farm.url}/trust#${to === '%' ? to : encodeURIComponent(to)}`)
      await check('trusted').getByText('yes', { exact: true }).waitFor()
      const on = (await page.getByRole('link', { name: 'Continue' }).getAttribute('href')) ?? ''
      expect(new URL(on, farm.url).origin, to).toBe(farm.url)
    }
  })

  it('signs in, installs the worker, and scans a label with the camera', async () => {
    await signIn(page, farm.url)
    await loaded(page)
    await controlled(page)
    expect(await page.evaluate(() => isSecureContext)).toBe(true)
    await page.goto(`${farm.url}/qr-scanner`)
    await page.getByRole('heading', { name: 'Kovalev Mill' }).first().waitFor()
  })

  it('keeps the trust page apart from the app that is installed now', async () => {
    await page.goto(`${farm.url}/trust`)
    await page.getByRole('heading', { name: 'This device trusts the farm' }).waitFor()
    await check('trusted').getByText('yes', { exact: true }).waitFor()
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1)
  })

  it('starts without the server, and continues with a renewed certificate', async () => {
    const before = await certificate()
    await farm.stop()
    await page.goto(`${farm.url}/suppliers`)
    await page.getByText('Kovalev Mill').first().waitFor()
    await farm.start()
    expect(await certificate()).not.toBe(before)
    await farm.api('POST', '/suppliers', { name: 'Mill after the renewal' })
    await page.getByText('Mill after the renewal').first().waitFor()
  })

  it('never sends a password, a token or a body over plain http', async () => {
    const plain = asked.filter(isPlain)
    expect(plain.length).toBeGreaterThan(0)
    for (const request of plain) {
      expect([request.method(), request.postData()]).toEqual(['GET', null])
      expect(Object.keys(await request.allHeaders())).not.toContain('authorization')
      expect(new URL(request.url()).pathname).toMatch(/^\/(trust\/[a-z.]+)?$/)
    }
    const signedIn = asked.filter((request) => request.url().endsWith('/auth/login'))
    expect(signedIn.map((request) => request.url())).toEqual([`${farm.url}/api/auth/login`])
  })
})

describe('a thief of the authority’s key', () => {
  /** A site with a certificate that the stolen key signed. */
  async function site(name: string): Promise<string> {
    const pair = await signLeaf(farm.network().authority, { names: [name], addresses: [] }, Date.now())
    const server: Server = createServer(pair, (_request, response) => response.end('<title>stolen</title>'))
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return `https://${name}:${typeof address === 'object' && address ? address.port : 0}/`
  }

  it('impersonates the farm', async () => {
    await page.goto(await site('pinset.local'))
    expect(await page.title()).toBe('stolen')
  })

  it('impersonates no other site', async () => {
    await expect(page.goto(await site('example.com'))).rejects.toThrow(/ERR_CERT_INVALID/)
  })
})

describe('a farm that moved to another address', () => {
  const THERE = '127.0.0.2'
  let before: string

  /** The installed app after a restart. */
  async function restart(...roots: string[]): Promise<void> {
    await trusting.close()
    trusting = await profiles.open('trusting', { roots, address: THERE })
    page = await trusting.newPage()
    await page.goto(`${farm.url}/suppliers`)
  }

  it('keeps the app, records and session on a phone that uses its name', async () => {
    before = farm.network().authority.root
    await farm.stop()
    await farm.move(THERE)
    await farm.api('POST', '/suppliers', { name: 'Mill after the move' })
    expect(farm.network().authority.root).not.toBe(before)
    await restart(before)
    await page.getByText('Kovalev Mill').first().waitFor()
    await expect.poll(() => page.getByText('Mill after the move').count()).toBe(0)
  })

  it('reconnects the phone once it trusts the new authority, still signed in', async () => {
    await restart(before, farm.network().authority.root)
    await page.getByText('Mill after the move').first().waitFor()
  })

  it('keeps every origin, so that labels of all of them open', async () => {
    const { items } = (await farm.api('GET', '/farms')) as { items: { origins: string[] }[] }
    const { port } = new URL(farm.url)
    expect(items[0]?.origins).toEqual([farm.url, `https://127.0.0.1:${port}`, `https://${THERE}:${port}`])
  })
})
