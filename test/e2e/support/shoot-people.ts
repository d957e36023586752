/** Screenshots of a shared phone: who is working, the PIN, an ended session, the settings and the strip. */
import type { Browser, Page } from 'playwright-core'
import { type Api, loaded, PHONE, signIn } from './product'

type Picture = {
  readonly wanted: (room: 'phone', name: string) => boolean
  readonly take: (page: Page, room: 'phone', name: string) => Promise<void>
}

const SCREENS = ['who', 'pin', 'pin-sheet', 'not-connected', 'signed-out', 'shared-phone']
const MIKHAIL = { name: 'Mikhail', email: 'mikhail@northfarm.example', password: 'oyster caps at dawn' }

export async function shootPeople(browser: Browser, { wanted, take }: Picture, api: Api, url: string): Promise<void> {
  if (!SCREENS.some((name) => wanted('phone', name))) return
  const { id } = (await api('POST', '/users', { ...MIKHAIL, approved: true })) as { id: string }
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, url)
  await loaded(page)
  await leave(page)
  await page.goto(`${url}/login?as=somebody-else`)
  await signIn(page, url, MIKHAIL)
  await loaded(page)
  const shot = async (name: string) => void (wanted('phone', name) && (await take(page, 'phone', name)))
  await page.goto(`${url}/settings`)
  await page.getByText('Not set').click()
  await page.getByRole('textbox', { name: 'Your password' }).fill(MIKHAIL.password)
  for (const label of ['PIN, 4 to 6 digits', 'Repeat PIN']) {
    await page.getByRole('textbox', { name: label }).fill('4071')
  }
  await shot('pin-sheet')
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await page.getByText('Shared phone').scrollIntoViewIfNeeded()
  await page.getByText('Set. It opens').waitFor()
  await shot('shared-phone')
  await context.setOffline(true)
  await page.goto(`${url}/suppliers/create`)
  await page.getByLabel('Name', { exact: true }).fill('North Mill')
  await page.getByRole('button', { name: 'Save' }).filter({ visible: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add' }).click()
  await page.waitForURL(/suppliers\/[0-9a-f-]{36}$/)
  await menu(page, 'Sign out')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Who is working?').waitFor()
  await page.waitForTimeout(3_000)
  await shot('who')
  await page.getByRole('link', { name: /^Mikhail/ }).click()
  await page.keyboard.type('40')
  await shot('pin')
  await page.keyboard.type('71')
  await page.getByRole('button', { name: /^Signed in offline/ }).waitFor()
  await shot('not-connected')
  await page.getByRole('button', { name: /^Signed in offline/ }).click()
  await context.setOffline(false)
  await page.getByRole('textbox', { name: 'Password' }).fill(MIKHAIL.password)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /^Signed in offline/ }).waitFor({ state: 'hidden' })
  await api('PATCH', `/users/${id}`, { password: 'a new password' })
  await page.getByRole('heading', { name: 'Signed out' }).waitFor()
  await shot('signed-out')
  await context.close()
}

async function leave(page: Page): Promise<void> {
  await menu(page, 'Switch user')
  await page.getByText('Who is working?').waitFor()
}

async function menu(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).filter({ visible: true }).first().click()
  await page.getByRole('button', { name: what }).filter({ visible: true }).click()
}
