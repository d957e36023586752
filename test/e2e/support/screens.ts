/** Every screen of the app, the way to it, and its looks, for rules that apply to all screens. */
import type { Page } from 'playwright-core'
import { labelLink } from '../../../src/domain/qr'
import { choosePicture, portrait } from './portrait'
import { until } from './product'
import type { SomeRecords } from './seed-records'

/** Ids of one record of each kind. */
export type Screen = {
  readonly name: string
  readonly address: string
  /** Opens parts without an address: a menu, a dialog. In English. */
  readonly open?: (page: Page) => Promise<void>
  /** It exists only on phones, or only on wide screens. */
  readonly on?: 'phone' | 'desk'
  /** Generated from a definition like others in the list: one look and one way are enough for it. */
  readonly drawn?: true
}

export const SUPPLIES = '/ingredients-and-purchases'

/** The screens of a signed-in user. */
export function screensOf(ids: SomeRecords): readonly Screen[] {
  const item = `${SUPPLIES}/items/${ids.item}`
  const purchase = `${SUPPLIES}/purchases/${ids.purchase}`
  return [
    { name: 'home', address: '/' },
    { name: 'ingredients', address: SUPPLIES },
    { name: 'purchases', address: `${SUPPLIES}?tab=purchases` },
    { name: 'ingredient', address: item },
    { name: 'ingredient-form', address: `${item}?edit=true` },
    { name: 'ingredient-new', address: `${SUPPLIES}/items/create` },
    { name: 'purchase', address: purchase },
    { name: 'purchase-new', address: `${SUPPLIES}/purchases/create` },
    { name: 'package', address: `${purchase}?quantity_id=2` },
    { name: 'units', address: '/base-data' },
    { name: 'categories', address: '/base-data?tab=categories', drawn: true },
    { name: 'unit', address: `/units/${ids.unit}`, drawn: true },
    { name: 'unit-form', address: `/units/${ids.unit}?edit=true`, drawn: true },
    { name: 'unit-new', address: '/units/create', drawn: true },
    { name: 'category', address: `/categories/${ids.category}` },
    { name: 'category-new', address: '/categories/create', drawn: true },
    { name: 'suppliers', address: '/suppliers' },
    { name: 'supplier', address: `/suppliers/${ids.supplier}` },
    { name: 'supplier-form', address: `/suppliers/${ids.supplier}?edit=true`, drawn: true },
    { name: 'supplier-new', address: '/suppliers/create', drawn: true },
    { name: 'places', address: '/places', drawn: true },
    { name: 'place', address: `/places/${ids.place}`, drawn: true },
    { name: 'room-round', address: `/places/${ids.place}/round` },
    { name: 'place-form', address: `/places/${ids.place}?edit=true`, drawn: true },
    { name: 'place-new', address: '/places/create', drawn: true },
    { name: 'move', address: '/move', open: scannerReady, drawn: true },
    { name: 'runs', address: '/runs', drawn: true },
    { name: 'run', address: `/runs/${ids.run}`, drawn: true },
    { name: 'run-form', address: `/runs/${ids.run}?edit=true`, drawn: true },
    { name: 'run-new', address: '/runs/create', drawn: true },
    { name: 'grain', address: '/grow?tab=grain', drawn: true },
    { name: 'blocks', address: '/grow?tab=substrate' },
    { name: 'bags', address: `/grow/${ids.bags}` },
    { name: 'bag', address: `/grow/${ids.bags}?quantity_id=6`, drawn: true },
    { name: 'jars', address: `/grow/${ids.jars}`, drawn: true },
    { name: 'jars-more', address: `/grow/${ids.jars}`, open: (page) => press(page, 'More'), drawn: true },
    { name: 'bags-form', address: `/grow/${ids.bags}?edit=true`, drawn: true },
    { name: 'bags-new', address: '/grow/create', drawn: true },
    { name: 'uses', address: '/uses' },
    { name: 'use', address: `/uses/${ids.use}`, drawn: true },
    { name: 'use-new', address: '/uses/create', drawn: true },
    { name: 'write-offs', address: '/write-offs', drawn: true },
    { name: 'write-off', address: `/write-offs/${ids.writeOff}`, drawn: true },
    { name: 'write-off-new', address: '/write-offs/create', drawn: true },
    { name: 'counts', address: '/counts', drawn: true },
    { name: 'count', address: `/counts/${ids.count}`, drawn: true },
    { name: 'count-new', address: '/counts/create', drawn: true },
    { name: 'recipes', address: '/recipes' },
    { name: 'recipe-types', address: '/recipes?tab=types', drawn: true },
    { name: 'recipe', address: `/recipes/${ids.recipe}` },
    { name: 'recipe-form', address: `/recipes/${ids.recipe}?edit=true` },
    { name: 'recipe-new', address: '/recipes/create' },
    { name: 'recipe-type', address: `/recipes/types/${ids.recipeType}`, drawn: true },
    { name: 'recipe-type-new', address: '/recipes/types/create', drawn: true },
    { name: 'sterilization-types', address: '/sterilization-types' },
    { name: 'sterilization-type', address: `/sterilization-types/${ids.sterilization}`, drawn: true },
    { name: 'sterilization-type-form', address: `/sterilization-types/${ids.sterilization}?edit=true`, drawn: true },
    { name: 'sterilization-type-new', address: '/sterilization-types/create', drawn: true },
    { name: 'spores', address: '/spores?tab=spores' },
    { name: 'strains', address: '/spores?tab=strains' },
    { name: 'spore', address: `/spores/${ids.spore}` },
    { name: 'spore-form', address: `/spores/${ids.spore}?edit=true`, drawn: true },
    { name: 'spore-new', address: `/spores/create?strain=${ids.strain}` },
    { name: 'strain', address: `/strains/${ids.strain}` },
    { name: 'strain-form', address: `/strains/${ids.strain}?edit=true`, drawn: true },
    { name: 'strain-new', address: '/strains/create', drawn: true },
    { name: 'petris', address: '/prep/spore?tab=petri' },
    { name: 'agars', address: '/prep/spore?tab=agar' },
    { name: 'petri', address: `/prep/petri/${ids.petri}` },
    {
      name: 'dish',
      address: `/prep/petri/${ids.petri}?quantity_id=3`,
      open: (page) => page.getByRole('dialog').waitFor(),
    },
    { name: 'dishes-more', address: `/prep/petri/${ids.petri}`, open: (page) => press(page, 'More') },
    { name: 'finder', address: `/prep/finder?series=${ids.petri}` },
    { name: 'family', address: `/prep/family?series=${ids.petri}` },
    { name: 'rates', address: '/prep/rates' },
    { name: 'yields', address: '/yields' },
    { name: 'mark', address: `/prep/mark?series=${ids.petri}`, open: scannerReady },
    { name: 'inoculate', address: `/inoculate?agar=${ids.agar}`, open: scannerReady },
    { name: 'inoculate-dish', address: `/inoculate?series=${ids.petri}&dish=4`, open: scannerReady },
    { name: 'spawn', address: '/spawn', open: scannerReady },
    { name: 'pick', address: `/pick?place=${ids.place}`, open: (page) => weighBags(page, ids.bags) },
    {
      name: 'pick-round',
      address: '/pick/round',
      open: async (page) => {
        await walkTo(page, { name: 'pick', address: `/pick?place=${ids.place}` })
        await weighBags(page, ids.bags)
        await press(page, /^The round/)
        await page.getByText(/^Picked in/).waitFor()
      },
    },
    { name: 'petri-form', address: `/prep/petri/${ids.petri}?edit=true`, drawn: true },
    { name: 'petri-new', address: '/prep/petri/create', drawn: true },
    { name: 'agar', address: `/prep/agar/${ids.agar}` },
    { name: 'agar-form', address: `/prep/agar/${ids.agar}?edit=true`, drawn: true },
    { name: 'agar-new', address: '/prep/agar/create', drawn: true },
    { name: 'round-end', address: '/pick/round' },
    { name: 'harvests', address: '/harvests', drawn: true },
    { name: 'harvest', address: `/harvests/${ids.harvest}`, drawn: true },
    { name: 'harvest-new', address: '/harvests/create', drawn: true },
    { name: 'observations', address: '/observations', drawn: true },
    { name: 'observation', address: `/observations/${ids.observation}`, drawn: true },
    { name: 'observation-new', address: '/observations/create', drawn: true },
    { name: 'search', address: '/search?q=wheta', on: 'phone' },
    { name: 'search-nothing', address: '/search?q=zzzz', on: 'phone' },
    { name: 'search-over', address: '/', on: 'desk', open: (page) => searchOver(page, 'wheta') },
    { name: 'search-actions', address: '/', on: 'desk', open: (page) => searchOver(page, '>') },
    { name: 'sync', address: '/sync' },
    { name: 'settings', address: '/settings' },
    { name: 'install', address: '/install' },
    { name: 'users', address: '/users' },
    { name: 'user', address: `/users/${ids.user}` },
    { name: 'user-form', address: `/users/change/${ids.user}` },
    { name: 'user-new', address: '/users/create' },
    { name: 'invite', address: '/invite' },
    { name: 'profile', address: '/users/me' },
    { name: 'crop', address: '/users/me', open: cropPicture },
    { name: 'profile-form', address: '/users/change/me' },
    { name: 'view-unknown', address: '/view?view=true&category=GRAIN&key=00000000-0000-7000-8000-000000000000' },
    {
      name: 'scanner',
      address: '/qr-scanner',
      open: scannerReady,
    },
    {
      name: 'scan-and-do',
      address: '/scan-and-do',
      open: (page) =>
        typeLabel(page, `https://farm.example/view?view=true&category=GRAIN&key=${ids.purchase}&quantity_id=2`),
    },
    {
      name: 'view-data',
      address: `/view?view=true&category=AGAR&key=00000000-0000-7000-8000-000000000000&data=${LABEL_DATA}`,
    },
    { name: 'view-data-alone', address: `/view?data=${LABEL_DATA}` },
    { name: 'view-foreign', address: '/view?view=true&category=GRAIN&key=12' },
    { name: 'test-qr', address: '/test-qr' },
    { name: 'scan-field', address: `${SUPPLIES}/purchases/create`, open: (page) => scanOver(page, 'Scan QR Code') },
    { name: 'scan-form', address: `${SUPPLIES}/purchases/create`, open: (page) => scanOver(page, /^Scan \(/) },
    { name: 'print-nothing', address: '/print-qr?id=0' },
    { name: 'print-roll', address: '/print-qr?id=1', open: (page) => fillPrintJob(page, ROLL) },
    { name: 'print', address: '/print-qr?id=1', open: (page) => fillPrintJob(page, SHEET) },
    {
      name: 'label-large',
      address: `${purchase}?label=3`,
      open: (page) => page.getByRole('dialog', { name: /^QR Code/ }).waitFor(),
    },
    { name: 'label-actions', address: `${purchase}?label=3`, open: (page) => press(page, 'Download or print') },
    { name: 'menu', address: '/', on: 'phone', open: (page) => press(page, 'Menu') },
    { name: 'actions', address: '/', open: (page) => press(page, 'Actions') },
    { name: 'user-menu', address: '/', open: (page) => press(page, 'User menu') },
    { name: 'order', address: SUPPLIES, open: (page) => press(page, /^Sort by/) },
    {
      name: 'picker',
      address: `${SUPPLIES}/items/create`,
      open: pickCategory,
    },
    { name: 'act-count', address: item, open: (page) => press(page, 'Count') },
    { name: 'act-write-off', address: purchase, open: (page) => press(page, 'Write off') },
    { name: 'kept', address: `/suppliers/${ids.supplier}`, open: (page) => press(page, 'Delete') },
    { name: 'delete', address: `/suppliers/${ids.spare}`, open: (page) => press(page, 'Delete') },
    { name: 'form-errors', address: `${SUPPLIES}/items/create`, open: (page) => press(page, 'Save') },
    { name: 'save-question', address: '/categories/create', open: askToSave },
    { name: 'picking', address: '/suppliers', open: pickRows },
    { name: 'nothing-found', address: '/suppliers', open: (page) => page.getByRole('searchbox').fill('zzzz') },
  ]
}

function scannerReady(page: Page): Promise<void> {
  return page.getByRole('region', { name: 'Scanner' }).waitFor()
}

/** Books the weight of one bag, and keys that of another. */
async function weighBags(page: Page, series: string): Promise<void> {
  await scannerReady(page)
  const { origin } = new URL(page.url())
  for (const number of [16, 17]) {
    const link = labelLink({ origin, category: 'GROW', key: series, quantityId: number })
    await press(page, 'Enter code')
    await page.getByLabel('Code or link on the label').fill(link)
    await page.keyboard.press('Enter')
    await page.getByText(`Bag ${number}`, { exact: true }).waitFor()
    for (const digit of ['9', '8', '6']) await press(page, digit)
  }
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
}

async function cropPicture(page: Page): Promise<void> {
  await choosePicture(page, await portrait(page))
  await page.getByRole('dialog', { name: 'Move and zoom' }).waitFor()
}

/** The search over the page; the first row is chosen as soon as there is one. */
async function searchOver(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Find anything' }).fill(text)
  await page.getByRole('option').first().waitFor()
}

/** The content of a structured label of a distant farm. */
const LABEL_DATA = Buffer.from(
  JSON.stringify({
    fields: { series_code: 'Series', medium: 'Medium', poured_at: 'Poured', dishes: 'Dishes' },
    values: { series_code: 'AG-0142', medium: 'Malt extract agar, 2 %', poured_at: '2026-03-01', dishes: 40 },
  }),
).toString('base64url')

/** A label without a camera: its link by hand. */
async function typeLabel(page: Page, link: string): Promise<void> {
  await press(page, 'Enter code')
  await page.getByLabel('Code or link on the label').fill(link)
  await page.keyboard.press('Enter')
  await page.getByText(/^Package 2 of/).waitFor()
}

const MARGINS = { top: '10.7', right: '4.75', bottom: '10.7', left: '4.75' }
const SHEET = { kind: 'sheet', columns: 5, rows: 13, ...MARGINS, gap_x: '2.5' }
const ROLL = { kind: 'roll', width: '12', height: '12' }

/** Labels as the app hands them to the print page, on the paper that was used last; its measures are open. */
async function fillPrintJob(page: Page, paper: object): Promise<void> {
  await page.evaluate((last) => {
    localStorage.setItem('pinset.label-paper', JSON.stringify({ paper: last, lines: true }))
    const url = `${location.origin}/view?view=true&category=GRAIN&key=0&quantity_id=`
    const entry = (n: number) => ({
      id: `${n}`,
      url: url + n,
      label: `QR Code ${n}/12`,
      text: { code: 'RYE', name: 'Rye grain', dates: ['1 Mar 2026'], part: `Package ${n}/12` },
    })
    sessionStorage.setItem('qr_print_1', JSON.stringify(Array.from({ length: 12 }, (_, index) => entry(index + 1))))
  }, paper)
  await page.reload()
  await page.getByRole('listitem').first().waitFor()
  await page.getByText('Dimensions', { exact: true }).click()
}

/** The scanner over the form. */
async function scanOver(page: Page, button: string | RegExp): Promise<void> {
  await press(page, button)
  await page.getByRole('dialog', { name: 'Scanner' }).getByRole('region', { name: 'Scanner' }).waitFor()
}

async function pickRows(page: Page): Promise<void> {
  await press(page, 'Select')
  await press(page, 'Select all')
}

async function pickCategory(page: Page): Promise<void> {
  await page.getByLabel('Category', { exact: true }).click()
  await page.getByRole('dialog').getByRole('searchbox').waitFor()
}

async function askToSave(page: Page): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill('GRAIN-9')
  await press(page, 'Save')
  await page.getByRole('alertdialog').waitFor()
}

