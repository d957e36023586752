import { describe, expect, it } from 'vitest'
import { addBasics, addUser, openFarmWithAdmin } from '../support/farm'

async function start() {
  const farm = await openFarmWithAdmin({ farm: { time_zone: 'Europe/Berlin' } })
  return { farm, admin: farm.admin, ...(await addBasics(farm.admin)) }
}

describe('a create', () => {
  it('answers 201 with the record, its author and its revision', async () => {
    const { admin, farm } = await start()
    const id = farm.makeId()
    const made = await admin.call('POST', '/suppliers', { id, name: '  Kovalev Mill ', code: 'KM' })
    expect(made).toMatchObject({
      status: 201,
      body: { id, name: 'Kovalev Mill', is_active: true, created_by: admin.id, updated_by: admin.id },
    })
    expect(made.body.rev).toBe(farm.heads.at(-1))
    expect((await admin.call('GET', `/suppliers/${id.toUpperCase()}`)).body).toEqual(made.body)
  })

  it('returns the equal record of an existing id, otherwise 409 exists', async () => {
    const { admin, farm } = await start()
    const id = farm.makeId()
    const made = await admin.call('POST', '/suppliers', { id, name: 'Mill' })
    expect((await admin.call('POST', '/suppliers', { id, name: 'Mill ' })).body).toEqual(made.body)
    expect(await admin.call('POST', '/suppliers', { id, name: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'exists' },
    })
    await admin.call('DELETE', `/suppliers/${id}`)
    expect((await admin.call('POST', '/suppliers', { id, name: 'Mill' })).status).toBe(410)
  })

  it('rejects an id that is not a UUID, and the server’s own fields', async () => {
    const { admin } = await start()
    const id = await admin.call('POST', '/suppliers', { id: 'seven', name: 'Mill' })
    expect(id).toMatchObject({ status: 422, body: { code: 'invalid', fields: { id: 'type' } } })
    const own = await admin.call('POST', '/suppliers', { name: 'Mill', rev: 4, created_by: admin.id, color: 'red' })
    expect(own.body.fields).toEqual({ rev: 'readonly', created_by: 'readonly', color: 'unknown' })
  })

  it('rejects a used code, trimmed and in any case, and names its record', async () => {
    const { admin, item, category, kg } = await start()
    const twin = { name: 'Rye', code: ' rye ', category_id: category, unit_id: kg }
    expect(await admin.call('POST', '/supplies/items', twin)).toMatchObject({
      status: 409,
      body: { code: 'duplicate', other: item, fields: { code: 'duplicate_entry' } },
    })
  })

  it('refuses references to nothing with 422 and to deleted records with 409', async () => {
    const { admin, farm, category, kg } = await start()
    const body = { name: 'Bran', category_id: category, unit_id: farm.makeId() }
    expect((await admin.call('POST', '/supplies/items', body)).body.fields).toEqual({ unit_id: 'reference' })
    const supplier = await admin.call('POST', '/suppliers', { name: 'Mill' })
    await admin.call('DELETE', `/suppliers/${supplier.body.id}`)
    const gone = { name: 'Bran', category_id: category, unit_id: kg, supplier_id: supplier.body.id }
    expect(await admin.call('POST', '/supplies/items', gone)).toMatchObject({
      status: 409,
      body: { code: 'reference_deleted', references: [{ path: '/suppliers', id: supplier.body.id }] },
    })
  })
})

