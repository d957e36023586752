import { beforeEach, describe, expect, it } from 'vitest'
import { liveUploads } from '../../../src/data/files/live-uploads'
import { countWork } from '../../../src/data/read/count-work'
import { discardUnsent } from '../../../src/data/save/undo'
import { oldestUnsent } from '../../../src/state/replica/open-work'
import { create, type Device, type World } from '../world'
import { nameOf, openReceipts, picture, type Receipts } from './receipts'

const DAY = 86_400_000

let world: World
let phone: Device
let farm: Receipts['farm']
let buy: Receipts['buy']
let choose: Receipts['choose']
let onServer: Receipts['onServer']
let pieces: Receipts['pieces']
let left: Receipts['left']
beforeEach(async () => {
  ;({ world, phone, farm, buy, choose, onServer, pieces, left } = await openReceipts())
})

/** Lets nothing of the lane through until the returned function is called. */
function holdFiles(): () => void {
  world.wire = (request, next) => {
    if (request.url.includes('/blobs/')) throw new TypeError('no network')
    return next()
  }
  return () => {
    world.wire = (_request, next) => next()
  }
}

describe('an upload that no live record names', () => {
  it('waits for its record to return, without counting as unsent work (S28.13)', async () => {
    const page = picture(20_000)
    const release = holdFiles()
    const id = await buy(page)
    await phone.sync()
    const desk = await world.device('desk')
    await desk.sync()
    await desk.save({ kind: 'delete', entity: 'purchase', id })
    await desk.sync()
    release()
    await phone.sync('start', 3)
    expect([await left(), await countWork(phone.db)]).toEqual([[nameOf(page)], { unsent: 0, refused: 0 }])
    expect(await liveUploads(phone.db)).toEqual([])
    await desk.save({ kind: 'restore', entity: 'purchase', id })
    await desk.sync()
    await phone.sync()
    expect(await onServer(page)).toBe(true)
    expect(await left()).toEqual([])
  })

  it('asks the host for no run of its own, and is written once', async () => {
    const release = holdFiles()
    const id = await buy(picture(9_000))
    await phone.sync()
    await phone.save({ kind: 'delete', entity: 'purchase', id })
    release()
    world.now += DAY
    await phone.sync('start', 5)
    const noted = await phone.db.uploads.toArray()
    world.requests.length = 0
    await phone.sync('timer', 5)
    expect(await phone.db.uploads.toArray()).toEqual(noted)
    expect(pieces()).toEqual([])
  })

  it('restarts its idle time after its record returned', async () => {
    const release = holdFiles()
    const id = await buy(picture(9_000))
    await phone.sync('write')
    await phone.save({ kind: 'delete', entity: 'purchase', id })
    await phone.sync('start')
    expect(await phone.db.uploads.toArray()).toMatchObject([{ idle: world.now }])
    await phone.save({ kind: 'restore', entity: 'purchase', id })
    world.now += 20 * DAY
    await phone.sync('start')
    expect((await phone.db.uploads.toArray())[0]).not.toHaveProperty('idle')
    await phone.save({ kind: 'delete', entity: 'purchase', id })
    await phone.sync('start')
    release()
    world.now += 20 * DAY
    await phone.sync('start')
    expect(await left()).toHaveLength(1)
  })

  it('holds no other file up', async () => {
    const [page, other] = [picture(9_000), picture(9_000, 5)]
    const release = holdFiles()
    const id = await buy(page)
    await phone.save({ kind: 'delete', entity: 'purchase', id })
    await buy(other)
    release()
    await phone.sync()
    expect(await onServer(other)).toBe(true)
    expect(await left()).toEqual([nameOf(page)])
  })

  it('disappears a month later, or at once without its bytes (S28.14)', async () => {
    const [page, bare] = [picture(9_000), picture(9_000, 5)]
    const ids = [await buy(page), await buy(bare)]
    const release = holdFiles()
    await phone.sync()
    for (const id of ids) await phone.save({ kind: 'delete', entity: 'purchase', id })
    await phone.db.blobs.delete(nameOf(bare).slice(0, 64))
    release()
    world.now += DAY
    await phone.sync('start', 3)
    expect(await left()).toEqual([nameOf(page)])
    world.now += 31 * DAY
    await phone.sync('start', 3)
    expect(await left()).toEqual([])
  })
})

