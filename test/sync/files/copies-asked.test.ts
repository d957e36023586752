import { beforeEach, describe, expect, it } from 'vitest'
import { keepCopy } from '../../../src/data/files/files'
import { countWork } from '../../../src/data/read/count-work'
import { ASK_MOST } from '../../../sw/engine/constants'
import type { Device, World } from '../world'
import { digest, openReceipts, picture, type Receipts } from './receipts'

const DAY = 86_400_000

let world: World
let phone: Device
let buy: Receipts['buy']
let onServer: Receipts['onServer']
let pieces: Receipts['pieces']
beforeEach(async () => {
  ;({ world, phone, buy, onServer, pieces } = await openReceipts())
})

const asked = () => world.requests.filter((request) => request.startsWith('HEAD /api/blobs/'))

/** The server loses bytes without a new epoch: a disk fault, an accident of an administrator. */
async function lose(...files: Uint8Array[]): Promise<void> {
  await world.store.write(async ({ db }) => {
    for (const table of ['file_part', 'file'] as const) {
      await db.deleteFrom(table).where('sha256', 'in', files.map(digest)).execute()
    }
  })
}

describe('copies of a device (S28.20)', () => {
  it('return to the queue if the server lost them', async () => {
    const pages = [picture(9_000), picture(9_000, 5)] as const
    await buy(...pages)
    await phone.sync()
    await lose(pages[0])
    await phone.sync()
    expect(asked()).toEqual([])
    world.now += DAY
    await phone.sync()
    expect(asked()).toHaveLength(2)
    expect(await onServer(pages[0])).toBe(true)
    expect(pieces()).toHaveLength(3)
    expect(await countWork(phone.db)).toEqual({ unsent: 0, refused: 0 })
  })

  it('take turns, limited per day', async () => {
    const pages = Array.from({ length: ASK_MOST + 3 }, (_, index) => picture(100, index))
    await buy(...pages.slice(0, 10))
    await buy(...pages.slice(10, 20))
    await buy(...pages.slice(20))
    await phone.sync()
    const days: string[][] = []
    for (let day = 0; day < 3; day++) {
      world.requests.length = 0
      world.now += DAY
      await phone.sync()
      await phone.sync()
      days.push(asked())
    }
    expect(days.map((day) => day.length)).toEqual([ASK_MOST, ASK_MOST, ASK_MOST])
    expect(new Set([...(days[0] ?? []), ...(days[1] ?? [])]).size).toBe(pages.length)
  })

  it('stay unasked if no live record names them', async () => {
    await keepCopy(phone.db, digest(picture(50)), new ArrayBuffer(1), world.now)
    world.now += DAY
    await phone.sync()
    expect([asked(), await phone.db.uploads.toArray()]).toEqual([[], []])
  })

  it('stay unchanged while the server cannot answer', async () => {
    const page = picture(9_000)
    await buy(page)
    await phone.sync()
    await lose(page)
    world.wire = (request, next) => {
      if (request.method === 'HEAD') throw new TypeError('no network')
      return next()
    }
    world.now += DAY
    await phone.sync()
    expect(await phone.db.uploads.toArray()).toEqual([])
    expect(asked()).toHaveLength(1)
  })
})
