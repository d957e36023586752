import { expect, it } from 'vitest'
import { purchase } from '../../../src/domain/entities/purchase'
import type { Row } from '../../../src/domain/kit/entity'
import { completePatch } from '../../../src/domain/rules/complete'
import { receiving } from '../../../src/domain/rules/receiving'
import { addBasics, openFarmWithAdmin, type PushEntry, pushAll } from '../support/farm'

/** What a phone pushes that received `came` packages of the order as it knows it, at a moment of its own. */
function received(order: Row, came: number, now: string, makeId: () => string): PushEntry[] {
  const { patch, rest } = receiving(order, came)
  const { values } = completePatch(purchase, order, patch, { now, timeZone: 'UTC', units: new Map() })
  const base = Object.fromEntries(Object.keys(values).map((key) => [key, order[key] ?? null]))
  const group = makeId()
  const path = '/supplies/purchases'
  const entries: PushEntry[] = [{ key: makeId(), method: 'PATCH', path: `${path}/${order.id}`, body: values, base }]
  if (rest) entries.push({ key: makeId(), method: 'POST', path, body: { ...rest.values, id: rest.id } })
  return entries.length > 1 ? entries.map((entry) => ({ ...entry, group })) : entries
}

it.each([
  [12, 7],
  [7, 12],
  [7, 7],
  [12, 12],
])('two phones receiving one order offline, %i and %i packages, cause one conflict', async (first, second) => {
  const { admin, makeId } = await openFarmWithAdmin()
  const { item, kg } = await addBasics(admin)
  const bought = {
    item_id: item,
    unit_id: kg,
    quantity: '15',
    package_count: 12,
    date: '2026-03-01',
    status: 'ordered',
  }
  const order = (await admin.call('POST', '/supplies/purchases', bought)).body as Row
  const push = (came: number, now: string) => pushAll(admin, ...received(order, came, now, makeId))
  expect((await push(first, '2026-03-09T10:00:00.000Z')).map(({ status }) => status)).not.toContain(409)
  const before = (await admin.call('GET', '/supplies/purchases')).body.items as Row[]
  const answers = await push(second, '2026-03-09T11:00:00.000Z')
  expect(answers[0]).toMatchObject({ status: 409, body: { code: 'conflict', fields: { received_at: 'conflict' } } })
  expect(answers.every(({ status }) => status >= 400)).toBe(true)
  expect((await admin.call('GET', '/supplies/purchases')).body.items).toEqual(before)
  const stock = (await admin.call('GET', `/supplies/stock?item_id=${item}`)).body.items
  expect(stock).toMatchObject([{ on_hand: String(first * 15) }])
  const open = before.filter((row) => row.status === 'ordered')
  expect(open.reduce((sum, row) => sum + Number(row.package_count), 0)).toBe(12 - first)
})
