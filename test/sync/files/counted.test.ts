import { beforeEach, describe, expect, it } from 'vitest'
import { countWork } from '../../../src/data/read/count-work'
import { countUnsent } from '../../../src/state/replica/unsent'
import type { Device, World } from '../world'
import { openReceipts, picture, type Receipts } from './receipts'

let world: World
let phone: Device
let buy: Receipts['buy']
beforeEach(async () => {
  ;({ world, phone, buy } = await openReceipts())
})

const holdFiles = () => {
  world.wire = (request, next) => {
    if (request.url.includes('/blobs/')) throw new TypeError('no network')
    return next()
  }
}
const release = () => {
  world.wire = (_request, next) => next()
}

describe('a photo and the change that brings it (S29.8)', () => {
  it('count as one change until it is sent, then as the photo', async () => {
    await buy(picture(9_000))
    expect(await countWork(phone.db)).toEqual({ unsent: 1, refused: 0 })
    expect(await countUnsent(phone.db)).toBe(1)
    holdFiles()
    await phone.sync('write')
    expect(await countWork(phone.db)).toEqual({ unsent: 1, refused: 0 })
    release()
    world.now += 2_000
    await phone.sync('visible')
    expect(await countWork(phone.db)).toEqual({ unsent: 0, refused: 0 })
  })

  it('count as one with several photos, which count separately once it is sent', async () => {
    await buy(picture(9_000), picture(9_000, 5), picture(9_000, 6))
    expect(await countWork(phone.db)).toEqual({ unsent: 1, refused: 0 })
    holdFiles()
    await phone.sync('write')
    expect(await countWork(phone.db)).toEqual({ unsent: 3, refused: 0 })
  })

  it('count as one besides a photo of an earlier change', async () => {
    const page = picture(9_000)
    holdFiles()
    const id = await buy(page)
    await phone.sync('write')
    await phone.save({ kind: 'patch', entity: 'purchase', id, values: { quantity: '7' } })
    expect(await countWork(phone.db)).toEqual({ unsent: 2, refused: 0 })
  })

  it('count as one in a work file, for export and import', async () => {
    await buy(picture(9_000))
    const { text, count } = await phone.exportWork()
    expect(count).toBe(1)
    const desk = await world.device('desk')
    await desk.sync()
    expect(await desk.importWork(text)).toEqual({ ok: true, added: 1, known: 0 })
  })

  it('count only as the deletion if the record is deleted here', async () => {
    holdFiles()
    const id = await buy(picture(9_000), picture(9_000, 5))
    await phone.sync('write')
    expect(await countWork(phone.db)).toEqual({ unsent: 2, refused: 0 })
    await phone.save({ kind: 'delete', entity: 'purchase', id })
    expect(await countWork(phone.db)).toEqual({ unsent: 1, refused: 0 })
    expect(await countUnsent(phone.db)).toBe(1)
  })

  it('count each file separately in a work file once the change is sent', async () => {
    holdFiles()
    await buy(picture(9_000), picture(9_000, 5))
    await phone.sync('write')
    const { text, count } = await phone.exportWork()
    expect(count).toBe(2)
    const desk = await world.device('desk')
    await desk.sync()
    expect(await desk.importWork(text)).toEqual({ ok: true, added: 2, known: 0 })
  })
})
