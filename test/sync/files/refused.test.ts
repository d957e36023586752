import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { OFFSET_HEADER, SERVER_HEADER, SERVER_HEADER_VALUE } from '../../../src/domain/wire'
import type { LaneContext } from '../../../sw/host/send-files'
import { sendable } from '../../../sw/host/sendable-files'
import type { Device, World } from '../world'
import { nameOf, openReceipts, picture, type Receipts } from './receipts'

let world: World
let phone: Device
let buy: Receipts['buy']
let onServer: Receipts['onServer']
beforeEach(async () => {
  ;({ world, phone, buy, onServer } = await openReceipts())
})

type Fault = 'no network' | 'offset' | 'checksum' | undefined

const refusal = (status: number, code: string, offset?: number) =>
  new Response(JSON.stringify({ statusCode: status, code, error: 'x', message: 'x' }), {
    status,
    headers: {
      [SERVER_HEADER]: SERVER_HEADER_VALUE,
      ...(offset === undefined ? {} : { [OFFSET_HEADER]: `${offset}` }),
    },
  })

/** Answers pieces with these faults, in their order; what comes after them goes through. */
function disturb(...faults: readonly Fault[]): void {
  const left = [...faults]
  world.wire = async (request, next) => {
    const fault = request.url.includes('/blobs/') ? left.shift() : undefined
    if (fault === 'no network') throw new TypeError('no network')
    if (fault === 'offset') return refusal(409, 'offset', 0)
    return fault === 'checksum' ? refusal(422, 'checksum') : next()
  }
}

const uploads = () => phone.db.uploads.toArray()
const many = (fault: Fault, times: number) => Array.from({ length: times }, () => fault)

describe('a file is refused for good (S28.7, S28.16)', () => {
  it('the server’s answer decides, despite earlier network failures', async () => {
    const page = picture(9_000)
    disturb(...many('no network', 6), 'offset')
    await buy(page)
    await phone.sync('start', 10)
    expect(await onServer(page)).toBe(true)
  })

  it('one damaged transfer after a failed one is not enough', async () => {
    const page = picture(9_000)
    disturb('no network', 'checksum')
    await buy(page)
    await phone.sync('start', 5)
    expect(await onServer(page)).toBe(true)
  })

  it('its bytes differ twice, even in pieces', async () => {
    const page = picture(100_000)
    disturb(undefined, 'checksum', undefined, 'no network', 'checksum')
    await buy(page)
    await phone.sync('start', 10)
    expect(await uploads()).toMatchObject([{ name: nameOf(page), refused: 'checksum' }])
  })

  it('the server names another offset six times without progress', async () => {
    const page = picture(9_000)
    disturb(...many('offset', 5))
    await buy(page)
    await phone.sync('start', 5)
    expect(await onServer(page)).toBe(true)
    const other = picture(9_000, 5)
    disturb(...many('offset', 6))
    await buy(other)
    await phone.sync('start', 10)
    expect(await uploads()).toMatchObject([{ name: nameOf(other), refused: 'offset' }])
  })

  it('wrong offsets with progress are not enough', async () => {
    const page = picture(900_000)
    disturb(...Array.from({ length: 8 }, () => [undefined, 'offset'] as const).flat())
    await buy(page)
    await phone.sync('start', 10)
    expect(await onServer(page)).toBe(true)
  })
})

describe('a file whose change is held back (S28.12)', () => {
  const offered = async () => {
    const lane = { db: phone.db, term: 0, now: () => world.now } as LaneContext
    return (await sendable(lane, await uploads())).map(({ name }) => name)
  }

  it('waits until that change is sent, and is sent from then on', async () => {
    const [page, other] = [picture(9_000), picture(9_000, 5)]
    disturb(...many('no network', 9))
    const id = await buy(page)
    expect(await offered()).toEqual([])
    await phone.sync('write')
    expect(await offered()).toEqual([nameOf(page)])
    // Of one record, a page that was sent with it and one that another change brings.
    await buy(other)
    await phone.save({ kind: 'patch', entity: 'purchase', id, values: { quantity: '7' } })
    expect(await offered()).toEqual([nameOf(page)])
  })

  it('waits with it for a decision, and stays on the device', async () => {
    const id = await buy(picture(9_000))
    await phone.db.outbox.toCollection().modify({ state: 'attention' })
    await rowsOf(phone.db, 'purchase').delete(id)
    const before = await uploads()
    expect(await offered()).toEqual([])
    expect(await uploads()).toEqual(before)
  })
})
