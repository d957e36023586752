import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { MAX_REPORT_BYTES } from '../../../src/domain/wire-limits'
import { create, type Device, makeWorld, stockFarm, type World } from '../world'

let world: World
let one: Device
let two: Device

beforeEach(async () => {
  world = await makeWorld()
  one = await world.device('one')
  two = await world.device('two')
})
const left = async (device: Device) => device.db.outbox.count()
const refusedId = async (device: Device) => (await device.db.attention.toArray())[0]?.id ?? ''

describe('S7, S14: the size of a gesture', () => {
  it('S14: sends a gesture with one change that has no effect', async () => {
    const { item } = await stockFarm(one)
    await one.sync()
    const supplier = one.newId()
    await one.save(
      { kind: 'patch', entity: 'item', id: item, values: { name: 'Rye grain' } },
      create('supplier', supplier, { name: 'Mill', code: 'M' }),
    )
    await one.sync('write', 5)
    expect(await left(one)).toBe(0)
  })

  it('S7.4: a start keeps a gesture with one change without effect', async () => {
    const { item } = await stockFarm(one)
    await one.sync()
    const supplier = one.newId()
    await one.save(
      { kind: 'patch', entity: 'item', id: item, values: { name: 'Rye grain' } },
      create('supplier', supplier, { name: 'Mill', code: 'M' }),
    )
    const again = await world.device('one again', one.storage)
    await again.sync('start', 3)
    expect(await rowsOf(again.db, 'supplier').get(supplier)).toMatchObject({ code: 'M' })
  })

  it('S14: sends a gesture that creates a record and changes it', async () => {
    await stockFarm(one)
    await one.sync()
    const supplier = one.newId()
    await one.save(create('supplier', supplier, { name: 'Mill', code: 'M' }), {
      kind: 'patch',
      entity: 'supplier',
      id: supplier,
      values: { name: 'Old mill' },
    })
    await one.sync('write', 5)
    expect(await left(one)).toBe(0)
  })

  it('S26: settles the issue of an apply again that the server has already', async () => {
    const { item } = await stockFarm(one)
    await one.sync()
    await two.sync()
    await one.save({ kind: 'patch', entity: 'item', id: item, values: { name: 'Rye A' } })
    await one.sync('write')
    await two.save({ kind: 'patch', entity: 'item', id: item, values: { name: 'Rye B' } })
    await two.sync('write')
    await one.sync('nudge')
    await one.save({ kind: 'patch', entity: 'item', id: item, values: { name: 'Rye B' } })
    await one.sync('write')
    await two.sync('nudge')
    const id = await refusedId(two)
    expect(id).not.toBe('')
    await two.applyAgain(id)
    await two.sync('write', 5)
    expect(await left(two)).toBe(0)
    expect((await world.call('GET', '/sync/issues')).body).toMatchObject({ items: [] })
  })

  it('S14: an imported gesture with some known entries does not count as torn', async () => {
    await stockFarm(one)
    await one.sync()
    const [a, b] = [one.newId(), one.newId()]
    await one.save(create('supplier', a, { name: 'A', code: 'A' }), create('supplier', b, { name: 'B', code: 'B' }))
    const { text } = await one.exportWork()
    await one.sync('write')
    expect(await left(one)).toBe(0)
    // 499 more outcomes push the first of the two out of the last 500.
    for (let n = 0; n < 499; n++) await one.save(create('supplier', one.newId(), { name: `S${n}`, code: `S${n}` }))
    await one.sync('write', 5)
    expect(await left(one)).toBe(0)
    await one.importWork(text)
    await one.sync('write', 5)
    expect(await left(one)).toBe(0)
  })
})

describe('S22, S26: a refused gesture that a restored server forgot', () => {
  /** A gesture of `count` suppliers that a full code refuses; after the restore nothing stands in its way. */
  async function forgotten(count: number, notes: string) {
    await one.sync()
    const copy = await world.backup()
    await world.call('POST', '/suppliers', { name: 'Taken', code: 'S0' })
    const intents = Array.from({ length: count }, (_, n) =>
      create('supplier', one.newId(), { name: `Mill ${n}`, code: `S${n}`, ...(notes === '' ? {} : { notes }) }),
    )
    await one.save(...intents)
    await one.sync('write', 5)
    expect((await one.refused()).map(({ entry }) => entry.error.code)).toEqual(['duplicate'])
    await world.restore(copy)
    // What the other one lost is discarded.
    const discardAll = async () => {
      for (const { entry } of await one.refused()) if (entry.error.code === 'lost') await one.discard(entry.id)
    }
    return discardAll
  }
  const decided = async () => {
    const [refused] = (await one.refused()).filter(({ entry }) => entry.error.code === 'duplicate')
    await one.applyAgain(refused?.entry.id ?? '')
    await one.sync('write', 8)
    expect((await one.refused()).map(({ entry }) => entry.error)).toEqual([])
    expect(await one.db.outbox.count()).toBe(0)
    const { items } = (await world.call('GET', '/suppliers?limit=1000')).body as { items: unknown[] }
    return items.length
  }
  /** What the server’s HTTP side answers to a body larger than it takes on this path. */
  const upTo =
    (limit: number, methods: readonly string[]): World['wire'] =>
    async (request, next) => {
      const text = await request.clone().text()
      if (!methods.includes(request.method) || Buffer.byteLength(text) <= limit) return next()
      const body = {
        statusCode: 413,
        code: 'too_large',
        error: 'Payload Too Large',
        message: 'The request is too large.',
      }
      return new Response(JSON.stringify(body), { status: 413, headers: { 'X-Pinset': '1' } })
    }

  it('becomes a report even at the largest size of a gesture', async () => {
    const discardAll = await forgotten(100, 'я'.repeat(1500))
    world.wire = upTo(MAX_REPORT_BYTES, ['PUT'])
    await one.sync('nudge', 8)
    await discardAll()
    await one.sync('write', 4)
    const { items } = (await world.call('GET', '/sync/issues')).body as { items: unknown[] }
    expect(items).toMatchObject([{ code: 'duplicate' }])
    expect(await decided()).toBe(100)
  })

  it('applies again if the server rejected the report', async () => {
    const discardAll = await forgotten(3, '')
    world.wire = upTo(10, ['PUT'])
    await one.sync('nudge', 8)
    await discardAll()
    await one.sync('write', 4)
    expect(((await world.call('GET', '/sync/issues')).body as { items: unknown[] }).items).toEqual([])
    expect(await decided()).toBe(3)
  })
})
