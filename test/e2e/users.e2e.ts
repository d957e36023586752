// Two people on two devices: an admin invites, the newcomer joins; sessions and passwords end where they should.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it, onTestFailed } from 'vitest'
import { findings } from './support/axe'
import { launchChromium } from './support/chromium'
import {
  DESK,
  type Farm,
  keepPictures,
  loaded,
  NO_WORKER,
  OWNER,
  openApp,
  openFarm,
  PHONE,
  signIn,
  until,
} from './support/product'
import { LOOKS, wear } from './support/screens'

const JOSEPH = { name: 'Joseph', email: 'joseph@northfarm.example', password: 'spores in the wind' } as const
const PIA = { name: 'Pia', email: 'pia@northfarm.example', password: 'gills under the cap' } as const

let farm: Farm
let browser: Browser
let vera: BrowserContext
const contexts: BrowserContext[] = []

beforeAll(async () => {
  browser = await launchChromium()
  farm = await openFarm()
  vera = await browser.newContext({ ...PHONE, ...NO_WORKER, reducedMotion: 'reduce' })
  await (await openApp(vera, farm.url)).close()
})
afterAll(async () => {
  await browser?.close()
  await farm?.close()
})
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
  for (const page of vera.pages()) await page.close()
})

async function device(room: BrowserContextOptions = { ...PHONE, ...NO_WORKER }): Promise<BrowserContext> {
  const context = await browser.newContext({ ...room, reducedMotion: 'reduce' })
  contexts.push(context)
  return context
}
/** The admin's phone, which is signed in: a page of its own for each test. */
async function onAdminsPhone(address = '/'): Promise<Page> {
  const page = await vera.newPage()
  await page.goto(farm.url + address)
  return page
}
const whenFailed = (name: string) => onTestFailed(() => keepPictures([...contexts, vera], `users-${name}`))
const button = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
const codeOn = async (page: Page) => {
  await page.locator('[data-code]').waitFor()
  return (await page.locator('[data-code]').getAttribute('data-code')) ?? ''
}
const welcome = (page: Page) => page.getByText(/^Welcome, /).waitFor()

async function fillIn(page: Page, who: typeof JOSEPH | typeof PIA): Promise<void> {
  await page.getByLabel('Your name').fill(who.name)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(who.password)
  await button(page, 'Join the farm').click()
}

/** Everything the page could have kept: its storages and all of its databases. */
const storage = (page: Page) =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of db.objectStoreNames) {
        kept.push(
          await new Promise((resolve, reject) => {
            const reading = db.transaction(store).objectStore(store).getAll()
            reading.onsuccess = () => resolve(reading.result)
            reading.onerror = () => reject(reading.error)
          }),
        )
      }
      db.close()
    }
    return JSON.stringify(kept)
  })

it('a newcomer joins by the admin’s code, and the admin sees the progress', async () => {
  whenFailed('join')
  const admin = await onAdminsPhone('/users')
  await admin.getByRole('link', { name: 'Invite' }).filter({ visible: true }).click()
  const code = await codeOn(admin)
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
  const newcomer = await (await device()).newPage()
  const asked: string[] = []
  newcomer.on('request', (request) => asked.push(request.url()))
  await newcomer.goto(`${farm.url}/join#${code}`)
  await newcomer.getByText('Vera invites you').waitFor()
  await newcomer.getByRole('heading', { name: 'Welcome to North farm' }).waitFor()
  expect(newcomer.url()).toBe(`${farm.url}/join`)
  await admin.getByText('Someone has scanned the code').waitFor()
  await fillIn(newcomer, JOSEPH)
  await welcome(newcomer)
  await admin.getByText('Joseph has joined').waitFor()
  // Neither an address that was asked for nor anything that is kept tells the code or the password.
  expect(asked.filter((url) => url.slice(farm.url.length).includes(code) && !url.includes('#'))).toEqual([])
  const kept = await storage(newcomer)
  expect(kept).not.toContain(code)
  expect(kept).not.toContain(JOSEPH.password)
  // The code works once.
  const late = await (await device()).newPage()
  await late.goto(`${farm.url}/join#${code}`)
  await late.getByRole('alert').waitFor()
  await late.getByLabel('Code').waitFor()
})

