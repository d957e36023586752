import { beforeEach, describe, expect, it } from 'vitest'
import { readMeta } from '../../../src/data/meta'
import { create, type Device, makeWorld, patch, plain, type World } from '../world'

let world: World
let phone: Device
let desk: Device

beforeEach(async () => {
  world = await makeWorld()
  phone = await world.device('phone')
  desk = await world.device('desk')
  await phone.sync()
  await desk.sync()
})

const supplier = async (device: Device, name: string) => {
  const id = device.newId()
  await device.save(create('supplier', id, { name }))
  await device.sync('write')
  return id
}
const observe = (name: string) => world.call('POST', '/suppliers', { name })
const namesAt = async (device: Device) =>
  (await device.db.table('supplier').toArray()).map(({ name }) => name).toSorted()
const namesOnServer = async () =>
  ((await world.call('GET', '/suppliers?limit=1000')).body as { items: { name: string }[] }).items
    .map(({ name }) => name)
    .toSorted()
const lost = async (device: Device) =>
  (await device.refused())
    .filter(({ entry }) => entry.error.code === 'lost')
    .map(({ mutation: { kind, recordId, body, changes } }) => [
      kind,
      recordId,
      body?.name ?? changes?.name?.to ?? changes?.phone?.to,
    ])
const hasSeen = (device: Device) => readMeta(device.db, 'pulled_head')

/** Whatever was lost, every device has what the server has, or asks. */
async function isOneFarm(...devices: readonly Device[]): Promise<void> {
  const items = (await world.call('GET', '/suppliers?limit=1000')).body as { items: { id: string }[] }
  for (const device of devices) {
    const rows = (await device.db.table('supplier').toArray()).filter(({ _p }) => !_p).map(plain)
    const mine = new Map(rows.map((row) => [(row as { id: string }).id, row]))
    const asked = new Set((await device.refused()).map(({ mutation }) => mutation.recordId))
    for (const item of items.items) if (!asked.has(item.id)) expect(mine.get(item.id)).toEqual(item)
    for (const id of mine.keys()) expect(items.items.map((item) => item.id)).toContain(id)
  }
}

