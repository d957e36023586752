import { beforeEach, describe, expect, it } from 'vitest'
import { dropCopies, keepCopy } from '../../../src/data/files/files'
import { countWork } from '../../../src/data/read/count-work'
import { withFreedStorage } from '../../../src/data/save/storage-reserve'
import { create, type Device, type World } from '../world'
import { digest, nameOf, openReceipts, picture, type Receipts } from './receipts'

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

describe('the lane of files (S28)', () => {
  it('sends the record first and the bytes after it, in pieces that grow', async () => {
    const page = picture(300_000)
    await buy(page)
    expect(await countWork(phone.db)).toEqual({ unsent: 1, refused: 0 })
    await phone.sync()
    expect(await onServer(page)).toBe(true)
    expect(pieces()).toHaveLength(3)
    expect(world.requests.findIndex((one) => one.endsWith('/push'))).toBeLessThan(
      world.requests.findIndex((one) => one.includes('/blobs/')),
    )
    expect(await countWork(phone.db)).toEqual({ unsent: 0, refused: 0 })
  })

  it('continues after an interruption, on any host', async () => {
    const page = picture(500_000)
    let arrived = 0
    world.wire = async (request, next) => {
      if (!request.url.includes('/blobs/')) return next()
      arrived += 1
      if (arrived === 2) await next()
      if (arrived === 2 || arrived > 3) throw new TypeError('no network')
      return next()
    }
    await buy(page)
    await phone.sync()
    const other = await world.device('worker', phone.storage)
    world.wire = (_request, next) => next()
    world.requests.length = 0
    world.now += 3_600_000
    await other.sync('start', 3)
    expect(await onServer(page)).toBe(true)
    expect(pieces().length).toBeLessThanOrEqual(6)
  })

  it('sends a change first if it arrives between two pieces', async () => {
    const page = picture(2_000_000)
    const supplier = phone.newId()
    let isSaved = false
    world.wire = async (request, next) => {
      if (request.url.includes('/blobs/') && !isSaved) {
        isSaved = true
        await phone.save(create('supplier', supplier, { name: 'Mill' }))
        void phone.host.run('write')
      }
      return next()
    }
    await buy(page)
    await phone.sync()
    const first = world.requests.findIndex((one) => one.includes('/blobs/'))
    const push = world.requests.findIndex((one, at) => at > first && one.endsWith('/push'))
    expect(push - first).toBe(1)
    expect(await onServer(page)).toBe(true)
  })

  it('holds nothing up when the server will never take a file', async () => {
    const lie = new TextEncoder().encode('%no picture at all%') as Uint8Array<ArrayBuffer>
    const page = picture(10_000)
    await buy(lie, page)
    await phone.sync()
    expect(await phone.db.uploads.toArray()).toEqual([{ name: nameOf(lie), refused: 'unsupported_media' }])
    expect(await onServer(page)).toBe(true)
    world.requests.length = 0
    await phone.sync()
    expect(pieces()).toEqual([])
  })

  it('backs off separately on a bad line, with smaller pieces', async () => {
    const page = picture(60_000)
    world.wire = async (request, next) => {
      if (!request.url.includes('/blobs/')) return next()
      const { size } = await request.clone().blob()
      if (size > 16_000) throw new TypeError('too slow')
      return next()
    }
    await buy(page)
    await phone.sync('start', 1)
    expect(pieces()).toHaveLength(1)
    await phone.sync('timer', 8)
    expect(await onServer(page)).toBe(true)
  })

  it('sends no file of a deleted record or of one that needs a decision', async () => {
    const [page, other] = [picture(9_000), picture(9_000, 5)]
    const id = await buy(page)
    await phone.save({ kind: 'delete', entity: 'purchase', id })
    await phone.sync()
    expect([pieces(), await left()]).toEqual([[], [nameOf(page)]])
    await choose(other)
    const values = { item_id: farm.item, unit_id: farm.kg, quantity: '5', date: '2026-03-09' }
    world.wire = async (request, next) =>
      request.url.endsWith('/push')
        ? new Response(
            JSON.stringify({
              results: (await request.clone().json()).mutations.map(({ key }: { key: string }) => ({
                key,
                status: 422,
                body: { statusCode: 422, code: 'invalid', error: 'x', message: 'x' },
              })),
              cursor: 'x',
            }),
            { headers: { 'X-Pinset': '1' } },
          )
        : next()
    await phone.save(create('purchase', phone.newId(), { ...values, receipt: [nameOf(other)] }))
    await phone.sync()
    expect([pieces(), (await left()).sort()]).toEqual([[], [page, other].map(nameOf).sort()])
    expect(await countWork(phone.db)).toEqual({ unsent: 0, refused: 1 })
  })

  it('offers its copies again to a server that was restored without them', async () => {
    const page = picture(20_000)
    const before = await world.backup()
    await buy(page)
    await phone.sync()
    await world.restore(before)
    await phone.sync('start', 3)
    const [lost] = await phone.refused()
    expect(lost?.entry.error.code).toBe('lost')
    expect(await phone.applyAgain(String(lost?.entry.id))).toMatchObject({ ok: true })
    await phone.sync('start', 3)
    expect(await onServer(page)).toBe(true)
  })
})

