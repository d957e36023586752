/** Screenshots of every screen in both looks, both themes and both languages, for people to look through. */
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { makeDataDir, removeDataDir } from '../../server/support/built-server'
import { launchChromium } from './chromium'
import { cameraArgs, writeClip } from './fake-camera'
import { shootForManifest } from './manifest-shots'
import { type Api, DESK, loaded, PHONE, setUpFarm, signIn, startProduct } from './product'
import { LOOKS, openScreen, type Screen, SUPPLIES, screensOf, settled, wear } from './screens'
import { type SomeRecords, seedGrow, seedPeople, seedPlaces } from './seed-records'
import { shootPeople } from './shoot-people'
import { todayScreens } from './shoot-today'

/** Where they go: ignored by git. */
export const SHOTS = '.cache/shots'

const ROOMS = { phone: PHONE, desk: DESK } as const
type Room = keyof typeof ROOMS

/** Words that select screens, rooms and looks: they must allow all parts of a screenshot's name. */
export async function shoot(words: readonly string[]): Promise<number> {
  if (words.join() === 'manifest') return forManifest()
  await rm(SHOTS, { recursive: true, force: true })
  await mkdir(SHOTS, { recursive: true })
  const clip = join(tmpdir(), `pinset-shots-${process.pid}.y4m`)
  await writeClip(clip, [{ text: 'a label of somebody else', moduleSize: 5 }])
  const browser = await launchChromium(cameraArgs(clip))
  const picture = makePicture(words)
  try {
    await emptyFarm(browser, picture)
    await fullFarm(browser, picture)
    return picture.taken()
  } finally {
    await browser.close()
    await rm(clip, { force: true })
  }
}

async function forManifest(): Promise<number> {
  const browser = await launchChromium()
  try {
    return await shootForManifest(browser)
  } finally {
    await browser.close()
  }
}

type Picture = {
  readonly wanted: (room: Room, name: string) => boolean
  readonly take: (page: Page, room: Room, name: string) => Promise<void>
  readonly taken: () => number
}

function makePicture(words: readonly string[]): Picture {
  let taken = 0
  const rooms = words.filter((word) => word in ROOMS)
  const looks = words.filter((word) => LOOKS.some(({ platform, theme }) => word === platform || word === theme))
  const names = words.filter((word) => !rooms.includes(word) && !looks.includes(word))
  const shoot = async (page: Page, room: Room, name: string) => {
    taken += 1
    await page.screenshot({ path: join(SHOTS, `${name}.${room}.png`) })
  }
  return {
    wanted: (room, name) =>
      (rooms.length === 0 || rooms.includes(room)) && (names.length === 0 || names.some((one) => name.startsWith(one))),
    async take(page, room, name) {
      for (const look of LOOKS) {
        if (looks.some((word) => word !== look.platform && word !== look.theme)) continue
        await wear(page, { ...look, language: 'en' })
        await shoot(page, room, `${name}.${look.platform}-${look.theme}`)
      }
      if (looks.length === 0) {
        await wear(page, { platform: 'ios', theme: 'light', language: 'ru' })
        await shoot(page, room, `${name}.ru`)
      }
      await wear(page, { platform: 'ios', theme: 'light', language: 'en' })
    },
    taken: () => taken,
  }
}

