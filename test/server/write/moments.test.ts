import { describe, expect, it } from 'vitest'
import { addBasics, openFarmWithAdmin, pushAll, START } from '../support/farm'

const DAY = 86_400_000
const at = (days: number) => new Date(START + days * DAY).toISOString()

async function start() {
  const farm = await openFarmWithAdmin()
  const { item, kg } = await addBasics(farm.admin)
  const counted = (days: number) => ({ item_id: item, unit_id: kg, counted_quantity: '4', counted_at: at(days) })
  const post = (path: string, body: object) => farm.admin.call('POST', path, body)
  return { farm, admin: farm.admin, item, kg, counted, post }
}
const far = (field: string) => ({
  status: 422,
  body: { fields: { [field]: 'date_far' }, params: { [field]: { n: 7 } } },
})

describe('the instant of a record', () => {
  it('allows a few days ahead, for wrong device clocks, and no more', async () => {
    const { counted, post, item, kg } = await start()
    expect((await post('/supplies/counts', counted(6))).status).toBe(201)
    expect(await post('/supplies/counts', counted(200 * 365))).toMatchObject(far('counted_at'))
    const used = { item_id: item, unit_id: kg, quantity: '1', occurred_at: at(30) }
    expect(await post('/supplies/uses', used)).toMatchObject(far('occurred_at'))
    expect(await post('/supplies/writeoffs', { ...used, reason: 'spilled' })).toMatchObject(far('occurred_at'))
  })

  it('obeys the limit when derived from a purchase’s date or patched', async () => {
    const { admin, post, item, kg } = await start()
    const bought = { item_id: item, unit_id: kg, quantity: '5', date: '2226-03-10' }
    expect(await post('/supplies/purchases', bought)).toMatchObject(far('received_at'))
    const ordered = await post('/supplies/purchases', { ...bought, status: 'ordered' })
    expect(ordered.status).toBe(201)
    const path = `/supplies/purchases/${ordered.body.id}`
    const received = { status: 'received', received_at: at(30) }
    expect(await admin.call('PATCH', path, received)).toMatchObject(far('received_at'))
    expect((await admin.call('PATCH', path, { status: 'received' })).status).toBe(200)
  })

  it('becomes an error for the user to correct if it was pushed', async () => {
    const { farm, admin, counted } = await start()
    const entry = { key: farm.makeId(), method: 'POST', path: '/supplies/counts', body: counted(400) }
    expect(await pushAll(admin, entry)).toMatchObject([{ status: 422 }])
    const settle = { decision: 'apply', changes: { counted_at: at(0) } }
    expect(await admin.call('POST', `/sync/issues/${entry.key}/settle`, settle)).toMatchObject({
      status: 200,
      body: { record: { counted_at: at(0), counted_quantity: '4' } },
    })
  })

  it('uses the farm’s newest change if the server’s clock fell back', async () => {
    const { farm, counted, post } = await start()
    farm.clock.at = Date.parse('1970-01-02T00:00:00Z')
    expect((await post('/supplies/counts', counted(2))).status).toBe(201)
    expect(await post('/supplies/counts', counted(30))).toMatchObject(far('counted_at'))
  })

  it('stays readable after an earlier version accepted it, and other fields can change', async () => {
    const { farm, counted } = await start()
    farm.clock.at += 400 * DAY
    const admin = await farm.login('vera@farm.example')
    const { id } = (await admin.call('POST', '/supplies/counts', counted(400))).body
    farm.clock.at -= 400 * DAY
    expect((await admin.call('GET', `/supplies/counts/${id}`)).body).toMatchObject({ counted_at: at(400) })
    expect((await admin.call('PATCH', `/supplies/counts/${id}`, { notes: 'clock was wrong' })).status).toBe(200)
  })
})