describe('a file of work', () => {
  it('carries the bytes that only its device had, and another device sends them', async () => {
    const page = picture(40_000)
    world.wire = async () => {
      throw new TypeError('no network')
    }
    const id = await buy(page)
    const { text, count } = await phone.exportWork()
    expect(count).toBe(1)
    world.wire = (_request, next) => next()
    const desk = await world.device('desk')
    await desk.sync()
    expect(await desk.importWork(text)).toEqual({ ok: true, added: 1, known: 0 })
    expect(await desk.importWork(text)).toMatchObject({ added: 0 })
    await desk.sync()
    expect(await onServer(page)).toBe(true)
    expect((await world.call('GET', `/supplies/purchases/${id}`)).status).toBe(200)
    await phone.sync('start', 3)
    expect(await countWork(phone.db)).toEqual({ unsent: 0, refused: 0 })
  })

  it('delivers its changes even with false or missing images (S28.18)', async () => {
    await buy(picture(1000))
    const work = JSON.parse((await phone.exportWork()).text)
    const [name = ''] = Object.keys(work.files)
    const desk = await world.device('desk')
    await desk.sync()
    const other = Buffer.from(picture(1000, 9)).toString('base64')
    for (const file of [btoa('<svg/>'), other]) {
      const lying = { ...work, files: { [name]: file, '../x.jpg': '%%', 'y.pdf': '' } }
      expect(await desk.importWork(JSON.stringify(lying))).toMatchObject({ ok: true })
      expect(await desk.db.blobs.where('sha256').notEqual('reserve').count()).toBe(0)
    }
    expect(await desk.db.outbox.count()).toBe(1)
    const { files: _none, ...older } = work
    const third = await world.device('third')
    await third.sync()
    expect(await third.importWork(JSON.stringify(older))).toMatchObject({ ok: true, added: 1 })
  })
})

describe('copies on the device', () => {
  it('disappear before any data that exists nowhere else', async () => {
    const [page, unsent, chosen] = [picture(5_000), picture(5_000, 2), picture(5_000, 3)]
    await buy(page)
    await phone.sync()
    world.wire = async () => {
      throw new TypeError('no network')
    }
    await buy(unsent)
    await choose(chosen)
    let tries = 0
    await withFreedStorage(
      phone.db,
      async () => {
        tries += 1
        if (tries === 1) throw new DOMException('full', 'QuotaExceededError')
      },
      () => undefined,
    )
    const kept = (await phone.db.blobs.toCollection().primaryKeys()).sort()
    expect(kept).toEqual([digest(unsent), digest(chosen)].sort())
  })

  it('stay while they wait to be sent again to a restored server (S28.11)', async () => {
    const page = picture(5_000)
    await buy(page)
    await phone.sync()
    await world.restore(await world.backup())
    world.wire = (request, next) => {
      if (request.url.includes('/blobs/')) throw new TypeError('no network')
      return next()
    }
    await phone.sync('start', 2)
    expect(await left()).toEqual([nameOf(page)])
    await keepCopy(phone.db, 'another', new ArrayBuffer(1), world.now)
    expect(await dropCopies(phone.db, 0)).toBe(1)
    expect(await phone.db.blobs.get(digest(page))).toBeDefined()
  })

  it('include the last 200, seen or sent here (S28.9)', async () => {
    for (let n = 0; n < 205; n++) await phone.db.blobs.put({ sha256: `copy ${n}`, bytes: new ArrayBuffer(1), at: n })
    const page = picture(5_000)
    await buy(page)
    await phone.sync()
    expect(await phone.db.blobs.orderBy('at').count()).toBe(200)
    expect(await phone.db.blobs.get(digest(page))).toBeDefined()
  })

  it('keep the last ones seen, and drop unsaved chosen files after a month', async () => {
    for (let n = 0; n < 5; n++) await keepCopy(phone.db, `copy ${n}`, new ArrayBuffer(1), n)
    expect(await dropCopies(phone.db, 2)).toBe(3)
    expect((await phone.db.blobs.orderBy('at').primaryKeys()).sort()).toEqual(['copy 3', 'copy 4'])
    const [old, fresh] = [picture(10), picture(10, 2)]
    await choose(old)
    world.now += 31 * 86_400_000
    await choose(fresh)
    expect(await phone.db.blobs.get(digest(old))).toBeUndefined()
    expect(await phone.db.blobs.get(digest(fresh))).toBeDefined()
  })
})