/** Opens it again and waits until nothing is loading. */
export async function openScreen(page: Page, url: string, { address, open }: Screen): Promise<void> {
  await page.goto(new URL(address, url).href)
  await settled(page)
  if (!open) return
  await open(page)
  await settled(page)
}

/** Goes there inside the app, without loading it again. */
export async function walkTo(page: Page, { address }: Screen): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address)
  await settled(page)
}

/** Goes from screen to screen inside the app, last to those that open something. */
export async function tour(
  page: Page,
  url: string,
  screens: readonly Screen[],
  look: (screen: Screen) => Promise<void>,
): Promise<void> {
  for (const screen of screens.filter(({ open }) => !open)) {
    await walkTo(page, screen)
    await look(screen)
  }
  for (const screen of screens.filter(({ open }) => open)) {
    if (await leavesAll(page)) {
      await walkTo(page, screen)
      await screen.open?.(page)
      await settled(page)
    } else await openScreen(page, url, screen)
    await look(screen)
  }
}

/** Everything above a screen except toasts, which disappear automatically. */
const OVER = 'dialog[open], [role=dialog], [role=alertdialog], [popover=auto]:popover-open'

/** Goes home inside the app. False if an opened part remains: only a reload removes it. */
async function leavesAll(page: Page): Promise<boolean> {
  await page.evaluate(() => history.pushState({}, '', '/'))
  const question = page.getByRole('alertdialog')
  await page
    .getByText(/^Welcome/)
    .or(question)
    .first()
    .waitFor()
  await settled(page)
  return (await page.locator(OVER).filter({ visible: true }).count()) === 0
}

