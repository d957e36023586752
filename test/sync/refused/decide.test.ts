import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { create, type Device, makeWorld, stockFarm, type World } from '../world'

let world: World
let one: Device
let two: Device

beforeEach(async () => {
  world = await makeWorld()
  one = await world.device('one')
  two = await world.device('two')
})

const refusedId = async (device: Device) => (await device.db.attention.toArray())[0]?.id ?? ''
const states = async (device: Device) =>
  (await device.db.outbox.orderBy('seq').toArray()).map(({ kind, state }) => `${kind} ${state}`)

/** Both devices give a new supplier the same code, the second also buys from it; only the first can have the code. */
async function clash() {
  const { item, kg } = await stockFarm(one)
  await one.sync()
  await two.sync()
  const [mill, other, bought] = [one.newId(), two.newId(), two.newId()]
  await one.save(create('supplier', mill, { name: 'Mill', code: 'M' }))
  await two.save(create('supplier', other, { name: 'Other mill', code: 'M' }))
  const purchase = { item_id: item, unit_id: kg, quantity: '5', date: '2026-03-09', supplier_id: other }
  await two.save(create('purchase', bought, purchase))
  await one.sync('write')
  await two.sync('write')
  return { mill, other, bought }
}

describe('S26: applying a refused change again', () => {
  it('keeps the refused change when the new one cannot be made here', async () => {
    const { other } = await clash()
    const id = await refusedId(two)
    expect(await two.applyAgain(id)).toMatchObject({ ok: false, code: 'duplicate' })
    expect(await refusedId(two)).toBe(id)
    expect(await states(two)).toEqual(['create attention', 'create queued'])
    await two.sync('write')
    expect((await world.call('GET', '/sync/issues')).body).toMatchObject({ items: [{ record_id: other }] })
  })

  it('S13.4: keeps the old place, so its dependents go at once', async () => {
    const { mill, other, bought } = await clash()
    await one.save({ kind: 'patch', entity: 'supplier', id: mill, values: { code: 'M-1' } })
    await one.sync('write')
    await two.sync('nudge')
    expect(await two.applyAgain(await refusedId(two))).toMatchObject({ ok: true })
    await two.sync('write')
    expect(await states(two)).toEqual([])
    expect(await two.db.attention.count()).toBe(0)
    expect((await world.call('GET', `/supplies/purchases/${bought}`)).body).toMatchObject({ supplier_id: other })
    expect((await world.call('GET', '/sync/issues')).body).toMatchObject({ items: [] })
  })

  it('S5: keeps later changes of an applied create visible, and sends them', async () => {
    const { mill, other } = await clash()
    await one.save({ kind: 'patch', entity: 'supplier', id: mill, values: { code: null } })
    await one.sync('write')
    await two.sync('nudge')
    const again = create('supplier', other, { name: 'Other mill', code: 'M' })
    expect(again.kind).toBe('create')
    await two.applyAgain(await refusedId(two))
    await two.save({ kind: 'patch', entity: 'supplier', id: other, values: { phone: '7' } })
    expect(await rowsOf(two.db, 'supplier').get(other)).toMatchObject({ code: 'M', phone: '7' })
    await two.sync('write')
    expect((await world.call('GET', `/suppliers/${other}`)).body).toMatchObject({ code: 'M', phone: '7' })
  })

  it('S13.4: sends an applied patch before the later change of the same field', async () => {
    const { item } = await stockFarm(one)
    await one.sync()
    await two.sync()
    const rename = (device: Device, name: string) =>
      device.save({ kind: 'patch', entity: 'item', id: item, values: { name } })
    await rename(one, 'Winter rye')
    await one.sync('write')
    await rename(two, 'Summer rye')
    let queued = false
    world.wire = async (request, next) => {
      if (request.url.endsWith('/push') && !queued) {
        queued = true
        await rename(two, 'Summer rye, late')
      }
      return next()
    }
    await two.sync('write')
    expect(await states(two)).toEqual(['patch attention', 'patch queued'])
    await two.applyAgain(await refusedId(two))
    await two.sync('write')
    expect(await states(two)).toEqual([])
    expect((await world.call('GET', `/supplies/items/${item}`)).body).toMatchObject({ name: 'Summer rye, late' })
  })
})

describe('S26: an issue is settled once', () => {
  it('drops a settlement of an issue that is already settled or unknown', async () => {
    await clash()
    const id = await refusedId(two)
    expect((await world.call('POST', `/sync/issues/${id}/settle`, { decision: 'discard' })).status).toBe(200)
    await two.discard(id)
    await two.sync('write')
    expect(await two.db.attention.toArray()).not.toMatchObject([{ entity: 'issue' }])
    world.wire = async (request, next) => {
      const body = { statusCode: 413, code: 'too_large', message: '' }
      return request.url.endsWith('/push')
        ? new Response(JSON.stringify(body), { status: 413, headers: { 'X-Pinset': '1' } })
        : next()
    }
    await two.save(create('unit', two.newId(), { code: 'jar' }))
    await two.sync('write')
    world.wire = (_request, next) => next()
    for (const entry of await two.db.attention.toArray()) await two.discard(entry.id)
    await two.sync('write')
    expect(await two.db.attention.count()).toBe(0)
    expect(await two.db.outbox.count()).toBe(0)
  })

  it('S26.7: discards the chosen dependants with a new record, and puts both back', async () => {
    const { bought } = await clash()
    const dropped = await two.discard(await refusedId(two), [
      (await two.db.outbox.where('recordId').equals(bought).first())?.id ?? '',
    ])
    expect(await states(two)).toEqual(['settle queued'])
    expect((await two.db.results.toArray()).map(({ how }) => how).slice(-2)).toEqual(['discarded', 'discarded'])
    await two.putBack(dropped)
    expect(await states(two)).toEqual(['create attention', 'create queued'])
    await two.discard(await refusedId(two), [dropped.mutations[1]?.id ?? ''])
    await two.sync('write', 3)
    expect(await states(two)).toEqual([])
    expect((await world.call('GET', '/sync/issues')).body).toMatchObject({ items: [] })
  })

  it('leaves nothing behind after a discard', async () => {
    const { other } = await clash()
    await two.discard(await refusedId(two))
    expect(await two.db.shadow.get(['supplier', other])).toBeUndefined()
  })
})
