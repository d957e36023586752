// A shared phone in real Chromium: switching users, PIN, offline sign-in, stored data, auto-lock. A record is sent under the
// name of its author, whoever used the phone since.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './support/axe'
import { launchChromium } from './support/chromium'
import {
  type Account,
  controlled,
  type Farm,
  keepPictures,
  loaded,
  OWNER,
  openApp,
  openFarm,
  PHONE,
  until,
} from './support/product'
import { readStored } from './support/stored'

const ANA: Account = { name: 'Ana', email: 'ana@northfarm.example', password: 'oyster caps at dawn' }
const BEN: Account = { name: 'Ben', email: 'ben@northfarm.example', password: 'grain spawn by noon' }
const PIN = '4071'

let farm: Farm
let browser: Browser
let phone: BrowserContext
let page: Page
const ids = new Map<string, string>()

beforeAll(async () => {
  farm = await openFarm()
  for (const { name, email, password } of [ANA, BEN]) {
    const made = await farm.api('POST', '/users', { name, email, password, approved: true })
    ids.set(name, (made as { id: string }).id)
  }
  browser = await launchChromium()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures([phone], `people-${task.name.slice(0, 20)}`)
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

const who = () => page.getByRole('heading', { name: 'Who is working?' })
const tile = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const welcome = (name: string) => page.getByText(new RegExp(`^Welcome.*${name}`)).waitFor()
const strip = () => page.getByRole('button', { name: /^Signed in offline/ })

async function fromMenu(what: string) {
  await page.getByRole('button', { name: 'User menu' }).filter({ visible: true }).first().click()
  await page.getByRole('button', { name: what }).filter({ visible: true }).click()
}
async function switchPerson() {
  await fromMenu('Switch user')
  await who().waitFor()
}
async function logOut() {
  await fromMenu('Sign out')
  const question = page.getByRole('alertdialog')
  await who().or(question).or(page.getByLabel('E-mail')).first().waitFor()
  if (await question.isVisible()) await question.getByRole('button', { name: 'Sign out' }).click()
}
async function typePin(pin: string) {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
}
async function signInElsewhere({ email, password }: Account, isRemembered = true) {
  await page.goto(`${farm.url}/login?as=somebody-else`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByLabel(/Remember me/).setChecked(isRemembered)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText(/^Welcome/).waitFor()
  await loaded(page)
}
async function setPin({ password }: Account, pin = PIN) {
  await page.goto(`${farm.url}/settings`)
  await page.getByText('Not set. This phone asks for your password.').click()
  const sheet = page.getByRole('dialog', { name: 'Set a PIN' })
  await sheet.getByRole('textbox', { name: 'Your password' }).fill(password)
  await sheet.getByRole('textbox', { name: 'PIN, 4 to 6 digits' }).fill('1234')
  await sheet.getByText('This PIN is too easy to guess').waitFor()
  await sheet.getByRole('textbox', { name: 'PIN, 4 to 6 digits' }).fill(pin)
  await sheet.getByRole('textbox', { name: 'Repeat PIN' }).fill(pin)
  await sheet.getByRole('button', { name: 'Set PIN' }).click()
  await page.getByText('Set. It opens your account on this phone.').waitFor()
  await page.goto(farm.url)
}
/** Records a supplier through its form. */
async function record(name: string) {
  await page.evaluate(() => history.pushState({}, '', '/suppliers/create'))
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save' }).filter({ visible: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add' }).click()
  await page.waitForURL(/\/suppliers\/[0-9a-f-]{36}$/)
  await page.evaluate(() => history.pushState({}, '', '/'))
  await page.getByText(/^Welcome/).waitFor()
}
type Supplier = { name: string; created_by: string }
const maker = async (name: string) => {
  const { items } = (await farm.api('GET', '/suppliers')) as { items: Supplier[] }
  return items.find((one) => one.name === name)?.created_by
}
const sentBy = (record: string, name: string) =>
  until(async () => (await maker(record)) === ids.get(name), `${record} is sent by ${name}`)

/** All tokens that the page has sent. */
function watchTokens(one: Page): Set<string> {
  const tokens = new Set<string>()
  one.on('request', (request) => {
    const token = request.headers().authorization?.replace('Bearer ', '')
    if (token) tokens.add(token)
  })
  return tokens
}

describe('three people and one phone', () => {
  beforeAll(async () => {
    phone = await browser.newContext(PHONE)
    page = await openApp(phone, farm.url, OWNER)
    await controlled(page)
    await switchPerson()
    await signInElsewhere(ANA)
    await setPin(ANA)
    await switchPerson()
    await signInElsewhere(BEN)
  })

  it('switches by photo and four digits, without a request to the server', async () => {
    await switchPerson()
    await expect.poll(() => page.getByRole('link', { name: /Ana|Ben|Vera/ }).count()).toBe(3)
    expect(await findings(page, false)).toEqual([])
    await phone.setOffline(true)
    await tile('Ana').click()
    await page.getByText('5 attempts left, then you need a connection').waitFor()
    expect(await findings(page, false)).toEqual([])
    await typePin('9075')
    await page.getByText('Wrong PIN. 4 attempts left').waitFor()
    // A keyboard does the same, and the last digit can be taken back.
    await page.keyboard.type('408')
    await page.getByText('3 of 4 digits').waitFor()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('71')
    await welcome('Ana')
    await expect.poll(() => strip().count()).toBe(0)
    await phone.setOffline(false)
  })

  it('sends each user’s changes under that user’s name', async () => {
    await phone.setOffline(true)
    await record('Mill of Ana')
    await switchPerson()
    await tile('Ana').getByText('1 not sent yet').waitFor()
    await tile('Ben').click()
    await page.getByRole('textbox', { name: 'Password' }).fill(BEN.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await welcome('Ben')
    await record('Mill of Ben')
    await phone.setOffline(false)
    await sentBy('Mill of Ben', 'Ben')
    expect(await maker('Mill of Ana')).toBeUndefined()
    await switchPerson()
    await tile('Ana').click()
    await typePin(PIN)
    await sentBy('Mill of Ana', 'Ana')
  })

  it('a signed-out user reads and records, and sends it after the password', async () => {
    await logOut()
    await who().waitFor()
    await phone.setOffline(true)
    await tile('Ana').click()
    await page.getByText('You can view and record. Your changes are sent after you sign in online.').waitFor()
    await typePin(PIN)
    await strip().waitFor()
    expect(await findings(page, false)).toEqual([])
    await record('Second mill of Ana')
    // A reload asks again.
    await page.reload()
    await who().waitFor()
    await tile('Ana').click()
    await typePin(PIN)
    await phone.setOffline(false)
    await strip().click()
    const question = page.getByRole('alertdialog', { name: 'Sign in online' })
    await question.getByRole('textbox', { name: 'Password' }).fill('not this one')
    await question.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText(/Wrong/).first().waitFor()
    expect(await maker('Second mill of Ana')).toBeUndefined()
    await question.waitFor({ state: 'hidden' })
    await strip().click()
    await question.getByRole('textbox', { name: 'Password' }).fill(ANA.password)
    await question.getByRole('button', { name: 'Sign in' }).click()
    await strip().waitFor({ state: 'hidden' })
    await sentBy('Second mill of Ana', 'Ana')
  })

  it('stores no plain token after switching users, in storage, addresses or outbox', async () => {
    const tokens = watchTokens(page)
    await page.reload()
    await page.getByText(/^Welcome/).waitFor()
    await until(async () => tokens.size > 0, 'a token was sent')
    const [token = ''] = tokens
    const open = await readStored(page)
    expect(open.databases).toContain(token)
    for (const place of [open.web, open.caches]) expect(place).not.toContain(token)
    await switchPerson()
    const left = await readStored(page)
    for (const place of [left.web, left.caches, left.databases]) {
      expect(place).not.toContain(token)
      expect(place).not.toContain(ANA.password)
    }
    // Nothing else of the sign-in is there in the clear either.
    expect(left.databases).toContain(ANA.email)
    expect(left.web).not.toContain(PIN)
  })

  it('locks after rest, restores typed text, and shows it to its author only', async () => {
    await page.goto(`${farm.url}/login`)
    await tile('Ana').click()
    await typePin(PIN)
    await welcome('Ana')
    await page.goto(`${farm.url}/settings`)
    await page.getByLabel('1 min', { exact: true }).check({ force: true })
    await page.evaluate(() => history.pushState({}, '', '/suppliers/create'))
    await page.getByLabel('Name', { exact: true }).fill('Half a name')
    const rest = async () => {
      // The watch over a rest comes after a page's first paint, and begins with it: what was before is nothing to it.
      await page.waitForFunction(() => Number(localStorage.getItem('pinset.active')) >= performance.timeOrigin)
      await page.evaluate(() => {
        localStorage.setItem('pinset.active', String(Date.now() - 61_000))
        document.dispatchEvent(new Event('visibilitychange'))
      })
    }
    await rest()
    await page.getByText('5 attempts left, then you need a connection').waitFor()
    await page.getByRole('heading', { name: 'Ana' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Ana' }).waitFor()
    // Ben finds an empty form.
    await page.getByRole('link', { name: 'Back' }).click()
    await tile('Ben').click()
    await page.getByRole('textbox', { name: 'Password' }).fill(BEN.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await welcome('Ben')
    await page.evaluate(() => history.pushState({}, '', '/suppliers/create'))
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('')
    await page.evaluate(() => history.pushState({}, '', '/'))
    await page.getByText(/^Welcome/).waitFor()
    await switchPerson()
    await tile('Ana').click()
    await typePin(PIN)
    await welcome('Ana')
    await page.evaluate(() => history.pushState({}, '', '/suppliers/create'))
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half a name')
    // The same at a start: the app was closed for longer.
    await rest()
    await page.getByRole('heading', { name: 'Ana' }).waitFor()
    await typePin(PIN)
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half a name')
    await page.evaluate(() => localStorage.setItem('pinset.active', String(Date.now() - 61_000)))
    await page.reload()
    await page.getByRole('heading', { name: 'Ana' }).waitFor()
    await typePin(PIN)
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half a name')
  })

  it('explains the server’s sign-out of a user, and the changes kept here', async () => {
    await page.goto(farm.url)
    await phone.setOffline(true)
    await record('Third mill of Ana')
    await farm.api('PATCH', `/users/${ids.get('Ana')}`, { password: 'a new password for Ana' })
    await phone.setOffline(false)
    await page.getByRole('heading', { name: 'Signed out' }).waitFor()
    await page.getByText('Your password was changed').waitFor()
    await page.getByText('1 unsent change is saved on this phone').waitFor()
    expect(await findings(page, false)).toEqual([])
    await page.getByRole('textbox', { name: 'New password' }).fill('a new password for Ana')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await sentBy('Third mill of Ana', 'Ana')
  })

  it('removes a user with all data after exporting unsent changes', async () => {
    await phone.setOffline(true)
    await record('Fourth mill of Ana')
    await switchPerson()
    await tile('Ben').click()
    await page.getByRole('textbox', { name: 'Password' }).fill(BEN.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await welcome('Ben')
    await page.evaluate(() => history.pushState({}, '', '/settings'))
    // The share sheet of a phone is the system's own.
    await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: () => false }))
    await page.getByRole('button', { name: 'Remove Ana' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('1 change is not sent yet').waitFor()
    const download = page.waitForEvent('download')
    await question.getByRole('button', { name: 'Remove' }).click()
    expect((await download).suggestedFilename()).toMatch(/^pinset-unsent-/)
    await page.getByRole('button', { name: 'Remove Ana' }).waitFor({ state: 'hidden' })
    const { databases } = await readStored(page)
    expect(databases).not.toContain('Fourth mill of Ana')
    expect(databases).not.toContain(ANA.email)
    await phone.setOffline(false)
  })
})

it('gives two people on another phone their own halves of the farm', async () => {
  phone = await browser.newContext(PHONE)
  page = await openApp(phone, farm.url, OWNER)
  await page.goto(`${farm.url}/settings`)
  await page.getByRole('button', { name: 'Remove Vera' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(1)
  await page.goto(farm.url)
  await switchPerson()
  await signInElsewhere(BEN)
  await switchPerson()
  await expect.poll(() => page.getByRole('link', { name: /Ana|Ben|Vera/ }).count()).toBe(2)
  await phone.close()
})

it('stores nothing of an unremembered user, even after leaving offline', async () => {
  phone = await browser.newContext(PHONE)
  page = await phone.newPage()
  const tokens = watchTokens(page)
  await signInElsewhere(BEN, false)
  await controlled(page)
  const [token = ''] = tokens
  expect(token).not.toBe('')
  await phone.setOffline(true)
  await record('Fifth mill')
  await logOut()
  await page.getByLabel('E-mail').waitFor()
  const { web, databases, caches } = await readStored(page)
  for (const place of [web, databases, caches]) {
    expect(place).not.toContain(token)
    expect(place).not.toContain(BEN.password)
  }
  // The work is kept all the same, and its owner is named.
  expect(databases).toContain('Fifth mill')
  await page.getByText('Ben: 1 change').waitFor()
  await phone.setOffline(false)
  await phone.close()
})

it('offers no PIN over plain http, explains it, and accepts the password', async () => {
  const plain = await launchChromium(['--host-resolver-rules=MAP farm.test 127.0.0.1'])
  try {
    phone = await plain.newContext(PHONE)
    const url = farm.url.replace('127.0.0.1', 'farm.test').replace('localhost', 'farm.test')
    page = await openApp(phone, url, BEN)
    await page.goto(`${url}/settings`)
    await page.getByText('Available only over https').waitFor()
    await page.goto(url)
    // Nothing here opens the account without the server, which is said before.
    await fromMenu('Switch user')
    await page.getByText('You need a connection to sign back in.').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch user' }).click()
    await who().waitFor()
    await tile('Ben').click()
    await page.getByRole('textbox', { name: 'Password' }).fill(BEN.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await welcome('Ben')
  } finally {
    await plain.close()
  }
})