/** Before anything is there: set-up, sign-in, the empty home and lists. */
async function emptyFarm(browser: Browser, { wanted, take }: Picture): Promise<void> {
  const dataDir = makeDataDir()
  const server = await startProduct({ dataDir })
  try {
    const screens: readonly Screen[] = [
      { name: 'home-empty', address: '/' },
      { name: 'ingredients-empty', address: SUPPLIES },
      { name: 'suppliers-empty', address: '/suppliers' },
      { name: 'sterilization-types-empty', address: '/sterilization-types' },
      { name: 'spores-empty', address: '/spores' },
    ]
    let isSetUp = false
    for (const room of ['phone', 'desk'] as const) {
      const names = ['set-up', 'sign-in', ...screens.map(({ name }) => name)]
      if (!names.some((name) => wanted(room, name))) continue
      const context = await browser.newContext({ ...ROOMS[room], reducedMotion: 'reduce' })
      const page = await context.newPage()
      if (room === 'phone' && wanted(room, 'set-up')) {
        await page.goto(server.url)
        await page.getByLabel('Set-up code').waitFor()
        await take(page, room, 'set-up')
      }
      if (!isSetUp) await setUpFarm(server)
      isSetUp = true
      await page.goto(server.url)
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      if (wanted(room, 'sign-in')) await take(page, room, 'sign-in')
      await signIn(page, server.url)
      await loaded(page)
      for (const screen of screens) {
        if (!wanted(room, screen.name)) continue
        await openScreen(page, server.url, screen)
        await take(page, room, screen.name)
      }
      await context.close()
    }
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
}

/** The sample farm, every screen. */
async function fullFarm(browser: Browser, picture: Picture): Promise<void> {
  const dataDir = makeDataDir()
  const server = await startProduct({ dataDir, flags: ['--demo'] })
  try {
    const { api } = await setUpFarm(server)
    const records = await pickRecords(api)
    const screens = [...screensOf(records), ...(await todayScreens(api, records))]
    await shootPeople(browser, picture, api, server.url)
    for (const room of ['phone', 'desk'] as const) {
      const context = await browser.newContext({ ...ROOMS[room], reducedMotion: 'reduce', permissions: ['camera'] })
      const page = await context.newPage()
      await signIn(page, server.url)
      await loaded(page)
      for (const screen of screens) {
        if (!picture.wanted(room, screen.name) || (screen.on && screen.on !== room)) continue
        await openScreen(page, server.url, screen).catch((error) => console.error(screen.name, String(error)))
        await picture.take(page, room, screen.name).catch((error) => console.error(screen.name, String(error)))
      }
      await printing(context, page, room, picture, screens)
      if (room === 'phone') await refused(page, room, picture, api, server.url)
      // The phone's conflicts, as the owner sees them on a wide screen.
      if (room === 'desk' && picture.wanted(room, 'refused')) {
        await openScreen(page, server.url, { name: 'sync', address: '/sync' })
        await picture.take(page, room, 'refused')
      }
      await context.close()
    }
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
}

/** The print page is in a separate window. */
async function printing(
  context: BrowserContext,
  page: Page,
  room: Room,
  { wanted, take }: Picture,
  screens: readonly Screen[],
): Promise<void> {
  const purchase = screens.find(({ name }) => name === 'purchase')
  if (!wanted(room, 'print') || !purchase) return
  await openScreen(page, page.url(), purchase)
  const opening = context.waitForEvent('page')
  await page
    .getByRole('button', { name: /^(Labels|Print \d+ labels?)$/ })
    .first()
    .click()
  const window = await opening
  await window.getByRole('listitem').first().waitFor()
  await take(window, room, 'print')
  await window.close()
}

/** A change that the server refused, and one that waits. */
async function refused(page: Page, room: Room, { wanted, take }: Picture, api: Api, url: string): Promise<void> {
  if (!wanted(room, 'refused') && !wanted(room, 'unsent')) return
  await openScreen(page, url, { name: 'sync', address: '/sync' })
  const offline = page.getByRole('switch', { name: /offline/i })
  await offline.click()
  for (const [code, description] of [
    ['tray', 'Tray of twelve'],
    ['jar', 'Jar of one litre'],
  ] as const) {
    await openScreen(page, url, { name: 'unit-new', address: '/units/create' })
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByLabel('Description').fill(description)
    await page.getByRole('button', { name: 'Save' }).filter({ visible: true }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Add' }).click()
    await page.getByRole('heading', { name: code }).first().waitFor()
  }
  await openScreen(page, url, { name: 'sync', address: '/sync' })
  if (wanted(room, 'unsent')) await take(page, room, 'unsent')
  await api('POST', '/units', { code: 'tray', description: 'Somebody else’s tray' })
  await page.getByRole('switch', { name: /offline/i }).click()
  await page
    .getByText(/Needs (attention|your decision)/)
    .first()
    .waitFor()
  await settled(page)
  await take(page, room, 'refused')
}

/** Telling records of the sample farm: an ingredient that runs low, a purchase with an opened package. */
async function pickRecords(api: Api): Promise<SomeRecords> {
  const list = async (path: string) => ((await api('GET', path)) as { items: readonly Found[] }).items
  const first = async (path: string) => (await list(path))[0]?.id ?? ''
  const idOf = async (path: string, name: string) =>
    (await list(path)).find((one) => one.name === name || one.strain_name === name)?.id ?? ''
  const petris = await list('/petri_series')
  const uses = await list('/supplies/uses')
  const purchases = await list('/supplies/purchases')
  const isLarge = ({ package_count: packages }: Found) => (packages ?? 1) > 5 && (packages ?? 1) <= 24
  const used = purchases.find((one) => isLarge(one) && uses.some((use) => use.purchase_id === one.id))
  const made = async (path: string, body: object) => ((await api('POST', path, body)) as Found).id
  const sterilization = await first('/sterilization_types')
  const places = await seedPlaces(made, sterilization)
  const recipe = await idOf('/recipes', 'Oak block, supplemented')
  const strain = await idOf('/strains', 'Lion’s mane')
  const petri = (petris.find(({ prepared_count: count }) => count === 40) ?? petris[0])?.id ?? ''
  return {
    unit: await first('/units'),
    category: await first('/categories'),
    supplier: await first('/suppliers'),
    spare: await made('/suppliers', { name: 'Old Barn Straw', code: 'OBS' }),
    item: used?.item_id ?? '',
    purchase: used?.id ?? '',
    use: uses[0]?.id ?? '',
    writeOff: await first('/supplies/writeoffs'),
    count: await first('/supplies/counts'),
    recipeType: await first('/recipe_types'),
    sterilization,
    ...places,
    ...(await seedGrow(made, { recipe, strain, petri, ...places })),
    recipe,
    strain,
    spore: await first('/spores'),
    petri,
    agar: await first('/agar_series'),
    observation: await first('/observations'),
    user: await seedPeople(made),
  }
}

type Found = {
  readonly id: string
  name?: string
  strain_name?: string
  item_id?: string
  purchase_id?: string
  package_count?: number
  prepared_count?: number
}
