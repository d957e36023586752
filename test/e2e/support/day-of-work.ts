/** A day's unsent work in a browser: much of it at once, from a file, while the switch keeps it from being sent. */
import type { Page } from 'playwright-core'
import { makeId } from '../../../src/domain/ids'
import { SCHEMA } from '../../../src/domain/mutation'
import { type Api, until } from './product'

export type Rye = { readonly item: string; readonly unit: string }

/** An ingredient counted in kg. */
export async function makeRye(api: Api): Promise<Rye> {
  const { id: unit } = (await api('POST', '/units', { code: 'kg' })) as { id: string }
  const { id: category } = (await api('POST', '/categories', { code: 'GRAIN' })) as { id: string }
  const rye = { name: 'Rye grain', code: 'RYE', category_id: category, unit_id: unit }
  const { id: item } = (await api('POST', '/supplies/items', rye)) as { id: string }
  return { item, unit }
}

const newId = () => makeId(Date.now(), (size) => crypto.getRandomValues(new Uint8Array(size)))

/** As many uses of 1 kg each as the app keeps them in a file of unsent work. */
export async function dayOfWork(api: Api, count: number, { item, unit }: Rye) {
  const me = (await api('GET', '/users/me')) as { id: string }
  const device = newId()
  const recordedAt = new Date().toISOString()
  const mutations = Array.from({ length: count }, () => ({
    id: newId(),
    user: me.id,
    device,
    entity: 'use',
    recordId: newId(),
    kind: 'create',
    body: { item_id: item, unit_id: unit, quantity: '1', base_quantity: '1', occurred_at: recordedAt },
    deps: [],
    schema: SCHEMA,
    recordedAt,
    state: 'queued',
    attempts: 0,
  }))
  const file = { format: 'pinset-unsent-work', version: 1, user: me.id, exported_at: recordedAt }
  const buffer = Buffer.from(JSON.stringify({ ...file, mutations, attention: [] }))
  return { name: 'work.json', mimeType: 'application/json', buffer }
}

/** On `/sync`. The switch shows what is stored, so it turns a moment after the tap. */
export async function workOffline(page: Page, on: boolean): Promise<void> {
  const toggle = page.getByRole('switch', { name: /Work offline/ })
  await toggle.click()
  await until(async () => (await toggle.isChecked()) === on, 'the switch has turned')
}