/** The state of the app's router. Until the location is resolved, the earlier screen remains. */
type Router = {
  readonly history: { readonly location: Place }
  readonly state: { readonly status: string; readonly location: Place; readonly resolvedLocation?: Place }
}
type Place = { readonly href: string }

export async function settled(page: Page): Promise<void> {
  const isStill = () =>
    page.evaluate(() => {
      const { history, state } = (globalThis as { __TSR_ROUTER__?: Router }).__TSR_ROUTER__ ?? {}
      const places = [state?.location, state?.resolvedLocation].map((place) => place?.href)
      const hasCome = state?.status === 'idle' && places.every((href) => href === history?.location.href)
      const title = document.querySelector('h1')
      const isThere = title?.textContent !== '' && document.querySelector('main, form') !== null
      return hasCome && isThere && document.querySelector('[aria-busy=true]') === null
    })
  await until(isStill, `${page.url()} is not loading any more`)
  await rest(page)
}

/** Animations jump to their end, because some never report that they ended. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    for (const one of document.getAnimations()) {
      if (one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) one.finish()
    }
    await frame()
  })
}

export const LOOKS = [
  { platform: 'ios', theme: 'light' },
  { platform: 'ios', theme: 'dark' },
  { platform: 'material', theme: 'light' },
  { platform: 'material', theme: 'dark' },
] as const

/** Changes a preference of this device on the open page, as another tab would. */
export async function wear(page: Page, change: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((wanted) => {
    const key = 'pinset.preferences'
    const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...wanted })
    localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  }, change)
  await rest(page)
}