describe('S31: a folder that was copied back', () => {
  it.each([
    ['behind: no later writes', 0],
    ['equal heads with other content', 3],
    ['overtaken: more was written than was lost', 40],
    ['one commit short of the loss', 2],
    ['one commit beyond the loss', 4],
  ])('%s: all records are asked about once per user, with complete rows', async (_name, later) => {
    const kept = await supplier(phone, 'Kept')
    const copy = await world.backup()
    const [first, second] = [await supplier(phone, 'X1'), await supplier(desk, 'X2')]
    await phone.save(patch('supplier', kept, { phone: '7' }))
    await phone.sync('write')
    await desk.sync('nudge')
    expect(await namesAt(desk)).toEqual(await namesOnServer())
    await world.copyBack(copy)
    for (let count = 0; count < later; count++) await observe(`Later ${count}`)
    await phone.sync('nudge', 4)
    await desk.sync('nudge', 4)
    const all = [
      ['create', first, 'X1'],
      ['create', second, 'X2'],
      ['patch', kept, '7'],
    ]
    expect((await lost(phone)).toSorted()).toEqual(all.toSorted())
    expect((await lost(desk)).toSorted()).toEqual(all.toSorted())
    await isOneFarm(phone, desk)
    // Both are one person's: decided here, it is decided there.
    for (const { entry } of await phone.refused()) await phone.applyAgain(entry.id)
    await phone.sync('write', 4)
    await desk.sync('nudge', 4)
    expect(await lost(desk)).toEqual([])
    await isOneFarm(phone, desk)
    expect(await namesOnServer()).toContain('X2')
  })

  it('an early push is rejected without effect, and retries after the pull', async () => {
    const copy = await world.backup()
    const id = await supplier(phone, 'X1')
    await world.copyBack(copy)
    await observe('Later')
    await observe('Later still')
    const unsent = phone.newId()
    await phone.save(create('supplier', unsent, { name: 'Unsent' }))
    let head = await headOf()
    const heads: number[] = []
    world.wire = async (request, next) => {
      const answer = await next()
      if (request.url.endsWith('/sync/push')) heads.push((await headOf()) - head)
      head = await headOf()
      return answer
    }
    await phone.sync('write', 4)
    expect(heads[0]).toBe(0)
    expect(heads.at(-1)).toBe(1)
    expect(await lost(phone)).toEqual([['create', id, 'X1']])
    expect(await namesOnServer()).toEqual(expect.arrayContaining(['Unsent', 'Later', 'Later still']))
    await isOneFarm(phone)
  })

  it('a change sent but not pulled yet is asked about too', async () => {
    await supplier(phone, 'Kept')
    await phone.sync('nudge')
    const copy = await world.backup()
    world.wire = (request, next) => {
      if (request.url.includes('/sync/changes')) throw new TypeError('no line')
      return next()
    }
    const id = await supplier(phone, 'Sent')
    expect(await phone.db.outbox.count()).toBe(0)
    await world.copyBack(copy)
    for (let count = 0; count < 3; count++) await observe(`Later ${count}`)
    world.wire = (_request, next) => next()
    await phone.sync('nudge', 4)
    expect(await lost(phone)).toEqual([['create', id, 'Sent']])
    await isOneFarm(phone)
  })

  it('changes a fresh device sent before its first load are asked about', async () => {
    const copy = await world.backup()
    const late = await world.device('late')
    world.wire = (request, next) => {
      if (!/\/sync\/push$/.test(new URL(request.url).pathname)) throw new TypeError('no line')
      return next()
    }
    const [first, second] = [await supplier(late, 'First'), await supplier(late, 'Second')]
    expect(await late.db.outbox.count()).toBe(0)
    await world.copyBack(copy)
    for (let count = 0; count < 5; count++) await observe(`Later ${count}`)
    world.wire = (_request, next) => next()
    await late.sync('start', 4)
    expect((await lost(late)).toSorted()).toEqual(
      [
        ['create', first, 'First'],
        ['create', second, 'Second'],
      ].toSorted(),
    )
    await isOneFarm(late)
  })

  it.each(['/units', '/suppliers', '/sync/issues', '/supplies/items'])(
    'during a first load, after %s was read',
    async (path) => {
      for (let count = 0; count < 3; count++) await observe(`Old ${count}`)
      const copy = await world.backup()
      for (let count = 0; count < 3; count++) await observe(`Gone ${count}`)
      const late = await world.device('late')
      let isDone = false
      world.wire = async (request, next) => {
        const answer = await next()
        if (isDone || new URL(request.url).pathname !== `/api${path}`) return answer
        isDone = true
        await world.copyBack(copy)
        for (let count = 0; count < 7; count++) await observe(`Later ${count}`)
        return answer
      }
      await late.sync('start', 6)
      expect(isDone).toBe(true)
      expect(await namesAt(late)).toEqual(await namesOnServer())
      // Read before it was lost: then this device is the last that has it.
      const wereRead = path === '/suppliers' ? ['Gone 0', 'Gone 1', 'Gone 2'] : []
      const asked = (await lost(late)).map(([, , name]) => name).toSorted()
      expect(wereRead.length === 0 ? asked.filter((name) => !String(name).startsWith('Gone')) : asked).toEqual(wereRead)
      await isOneFarm(late)
    },
  )

  it('two running servers of one folder: each device asks once about the other’s records', async () => {
    await supplier(phone, 'Kept')
    await desk.sync('nudge')
    let other = await world.backup()
    const swap = async () => {
      const here = await world.backup()
      await world.copyBack(other)
      other = here
    }
    const atHome = await supplier(phone, 'At home')
    await swap()
    const away = await supplier(desk, 'Away')
    await phone.sync('nudge', 4)
    expect(await lost(phone)).toEqual([['create', atHome, 'At home']])
    await isOneFarm(phone, desk)
    await swap()
    await phone.sync('nudge', 4)
    await desk.sync('nudge', 4)
    // The first server has it after all.
    expect(await lost(phone)).toEqual([['create', away, 'Away']])
    expect(await lost(desk)).toEqual([['create', away, 'Away']])
    await isOneFarm(phone, desk)
  })

  it('a restore after a copy, then a copy: each loss is a separate question', async () => {
    const copy = await world.backup()
    const id = await supplier(phone, 'First')
    await world.copyBack(copy)
    await phone.sync('nudge', 4)
    const [asked] = await phone.refused()
    await phone.applyAgain(asked?.entry.id ?? '')
    await phone.sync('write', 4)
    expect(await namesOnServer()).toEqual(['First'])
    await world.restore(copy)
    await phone.sync('nudge', 4)
    expect(await lost(phone)).toEqual([['create', id, 'First']])
    await phone.applyAgain((await phone.refused())[0]?.entry.id ?? '')
    await phone.sync('write', 4)
    await world.copyBack(copy)
    await phone.sync('nudge', 4)
    expect(await lost(phone)).toEqual([['create', id, 'First']])
    await isOneFarm(phone)
  })

  it('a copy without loss reloads no device', async () => {
    await supplier(phone, 'Kept')
    await phone.sync('nudge')
    const copy = await world.backup()
    await world.copyBack(copy)
    world.requests.length = 0
    await phone.sync('nudge', 2)
    expect(world.requests).not.toContain('GET /api/units')
    expect(await hasSeen(phone)).toBe(await headOf())
  })

  it('shows that it is loading until it has read the other history', async () => {
    const copy = await world.backup()
    await supplier(phone, 'X1')
    await world.copyBack(copy)
    const said: (boolean | undefined)[] = []
    world.wire = async (request, next) => {
      if (request.url.includes('/status') || request.url.includes('/units'))
        said.push((await readMeta(phone.db, 'engine'))?.loading)
      return next()
    }
    await phone.sync('nudge', 4)
    expect(said).toEqual([true, true])
    expect((await readMeta(phone.db, 'engine'))?.loading).toBe(false)
  })
})

async function headOf(): Promise<number> {
  const [farm] = await world.store.peek((tx) => tx.statements.head(tx.db, { farm_id: tx.farmId }))
  return farm?.head ?? 0
}