describe('a patch', () => {
  it('sets its fields, clears those that are null, and changes nothing else', async () => {
    const { admin, item } = await start()
    const patched = await admin.call('PATCH', `/supplies/items/${item}`, { min_stock: '30.50', code: null })
    expect(patched).toMatchObject({ status: 200, body: { min_stock: '30.5', name: 'Rye grain' } })
    expect(patched.body).not.toHaveProperty('code')
    const same = await admin.call('PATCH', `/supplies/items/${item}`, { min_stock: '30.500' })
    expect(same.body).toEqual(patched.body)
    expect((await admin.call('PATCH', `/supplies/items/${item}`, { name: null })).body.fields).toEqual({
      name: 'required',
    })
  })

  it('fails with If-Match if the record has changed', async () => {
    const { admin, item } = await start()
    const patch = (rev: unknown) =>
      admin.call('PATCH', `/supplies/items/${item}`, { notes: 'dry' }, { ifMatch: `"${rev}"` })
    const { rev } = (await admin.call('GET', `/supplies/items/${item}`)).body
    expect(await patch(Number(rev) - 1)).toMatchObject({ status: 412, body: { code: 'stale', current: { rev } } })
    expect((await patch(rev)).status).toBe(200)
    expect((await admin.call('PATCH', `/supplies/items/${item}`, {}, { ifMatch: 'soon' })).status).toBe(400)
  })

  it('returns 404 for a missing record, 410 for a deleted one', async () => {
    const { admin, farm } = await start()
    expect((await admin.call('PATCH', `/suppliers/${farm.makeId()}`, { name: 'X' })).status).toBe(404)
    expect((await admin.call('PATCH', '/suppliers/seven', { name: 'X' })).status).toBe(404)
    const { id } = (await admin.call('POST', '/suppliers', { name: 'Mill' })).body
    await admin.call('DELETE', `/suppliers/${id}`)
    expect((await admin.call('PATCH', `/suppliers/${id}`, { name: 'X' })).status).toBe(410)
    expect((await admin.call('GET', `/suppliers/${id}`)).status).toBe(410)
  })

  it('never changes a used unit’s base or a moved item’s unit', async () => {
    const { admin, kg, g, item } = await start()
    expect((await admin.call('PATCH', `/supplies/items/${item}`, { unit_id: g })).status).toBe(200)
    const used = { item_id: item, unit_id: kg, quantity: '1', occurred_at: '2026-03-05T10:00:00Z' }
    expect((await admin.call('POST', '/supplies/uses', used)).status).toBe(201)
    expect(await admin.call('PATCH', `/supplies/items/${item}`, { unit_id: kg })).toMatchObject({
      status: 409,
      body: { code: 'fixed' },
    })
    expect(await admin.call('PATCH', `/units/${g}`, { factor: '0.002' })).toMatchObject({
      status: 409,
      body: { code: 'fixed', fields: { factor: 'readonly' } },
    })
    expect((await admin.call('PATCH', `/units/${g}`, { description: 'Gram' })).status).toBe(200)
  })

  it('never creates a circle of units', async () => {
    const { admin } = await start()
    const a = (await admin.call('POST', '/units', { code: 'a' })).body.id
    const b = (await admin.call('POST', '/units', { code: 'b', base_unit_id: a, factor: '2' })).body.id
    const c = (await admin.call('POST', '/units', { code: 'c', base_unit_id: b, factor: '2' })).body.id
    expect((await admin.call('PATCH', `/units/${a}`, { base_unit_id: c, factor: '2' })).status).toBeGreaterThan(400)
    expect((await admin.call('PATCH', `/units/${c}`, { base_unit_id: c, factor: '2' })).body.fields).toEqual({
      base_unit_id: 'cycle',
    })
  })
})

describe('a delete', () => {
  it('leaves a tombstone, frees the code, and is 410 the second time', async () => {
    const { admin } = await start()
    const { id } = (await admin.call('POST', '/suppliers', { name: 'Mill', code: 'M' })).body
    const gone = await admin.call('DELETE', `/suppliers/${id}`)
    expect(gone).toMatchObject({ status: 200, body: { id, deleted_at: '2026-03-10T08:00:00.000Z' } })
    expect(Object.keys(gone.body).sort()).toEqual(['deleted_at', 'id', 'rev'])
    expect((await admin.call('DELETE', `/suppliers/${id}`)).status).toBe(410)
    expect((await admin.call('POST', '/suppliers', { name: 'New', code: 'm' })).status).toBe(201)
    expect(await admin.call('POST', `/suppliers/${id}/restore`)).toMatchObject({
      status: 409,
      body: { code: 'duplicate' },
    })
  })

  it('names the references of a referenced record, and force archives an item', async () => {
    const { admin, item, kg, category } = await start()
    const bought = { item_id: item, unit_id: kg, quantity: '25', date: '2026-03-01' }
    const purchase = (await admin.call('POST', '/supplies/purchases', bought)).body
    expect(await admin.call('DELETE', `/supplies/items/${item}`)).toMatchObject({
      status: 409,
      body: { code: 'referenced', references: [{ path: '/supplies/purchases', id: purchase.id }] },
    })
    expect(await admin.call('DELETE', `/supplies/items/${item}?force=true`)).toMatchObject({
      status: 200,
      body: { id: item, is_active: false, name: 'Rye grain' },
    })
    expect((await admin.call('DELETE', `/units/${kg}?force=true`)).body.code).toBe('referenced')
    expect((await admin.call('DELETE', `/categories/${category}`)).status).toBe(405)
    expect((await admin.call('DELETE', `/supplies/items/${item}?force=yes`)).status).toBe(400)
    expect((await admin.call('DELETE', `/supplies/purchases/${purchase.id}`)).status).toBe(200)
    expect((await admin.call('DELETE', `/supplies/items/${item}`)).body).toHaveProperty('deleted_at')
  })

  it('reverts by a restore, unless a referenced record is missing too', async () => {
    const { admin, item, kg } = await start()
    const bought = { item_id: item, unit_id: kg, quantity: '25', date: '2026-03-01', notes: 'wet' }
    const { id } = (await admin.call('POST', '/supplies/purchases', bought)).body
    await admin.call('DELETE', `/supplies/purchases/${id}`)
    await admin.call('DELETE', `/supplies/items/${item}`)
    const early = await admin.call('POST', `/supplies/purchases/${id}/restore`)
    expect(early.body).toMatchObject({ code: 'reference_deleted', references: [{ path: '/supplies/items', id: item }] })
    expect((await admin.call('POST', `/supplies/items/${item}/restore`)).body).toMatchObject({ name: 'Rye grain' })
    const back = await admin.call('POST', `/supplies/purchases/${id}/restore`)
    expect(back).toMatchObject({ status: 200, body: { id, notes: 'wet' } })
    expect(back.body).not.toHaveProperty('deleted_at')
    expect((await admin.call('POST', `/supplies/purchases/${id}/restore`)).body).toEqual(back.body)
    expect((await admin.call('DELETE', `/supplies/items/${item}`)).body.code).toBe('referenced')
  })
})