it('ends a code when the admin leaves the screen, or asks for another', async () => {
  whenFailed('code-ends')
  const admin = await openApp(await device({ ...DESK, ...NO_WORKER }), farm.url)
  await admin.goto(`${farm.url}/invite`)
  const first = await codeOn(admin)
  await button(admin, 'New code').click()
  await until(
    async () => ![first, ''].includes((await admin.locator('[data-code]').getAttribute('data-code')) ?? ''),
    'another code',
  )
  const second = await codeOn(admin)
  const open = async (code: string) =>
    (
      await fetch(`${farm.url}/api/invites/open`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ code }),
      })
    ).status
  await until(async () => (await open(first)) === 403, 'the first code is over')
  expect(await open(second)).toBe(200)
  await admin.getByRole('link', { name: 'Home' }).first().click()
  await until(async () => (await open(second)) === 403, 'the second code is over')
})

it('an unapproved newcomer waits, stores nothing, and enters after approval', async () => {
  whenFailed('pending')
  const admin = await onAdminsPhone('/invite')
  const code = await codeOn(admin)
  const changed = admin.waitForResponse((response) => response.request().method() === 'PATCH')
  await admin.getByRole('switch', { name: 'Approve automatically' }).click()
  await changed
  const newcomer = await (await device()).newPage()
  await newcomer.goto(`${farm.url}/join`)
  await newcomer.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`)
  await button(newcomer, 'Next').click()
  await newcomer.getByText('Then an admin approves you with one tap.').waitFor()
  await fillIn(newcomer, PIA)
  await newcomer.getByText('An admin must approve it.').waitFor()
  expect(await storage(newcomer)).not.toMatch(/pia@|gills under/)
  await button(newcomer, 'Check again').click()
  await newcomer.getByText('Not approved yet').waitFor()
  await admin.getByText('Pia is waiting for approval').waitFor()
  await admin.goto(`${farm.url}/users`)
  await admin.getByText(/Invited by Vera/).waitFor()
  await button(admin, 'Approve Pia').click()
  await admin.getByText('Pia is approved').waitFor()
  await button(newcomer, 'Check again').click()
  await welcome(newcomer)
})

it('join and reset screens pass axe in both looks and both themes', async () => {
  whenFailed('door')
  const { code } = (await farm.api('POST', '/invites', {})) as { code: string }
  const page = await (await device()).newPage()
  const wrong: string[] = []
  const look = async (name: string) => {
    for (const one of LOOKS) {
      await wear(page, one)
      const found = await findings(page, one.theme === 'dark')
      wrong.push(...found.map((finding) => `${name} ${one.platform} ${one.theme}: ${finding}`))
    }
  }
  await page.goto(`${farm.url}/join`)
  await page.getByLabel('Code').waitFor()
  await look('join')
  await page.goto(`${farm.url}/join#${code}`)
  await page.getByLabel('Your name').waitFor()
  await look('join-form')
  await page.goto(`${farm.url}/reset`)
  await page.getByLabel('E-mail').waitFor()
  await look('reset')
  await button(page, 'I have a code').click()
  await page.getByLabel('New password').waitFor()
  await look('reset-code')
  expect(wrong).toEqual([])
})

it('sends a regular user home from every admin address, and offers none of them', async () => {
  whenFailed('guards')
  const page = await openApp(await device(), farm.url, JOSEPH)
  const { items } = (await farm.api('GET', '/users')) as { items: { id: string; name: string }[] }
  const vera = items.find(({ name }) => name === 'Vera')?.id ?? ''
  for (const path of ['/users', '/users/create', `/users/${vera}`, `/users/change/${vera}`, '/invite']) {
    await page.goto(farm.url + path)
    await welcome(page)
    expect(new URL(page.url()).pathname, path).toBe('/')
  }
  await button(page, 'Menu').click()
  await page.getByRole('link', { name: 'Settings' }).first().waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Users' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await button(page, 'Actions').click()
  await page.getByRole('link', { name: 'Purchase', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'User', exact: true }).count()).toBe(0)
  // A person's label names the person and nothing more.
  await page.goto(`${farm.url}/view?view=true&category=USER&key=${vera}`)
  await page.getByRole('heading', { name: 'Vera' }).waitFor()
  const admin = await onAdminsPhone()
  await button(admin, 'Menu').click()
  await admin.getByRole('link', { name: 'Users' }).waitFor()
  await admin.goto(`${farm.url}/view?view=true&category=USER&key=${vera}`)
  await until(async () => new URL(admin.url()).pathname === '/users/me', 'one’s own label opens the profile')
})

