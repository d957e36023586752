import { beforeEach, describe, expect, it } from 'vitest'
import type { Device, World } from '../world'
import { noLine, onPieces } from './answers'
import { openReceipts, picture, type Receipts } from './receipts'

let world: World
let phone: Device
let buy: Receipts['buy']
let onServer: Receipts['onServer']
let pieces: Receipts['pieces']
let left: Receipts['left']
beforeEach(async () => {
  ;({ world, phone, buy, onServer, pieces, left } = await openReceipts())
})

const page = picture(9_000)
describe('a wait ends with its reason (S28.22)', () => {
  /** The server does not know the record: another device deleted it, and this one did not pull since. */
  async function deletedElsewhere(): Promise<{ desk: Device; id: string }> {
    onPieces(world, noLine)
    const id = await buy(page)
    await phone.sync('write')
    const desk = await world.device('desk')
    await desk.sync()
    await desk.save({ kind: 'delete', entity: 'purchase', id })
    await desk.sync()
    onPieces(world)
    world.now += 2_000
    world.requests.length = 0
    await phone.sync('visible')
    expect(pieces()).toHaveLength(1)
    return { desk, id }
  }
  const restore = async (device: Device, id: string) => {
    await device.save({ kind: 'restore', entity: 'purchase', id })
    await device.sync('write')
  }

  it('a pull restores the record', async () => {
    const { desk, id } = await deletedElsewhere()
    await restore(desk, id)
    await phone.sync('nudge')
    expect(await onServer(page)).toBe(true)
  })

  it('a pull deletes the record, and another restores it', async () => {
    const { desk, id } = await deletedElsewhere()
    await phone.sync('nudge')
    expect(await phone.db.uploads.toArray()).toMatchObject([{ idle: world.now }])
    expect((await phone.db.uploads.toArray())[0]).not.toHaveProperty('notBefore')
    await restore(desk, id)
    await phone.sync('nudge')
    expect(await onServer(page)).toBe(true)
  })

  it('an undo restores the record, and the server accepts it', async () => {
    const { id } = await deletedElsewhere()
    await phone.sync('nudge')
    await restore(phone, id)
    expect(await onServer(page)).toBe(true)
  })

  it('the record is deleted and restored here', async () => {
    onPieces(world, noLine)
    const id = await buy(page)
    await phone.sync('write', 8)
    onPieces(world)
    await phone.save({ kind: 'delete', entity: 'purchase', id })
    await phone.sync('write')
    await restore(phone, id)
    expect(await onServer(page)).toBe(true)
  })

  it('a restored server lost the record, and it is sent again', async () => {
    const backup = await world.backup()
    onPieces(world, noLine)
    await buy(page)
    await phone.sync('write')
    await world.restore(backup)
    onPieces(world)
    world.now += 2_000
    world.requests.length = 0
    await phone.sync('visible')
    expect(pieces()).toHaveLength(1)
    await phone.sync('nudge', 2)
    const [lost] = await phone.refused()
    expect(await phone.applyAgain(String(lost?.entry.id))).toMatchObject({ ok: true })
    await phone.sync('write')
    expect(await onServer(page)).toBe(true)
  })

  it('the server was restored, for any reason of the wait', async () => {
    onPieces(world, noLine)
    await buy(page)
    await phone.sync('write', 8)
    onPieces(world)
    await phone.sync('visible')
    expect(await left()).toHaveLength(1)
    await world.restore(await world.backup())
    await phone.sync('nudge', 1)
    expect(await left()).toEqual([])
  })

  it('an unknown record is asked for only every 15 minutes', async () => {
    await deletedElsewhere()
    await phone.sync('visible')
    expect(pieces()).toHaveLength(1)
    world.now += 900_000
    await phone.sync('visible')
    expect(pieces()).toHaveLength(2)
  })
})

describe('a file that another record names too (S28.24)', () => {
  it('leaves even if the other record’s change needs a decision', async () => {
    onPieces(world, noLine)
    await buy(page)
    await phone.sync('write')
    const [upload] = await phone.db.uploads.toArray()
    await buy(page)
    const [mutation] = await phone.db.outbox.toArray()
    if (mutation) await phone.db.outbox.put({ ...mutation, state: 'attention' })
    onPieces(world)
    world.now += 2_000
    await phone.sync('visible')
    expect([upload?.name, await onServer(page)]).toEqual([expect.any(String), true])
  })
})