describe('stock records', () => {
  it('get a base quantity, and a time of receipt at the farm’s midnight', async () => {
    const { admin, item, g } = await start()
    const bought = { item_id: item, unit_id: g, quantity: '2500', package_count: 12, date: '2026-03-04' }
    expect((await admin.call('POST', '/supplies/purchases', bought)).body).toMatchObject({
      status: 'received',
      received_at: '2026-03-03T23:00:00.000Z',
      base_factor: '0.001',
      base_quantity: '2.5',
    })
  })

  it('count from the moment if dated today, even when sent again later', async () => {
    const { admin, farm, item, kg } = await start()
    const id = farm.makeId()
    const bought = { id, item_id: item, unit_id: kg, quantity: '10', date: '2026-03-10' }
    const first = await admin.call('POST', '/supplies/purchases', bought)
    expect(first).toMatchObject({ status: 201, body: { received_at: '2026-03-10T08:00:00.000Z' } })
    farm.clock.at += 3_600_000
    expect(await admin.call('POST', '/supplies/purchases', bought)).toMatchObject({ status: 200, body: first.body })
    const path = `/supplies/purchases/${id}`
    expect((await admin.call('PATCH', path, { date: '2026-03-08' })).body.received_at).toBe('2026-03-07T23:00:00.000Z')
    expect((await admin.call('PATCH', path, { date: '2026-03-10' })).body.received_at).toBe(first.body.received_at)
  })

  it('keep until their ingredient’s shelf life ends, unless they have a date', async () => {
    const { admin, item, kg } = await start()
    await admin.call('PATCH', `/supplies/items/${item}`, { shelf_life_days: 30 })
    const bought = { item_id: item, unit_id: kg, quantity: '10', date: '2026-03-04' }
    const post = async (more: object) => (await admin.call('POST', '/supplies/purchases', { ...bought, ...more })).body
    expect((await post({})).expiry_date).toBe('2026-04-03')
    expect((await post({ expiry_date: '2026-09-01' })).expiry_date).toBe('2026-09-01')
    expect(await post({ status: 'ordered' })).not.toHaveProperty('expiry_date')
  })

  it('must agree with their own base quantity, and need a conversion', async () => {
    const { admin, item, kg } = await start()
    const use = { item_id: item, unit_id: kg, quantity: '2', occurred_at: '2026-03-05T10:00:00Z' }
    const post = (more: object) => admin.call('POST', '/supplies/uses', { ...use, ...more })
    expect((await post({ base_factor: '1', base_quantity: '3' })).body.fields).toEqual({
      base_quantity: 'base_quantity',
    })
    const litre = (await admin.call('POST', '/units', { code: 'l' })).body.id
    expect((await post({ unit_id: litre })).body.fields).toEqual({ unit_id: 'no_conversion' })
    const huge = await post({ quantity: '1000000', base_factor: '999999999999' })
    expect(huge).toMatchObject({ status: 422, body: { fields: { quantity: 'max' } } })
  })

  it('follow a corrected purchase, and become received on arrival', async () => {
    const { admin, farm, item, kg, g } = await start()
    const bought = { item_id: item, unit_id: kg, quantity: '25', date: '2026-03-01', status: 'ordered' }
    const { id } = (await admin.call('POST', '/supplies/purchases', bought)).body
    farm.clock.at += 60_000
    expect((await admin.call('PATCH', `/supplies/purchases/${id}`, { status: 'received' })).body).toMatchObject({
      received_at: '2026-03-10T08:01:00.000Z',
    })
    expect((await admin.call('PATCH', `/supplies/purchases/${id}`, { quantity: '20' })).body).toMatchObject({
      base_quantity: '20',
    })
    expect((await admin.call('PATCH', `/supplies/purchases/${id}`, { unit_id: g })).body).toMatchObject({
      base_factor: '0.001',
      base_quantity: '0.02',
    })
  })

  it('allow changes of notes only, and no deletion', async () => {
    const { admin, item, kg } = await start()
    const use = { item_id: item, unit_id: kg, quantity: '2', occurred_at: '2026-03-05T10:00:00Z' }
    const { id } = (await admin.call('POST', '/supplies/uses', use)).body
    const posted = { status: 409, body: { code: 'posted' } }
    expect(await admin.call('PATCH', `/supplies/uses/${id}`, { quantity: '3' })).toMatchObject(posted)
    expect(await admin.call('DELETE', `/supplies/uses/${id}`)).toMatchObject(posted)
    expect((await admin.call('PATCH', `/supplies/uses/${id}`, { notes: 'bag 3', quantity: '2.0' })).status).toBe(200)
  })

  it('allow one reversal, by a record of the same kind and item', async () => {
    const { admin, item, kg, category } = await start()
    const use = { item_id: item, unit_id: kg, quantity: '2', occurred_at: '2026-03-05T10:00:00Z' }
    const { id } = (await admin.call('POST', '/supplies/uses', use)).body
    const other = { name: 'Bran', category_id: category, unit_id: kg }
    const bran = (await admin.call('POST', '/supplies/items', other)).body.id
    const undo = (more: object = {}) => admin.call('POST', '/supplies/uses', { ...use, reverses_id: id, ...more })
    expect((await undo({ item_id: bran })).body.fields).toEqual({ reverses_id: 'reversal' })
    const undone = await undo()
    expect(undone.status).toBe(201)
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'reversed' } })
    expect((await undo({ reverses_id: undone.body.id })).body.fields).toEqual({ reverses_id: 'reversal' })
  })

  it('refer to existing packages of the same item', async () => {
    const { admin, item, kg, category } = await start()
    const bran = (await admin.call('POST', '/supplies/items', { name: 'B', category_id: category, unit_id: kg })).body
    const bought = { item_id: item, unit_id: kg, quantity: '25', package_count: 2, date: '2026-03-01' }
    const purchase_id = (await admin.call('POST', '/supplies/purchases', bought)).body.id
    const use = { item_id: item, unit_id: kg, quantity: '2', occurred_at: '2026-03-05T10:00:00Z' }
    const fields = async (more: object) => (await admin.call('POST', '/supplies/uses', { ...use, ...more })).body.fields
    expect(await fields({ purchase_id, quantity_id: 3 })).toEqual({ quantity_id: 'package_range' })
    expect(await fields({ quantity_id: 1 })).toEqual({ quantity_id: 'needs_purchase' })
    expect(await fields({ purchase_id, item_id: bran.id })).toEqual({ purchase_id: 'other_item' })
    expect(await fields({ purchase_id, quantity_id: 2 })).toBeUndefined()
  })
})

describe('rights', () => {
  it('leave the farm’s settings to admins, one farm for all', async () => {
    const { admin, farm } = await start()
    const pia = await addUser(farm, admin, 'Pia')
    const [only] = (await pia.call('GET', '/farms')).body.items as { id: string }[]
    expect(await pia.call('PATCH', `/farms/${only?.id}`, { name: 'X' })).toMatchObject({ status: 403 })
    expect((await admin.call('PATCH', `/farms/${only?.id}`, { name: 'X' })).body).toMatchObject({ name: 'X' })
    expect((await admin.call('POST', '/farms', { name: 'Y' })).status).toBe(405)
    expect((await admin.call('DELETE', `/farms/${only?.id}`)).status).toBe(405)
  })

  it('require a sign-in everywhere but for sign-in itself', async () => {
    const { farm } = await start()
    for (const path of ['/units', '/users/me', '/sync/changes', '/supplies/stock', `/units/${farm.makeId()}`]) {
      expect(await farm.raw({ method: 'GET', path })).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
      expect((await farm.raw({ method: 'GET', path, token: 'x'.repeat(43) })).status).toBe(401)
    }
  })
})