it('ends a session from another device, and shows the actor', async () => {
  whenFailed('sessions')
  const joseph = await openApp(await device(PHONE), farm.url, JOSEPH)
  const desk = await openApp(await device(DESK), farm.url, JOSEPH)
  // One's own: from the desk, the phone.
  await desk.goto(`${farm.url}/users/me`)
  await desk.getByText('This device').waitFor()
  await button(desk, 'Sign out all others').click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Sign out all' }).click()
  await desk.getByText('All signed out').waitFor()
  await joseph.reload()
  await joseph.getByText('Signed out', { exact: true }).first().waitFor()
  // An admin ends another user's sessions.
  const admin = await onAdminsPhone('/users')
  await admin.getByRole('link', { name: /Joseph/ }).click()
  await button(admin, /^Sign out /).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await admin.getByText('Not signed in on any device').waitFor()
  await desk.reload()
  await desk.getByText('Signed out by an admin').waitFor()
})

it('sets a new password by an admin’s code, and ends other sessions', async () => {
  whenFailed('reset')
  const old = await openApp(await device(PHONE), farm.url, JOSEPH)
  const forgetful = await (await device()).newPage()
  await forgetful.goto(`${farm.url}/reset`)
  await forgetful.getByLabel('E-mail').fill(JOSEPH.email)
  await button(forgetful, 'Request a code').click()
  await forgetful.getByLabel('New password').waitFor()
  const admin = await onAdminsPhone('/users')
  await button(admin, 'Give a code to Joseph').click()
  const code = await codeOn(admin)
  await admin.getByText('Password requests').waitFor({ state: 'detached' })
  const renewed = { ...JOSEPH, password: 'caps after the rain' }
  await forgetful.getByLabel('Code').fill(`${code.slice(0, 3)}-${code.slice(3)}`.toLowerCase())
  await forgetful.getByRole('textbox', { name: 'New password' }).fill(renewed.password)
  await button(forgetful, 'Save and sign in').click()
  await welcome(forgetful)
  await old.reload()
  await old.getByText('Your password was changed').waitFor()
  const again = await (await device()).newPage()
  await signIn(again, farm.url, renewed)
  await loaded(again)
})

it('shows the limits of the last admin before any attempt', async () => {
  whenFailed('last-admin')
  const admin = await onAdminsPhone('/users')
  await admin.getByRole('link', { name: /Vera/ }).click()
  await admin.getByText('The last admin').waitFor()
  await button(admin, 'Print labels').waitFor()
  await expect.poll(() => admin.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  await expect.poll(() => admin.getByRole('button', { name: 'Make regular user' }).count()).toBe(0)
  // With a second admin, the first one is not the last.
  await admin.goto(`${farm.url}/users`)
  await admin.getByRole('link', { name: /Pia/ }).click()
  await button(admin, 'Make an admin').click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Make an admin' }).click()
  await button(admin, 'Make regular user').waitFor()
  await expect.poll(() => admin.getByText('The last admin').count()).toBe(0)
})

it('makes an API token that is shown once and acts within its scope', async () => {
  whenFailed('token')
  const page = await onAdminsPhone('/users/me')
  await button(page, 'New token').click()
  await page.getByLabel('Name').fill('Scale')
  await page.getByLabel('Current password').fill(OWNER.password)
  await button(page, 'Create token').click()
  await page.getByText('Shown only once').waitFor()
  const dialog = page.getByRole('dialog', { name: 'New token' })
  const token = (await dialog.getByText(/^[\w-]{30,}$/).textContent()) ?? ''
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Scale').waitFor()
  expect(await storage(page)).not.toContain(token)
  const call = async (method: string, path: string, body?: unknown) =>
    (
      await fetch(`${farm.url}/api${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    ).status
  expect([
    await call('GET', '/units'),
    await call('POST', '/units', { code: 'x1' }),
    await call('GET', '/sessions'),
  ]).toEqual([200, 403, 403])
  await button(page, 'Revoke Scale').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Token revoked').waitFor()
  expect(await call('GET', '/units')).toBe(401)
})
