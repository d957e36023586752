import { beforeEach, describe, expect, it } from 'vitest'
import { create, type Device, makeWorld, type World } from '../world'

let world: World
let phone: Device
/** The keys of every push that left, whether or not it came back. */
let sent: string[][]
beforeEach(async () => {
  world = await makeWorld()
  phone = await world.device('phone')
  await phone.sync()
  sent = []
})

const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** What becomes of the pushes, one after the other; from then on they arrive. */
function meet(...fates: ('lost' | 'answer lost')[]): void {
  world.wire = async (request, next) => {
    if (!request.url.endsWith('/sync/push')) return next()
    const { mutations } = (await request.clone().json()) as { mutations: { key: string }[] }
    sent.push(mutations.map(({ key }) => key))
    const fate = fates.shift()
    if (fate === 'lost') throw new TypeError('Failed to fetch')
    const answer = await next()
    if (fate === 'answer lost') throw new TypeError('Failed to fetch')
    return answer
  }
}

describe('S3: the id of a change is its key', () => {
  it('stays the same in every attempt, for any sender and earlier outcome', async () => {
    await phone.save(create('supplier', phone.newId(), { name: 'Mill' }))
    const [saved] = await phone.db.outbox.toArray()
    expect(saved?.id).toMatch(VERSION_7)
    meet('lost', 'answer lost', 'lost')
    await phone.sync('write')
    const [before] = await phone.db.outbox.toArray()
    expect(before?.id).toBe(saved?.id)
    // Another host of the same device takes over what the first could not bring to its end.
    const again = await world.device('phone again', phone.storage)
    await again.sync('start', 4)
    expect(await again.db.outbox.count()).toBe(0)
    expect(sent.length).toBeGreaterThanOrEqual(3)
    expect([...new Set(sent.flat())]).toEqual([saved?.id])
    const { items } = (await world.call('GET', '/suppliers')).body as { items: unknown[] }
    expect(items).toHaveLength(1)
  })

  it('stays the same after a merge or an import', async () => {
    const id = phone.newId()
    await phone.save(create('supplier', id, { name: 'Mill' }))
    const [first] = await phone.db.outbox.toArray()
    await phone.save({ kind: 'patch', entity: 'supplier', id, values: { name: 'Old mill' } })
    const [joined, ...more] = await phone.db.outbox.toArray()
    expect([joined?.id, joined?.body?.name, more.length]).toEqual([first?.id, 'Old mill', 0])
    const tablet = await world.device('tablet')
    await tablet.importWork((await phone.exportWork()).text)
    meet()
    await tablet.sync('write', 2)
    await phone.sync('write', 2)
    expect([...new Set(sent.flat())]).toEqual([first?.id])
    const { items } = (await world.call('GET', '/suppliers')).body as { items: unknown[] }
    expect(items).toHaveLength(1)
  })
})
