// S31 in a real browser, with the real server on a real folder: the folder is copied while the server is stopped, and put
// back later. The scenarios follow each other on the same phones; each puts the first copy back, as a start costs the most.

import { cpSync, renameSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import type { ServerProcess } from '../server/support/built-server'
import { removeDataDir } from '../server/support/built-server'
import { launchChromium } from './support/chromium'
import {
  asks,
  copyFolder,
  expectNoClaim,
  headOf,
  holdAnswers,
  isOneFarm,
  loseFarm,
  meetFork,
  noteForks,
  openEmpty,
  putBack,
  suppliersOf,
  whileStopped,
  writeUpTo,
} from './support/copied-folder'
import { cutTexts } from './support/cut-texts'
import { addPerson, ILYA } from './support/disagree'
import { closeDevice, comeBack, type Device, openDevice, saveSupplier } from './support/outage'
import { apiOf, type Farm, keepPictures, openFarm, PHONE, readStore, startProduct, until } from './support/product'
import { settled, wear } from './support/screens'

const FORTY = 40

let farm: Farm
let browser: Browser
let vera: Device
let ilya: Device
/** Vera's second phone, which comes back in the midst of its first load. */
let late: Device
/** The folder with three phones signed in and one supplier, and its newest revision. */
let copy: string
let shared: number
let clone: ServerProcess | undefined

beforeAll(async () => {
  ;[farm, browser] = await Promise.all([openFarm(), launchChromium()])
  await addPerson(farm.url, farm.token, ILYA)
  await farm.api('POST', '/suppliers', { name: 'Kept Mill' })
  ;[vera, ilya, late] = await Promise.all([
    openDevice(farm, browser),
    openDevice(farm, browser, ILYA),
    openEmpty(farm, browser),
  ])
  await Promise.all([vera, ilya].map(toSync))
  shared = await headOf(farm.api)
  await whileStopped(farm, () => {
    copy = copyFolder(farm.dataDir)
  })
})

afterAll(async () => {
  await browser?.close()
  await clone?.stop()
  await farm?.close()
  for (const folder of [copy, clone?.dataDir]) if (folder !== undefined) removeDataDir(folder)
})

const names = async (api = farm.api) => (await suppliersOf(api)).map(({ name }) => name)
/** What is lost when the copy is put back now. */
const sinceCopy = async () => (await names()).filter((name) => name !== 'Kept Mill')
const toSync = async ({ page, meddler }: Device) => {
  await page.goto(`${meddler.url}/sync`)
  await page.getByText(/on this device and on the server/).waitFor()
}
const record = async (device: Device, name: string) => {
  await saveSupplier(device, device.page, name)
  await toSync(device)
}
const decideAll = async (device: Device, decision: 'Send all again' | 'Discard all') => {
  await expectNoClaim(device)
  await device.page.getByRole('button', { name: decision }).click()
  if (decision === 'Discard all')
    await device.page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
}
const look = (name: string) => onTestFailed(() => keepPictures([vera.context, ilya.context], `forked-${name}`))

it('behind one commit, then cloned: a phone asks only for the missing records', async () => {
  look('cloned')
  await farm.api('POST', '/suppliers', { name: 'At home' })
  for (const device of [vera, ilya]) await isOneFarm(device, farm.api)
  expect(await headOf(farm.api)).toBe(shared + 1)
  await loseFarm([vera, ilya])
  const aside = `${farm.dataDir}-aside`
  await farm.stop()
  renameSync(farm.dataDir, aside)
  cpSync(copy, farm.dataDir, { recursive: true })
  ;[clone] = await Promise.all([startProduct({ dataDir: aside }), farm.start()])
  const cloned = apiOf(clone.url, () => farm.token)
  expect(await headOf(farm.api)).toBe(shared)
  await meetFork(vera, ['At home'])
  await vera.page.getByText('The server was restored from a backup and no longer has this.').waitFor()

  await farm.api('POST', '/suppliers', { name: 'On the copy' })
  await cloned('POST', '/suppliers', { name: 'Away' })
  await isOneFarm(vera, farm.api)
  await loseFarm([vera])
  vera.meddler.target = new URL(clone.url)
  await meetFork(vera, ['On the copy'])
  await isOneFarm(vera, cloned)
  await loseFarm([vera])
  vera.meddler.target = new URL(farm.url)
  await Promise.all([meetFork(vera, ['At home', 'Away']), meetFork(ilya, ['At home'])])
  await decideAll(vera, 'Send all again')
  for (const device of [vera, ilya]) {
    await asks(device, [])
    await isOneFarm(device, farm.api)
  }
  await clone.stop()
  expect((await names()).toSorted()).toEqual(['At home', 'Away', 'Kept Mill', 'On the copy'])
})

it('overtaken, push before pull: two people decide each record, and see its author', async () => {
  look('overtaken')
  await Promise.all([record(vera, 'Vera Mill'), record(ilya, 'Ilya Mill')])
  for (const device of [vera, ilya]) await isOneFarm(device, farm.api)
  const lost = await sinceCopy()
  const head = await headOf(farm.api)
  await loseFarm([vera, ilya])
  await saveSupplier(vera, vera.page, 'Unsent Mill')
  await vera.page.goto(`${vera.meddler.url}/sync`)
  await whileStopped(farm, () => putBack(copy, farm.dataDir))
  await writeUpTo(farm.api, head + 3, 'Later')

  const [[first]] = await Promise.all([meetFork(vera, lost), meetFork(ilya, lost)])
  expect(first).toBe('/api/sync/push')
  for (const device of [vera, ilya]) await isOneFarm(device, farm.api)
  expect((await names()).filter((name) => name === 'Unsent Mill')).toEqual(['Unsent Mill'])
  const when = String.raw`recorded it, \d\d:\d\d\.`
  for (const [device, mine, other] of [
    [vera, 'Vera Mill', 'Ilya'],
    [ilya, 'Ilya Mill', 'Vera'],
  ] as const) {
    const { page } = device
    await page
      .getByText(`The server was restored from a backup and no longer has ${lost.length} of your records or values`)
      .waitFor()
    await card(page, mine)
      .getByText(new RegExp(`You ${when}`))
      .waitFor()
    await card(page, `${other} Mill`)
      .getByText(new RegExp(`${other} ${when}`))
      .waitFor()
  }
  expect(await cutOnPhones(vera.page)).toEqual([])

  await decideAll(vera, 'Send all again')
  for (const device of [vera, ilya]) {
    await asks(device, [])
    await isOneFarm(device, farm.api)
    await device.page.getByText(/on this device and on the server/).waitFor()
  }
  expect(await names()).toEqual(expect.arrayContaining(lost))
  await closeDevice(ilya)
})

it('equal heads with other content: the phones ask about all of it', async () => {
  look('equal')
  const lost = await sinceCopy()
  const head = await headOf(farm.api)
  await loseFarm([vera])
  await whileStopped(farm, () => putBack(copy, farm.dataDir))
  await writeUpTo(farm.api, head, 'Other')
  await meetFork(vera, lost)
  await isOneFarm(vera, farm.api)
  await decideAll(vera, 'Discard all')
  await asks(vera, [])
  await isOneFarm(vera, farm.api)
})

it('forty lost records during a first load: both phones ask, one person decides', async () => {
  look('forty')
  const before = (await sinceCopy()).length
  for (let count = before; count < FORTY; count++) await farm.api('POST', '/suppliers', { name: `Mill ${count}` })
  const lost = await sinceCopy()
  expect(lost.length).toBeGreaterThanOrEqual(FORTY)
  await isOneFarm(vera, farm.api)
  // The second phone reads the suppliers, and no further.
  const forks = noteForks(late)
  const { held, release } = holdAnswers(late.meddler, '/api/supplies/items')
  await comeBack(late)
  await held
  await until(async () => (await readStore(late.page, 'supplier')).length === lost.length + 1, 'all suppliers are read')
  await loseFarm([vera])
  await whileStopped(farm, () => putBack(copy, farm.dataDir))
  expect(await headOf(farm.api)).toBe(shared)
  release()
  await Promise.all([meetFork(vera, lost), asks(late, lost)])
  expect(forks).not.toEqual([])
  for (const device of [vera, late]) await isOneFarm(device, farm.api)
  await vera.page.getByText(`no longer has ${lost.length} of your records or values`).waitFor()
  await decideAll(vera, 'Discard all')
  for (const device of [vera, late]) {
    await asks(device, [])
    await isOneFarm(device, farm.api)
  }
  expect(await sinceCopy()).toEqual([])
  await closeDevice(late)
  await closeDevice(vera)
})

/** A question about a record, with the line above it that says who recorded it. */
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** What is cut on phones of both widths in both languages. */
async function cutOnPhones(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const language of ['ru', 'en']) {
    for (const width of [320, PHONE.viewport.width]) {
      await page.setViewportSize({ ...PHONE.viewport, width })
      await wear(page, { language })
      await settled(page)
      for (const one of await cutTexts(page)) found.push(`${language} ${width}: ${one}`)
    }
  }
  return found
}
