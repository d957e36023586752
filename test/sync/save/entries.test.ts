/** Lists that merge by entry, from one device over the server to another (S18). */
import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import type { Values } from '../../../src/domain/kit/field'
import { registryWithKit } from '../../throwaway-entity'
import { create, type Device, makeWorld, stockFarm, type World } from '../world'

let world: World
let phone: Device
let desk: Device
let item: string
let [bag, box, kilo]: readonly string[] = []
beforeEach(async () => {
  world = await makeWorld()
  phone = await world.device('phone')
  desk = await world.device('desk')
  item = (await stockFarm(phone)).item
  const units = [phone.newId(), phone.newId(), phone.newId()]
  ;[bag, box, kilo] = units
  for (const [index, id] of units.entries()) await phone.save(create('unit', id, { code: `u${index}` }))
  await phone.save(change([entry(bag, '25'), entry(box, '10')]))
  await phone.sync('write')
  await desk.sync()
})

const entry = (unit: string | undefined, factor: string) => ({ unit_id: unit ?? '', factor })
const change = (conversions: readonly Values[]) =>
  ({ kind: 'patch', entity: 'item', id: item, values: { unit_conversions: conversions as never } }) as const
const onServer = async () => ((await world.call('GET', `/supplies/items/${item}`)).body as Values).unit_conversions
const shown = async (device: Device) => (await rowsOf(device.db, 'item').get(item))?.unit_conversions

/** The desk is first; the phone saved without having heard of it. */
async function meet(desks: readonly Values[], phones: readonly Values[]): Promise<void> {
  await desk.save(change(desks))
  await phone.save(change(phones))
  await desk.sync('write')
  await phone.sync('write', 3)
}

describe('S18: two people who change one list', () => {
  it('never conflict over two entries', async () => {
    await meet([entry(bag, '20'), entry(box, '10')], [entry(bag, '25'), entry(box, '12'), entry(kilo, '1')])
    expect(await phone.refused()).toEqual([])
    expect(await onServer()).toEqual([entry(bag, '20'), entry(box, '12'), entry(kilo, '1')])
    expect(await shown(phone)).toEqual(await onServer())
  })

  it('decide only about a field that both changed in one entry', async () => {
    await meet([entry(bag, '20'), entry(box, '11')], [entry(bag, '22'), entry(box, '10'), entry(kilo, '1')])
    const [refused] = await phone.refused()
    expect(refused?.entry.fields).toEqual({ unit_conversions: 'conflict' })
    // Nothing of it is applied until somebody decided.
    expect(await onServer()).toEqual([entry(bag, '20'), entry(box, '11')])
    await phone.applyAgain(refused?.entry.id ?? '')
    await phone.sync('write', 3)
    expect(await onServer()).toEqual([entry(bag, '22'), entry(box, '11'), entry(kilo, '1')])
  })
})

describe('a list that allows 500 entries', () => {
  const dishes = (count: number) =>
    Array.from({ length: count }, (_, index) => `Чашка ${String(index).padStart(3, '0')} ${'й'.repeat(80)}`)

  it('syncs with all entries: saved offline, sent, changed and pulled', async () => {
    const farm = await makeWorld(registryWithKit)
    const [one, two] = [await farm.device('one'), await farm.device('two')]
    const id = one.newId()
    expect(await one.save(create('culture', id, { name: 'Shelf', dishes: dishes(500) }))).toMatchObject({ ok: true })
    await one.sync()
    await two.sync()
    const values = { dishes: dishes(500).toReversed() }
    expect(await two.save({ kind: 'patch', entity: 'culture', id, values })).toMatchObject({ ok: true })
    await two.sync('write')
    await one.sync('nudge')
    expect(await rowsOf(one.db, 'culture').get(id)).toMatchObject(values)
    expect((await farm.call('GET', `/cultures/${id}`)).body).toMatchObject(values)
  })

  it('rejects one more, on device and server', async () => {
    const farm = await makeWorld(registryWithKit)
    const one = await farm.device('one')
    const values = { name: 'Shelf', dishes: dishes(501) }
    const findings = [{ field: 'dishes', code: 'max_items', params: { n: 500 } }]
    expect(await one.save(create('culture', one.newId(), values))).toMatchObject({ ok: false, findings })
    expect((await farm.call('POST', '/cultures', values)).body).toMatchObject({ fields: { dishes: 'max_items' } })
  })
})
