/** Two people on one farm who change the same records, for tests and screenshots of /sync. */
import type { Page } from 'playwright-core'
import { type Account, type Api, apiOf, readStore, until } from './product'
import { SUPPLIES } from './screens'

export const ILYA = {
  name: 'Ilya',
  email: 'ilya@northfarm.example',
  password: 'spawn runs at twenty four degrees',
} as const

/** Makes an account over the API and gives calls in its name. */
export async function addPerson(url: string, admin: string, account: Account): Promise<Api> {
  const form = new FormData()
  for (const [key, value] of Object.entries({ ...account, approved: 'true' })) form.set(key, value)
  const headers = { Authorization: `Bearer ${admin}` }
  const made = await fetch(`${url}/api/users`, { method: 'POST', headers, body: form })
  if (!made.ok) throw new Error(`no account: ${made.status} ${await made.text()}`)
  const { email, password } = account
  const { token } = (await apiOf(url, () => undefined)('POST', '/auth/login', { email, password })) as { token: string }
  return apiOf(url, () => token)
}

/** Throws the work-offline switch of /sync. */
export async function workOffline(page: Page, url: string, isOn: boolean): Promise<void> {
  await page.goto(`${url}/sync`)
  const isSet = async () =>
    (await readStore(page, 'meta')).some(({ key, value }) => key === 'work_offline' && value === true)
  if ((await isSet()) === isOn) return
  const control = page.getByRole('switch', { name: /Work offline/ })
  await until(async () => (await control.isChecked()) !== isOn, 'the switch shows how it stands')
  await control.click()
  await until(async () => (await control.isChecked()) === isOn, 'the switch is thrown')
}

/** Changes fields of a record in its form, by label. */
export async function change(page: Page, address: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(`${address}?edit=true`)
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Save' }).filter({ visible: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
}

export const purchaseAddress = (url: string, id: string) => `${url}${SUPPLIES}/purchases/${id}`