describe('a file that returns to the queue', () => {
  const values = () => ({ item_id: farm.item, unit_id: farm.kg, quantity: '5', date: '2026-03-09' })
  const discard = async () => {
    const [mutation] = await phone.db.outbox.toArray()
    return discardUnsent(phone.db, String(mutation?.id), phone.context())
  }

  it('leaves with its restored change', async () => {
    const page = picture(9_000)
    await buy(page)
    const dropped = await discard()
    await phone.sync('start', 3)
    expect(await phone.putBack(dropped)).toBe(true)
    await phone.sync('start', 3)
    expect(await onServer(page)).toBe(true)
  })

  it('becomes an upload again with its change (S28.15)', async () => {
    const page = picture(9_000)
    await choose(page)
    await phone.save(create('purchase', phone.newId(), { ...values(), receipt: [nameOf(page)] }))
    const dropped = await discard()
    await phone.db.uploads.clear()
    await phone.putBack(dropped)
    expect(await left()).toEqual([nameOf(page)])
  })

  it('keeps its sent part, and retries after a rejection', async () => {
    const [page, other] = [picture(9_000), picture(9_000, 5)]
    for (const one of [page, other]) await choose(one)
    await phone.db.uploads.bulkPut([
      { name: nameOf(page), sent: 4000 },
      { name: nameOf(other), refused: 'unsupported_media' },
    ])
    await phone.save(create('purchase', phone.newId(), { ...values(), receipt: [page, other].map(nameOf) }))
    expect(await phone.db.uploads.get(nameOf(page))).toMatchObject({ sent: 4000 })
    expect(await phone.db.uploads.get(nameOf(other))).not.toHaveProperty('refused')
  })

  it('waits if a work file is imported before its record is known (S28.12)', async () => {
    const page = picture(30_000)
    const desk = await world.device('desk')
    await desk.sync()
    const release = holdFiles()
    await buy(page)
    await phone.sync()
    const { text } = await phone.exportWork()
    release()
    expect(await desk.importWork(text)).toMatchObject({ ok: true, added: 1 })
    await desk.sync('write')
    await desk.sync('start', 3)
    expect(await onServer(page)).toBe(true)
  })

  it('enters from a work file if its bytes are idle here', async () => {
    const page = picture(9_000)
    holdFiles()
    await buy(page)
    await phone.sync()
    const { text } = await phone.exportWork()
    const desk = await world.device('desk')
    await choose(page, desk)
    await desk.importWork(text)
    expect(await desk.db.uploads.toArray()).toMatchObject([{ name: nameOf(page) }])
  })
})

describe('how long an upload waits already (S29.7)', () => {
  it('counts from its change’s time, until it is sent', async () => {
    const start = new Date(world.now).toISOString()
    const page = picture(100_000)
    let pieces = 0
    world.wire = (request, next) => {
      pieces += request.url.includes('/blobs/') ? 1 : 0
      if (pieces > 1) throw new TypeError('no network')
      return next()
    }
    await buy(page)
    world.now += 4 * DAY
    await phone.sync('start', 4)
    expect(await phone.db.uploads.toArray()).toMatchObject([{ name: nameOf(page), since: start, sent: 64_000 }])
    expect(await oldestUnsent(phone.db)).toBe(start)
  })

  it('restarts on import or on a new offer', async () => {
    const page = picture(9_000)
    const release = holdFiles()
    await buy(page)
    await phone.sync()
    const { text } = await phone.exportWork()
    const desk = await world.device('desk')
    world.now += DAY
    await desk.importWork(text)
    expect(await desk.db.uploads.toArray()).toMatchObject([{ since: new Date(world.now).toISOString() }])
    release()
    await phone.sync()
    await world.restore(await world.backup())
    holdFiles()
    world.now += DAY
    await phone.sync()
    expect(await phone.db.uploads.toArray()).toMatchObject([{ since: new Date(world.now).toISOString() }])
  })
})
