import { beforeEach, describe, expect, it } from 'vitest'
import type { WakeReason } from '../../../src/domain/host-messages'
import type { Device, World } from '../world'
import { busy, noLine, notFound, onPieces } from './answers'
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

const [page, other] = [picture(9_000), picture(9_000, 5)]
/** Both files wait, their record is sent, and the wire is good again. */
async function waitAfter(respond: () => Response, rounds: number): Promise<void> {
  onPieces(world, respond)
  await buy(page, other)
  await phone.sync('write', rounds)
  // A failure ends a run: each has its own.
  for (let run = 0; run < 2; run++) await phone.sync('visible')
  expect(await left()).toHaveLength(2)
  for (const { notBefore } of await phone.db.uploads.toArray()) expect(notBefore).toBeGreaterThan(world.now)
  onPieces(world)
  world.requests.length = 0
}

describe('a person’s “Sync now”, or a start (S28.21)', () => {
  const reasons: { reason: WakeReason }[] = [{ reason: 'manual' }, { reason: 'start' }]
  it.each(reasons)('sends at once all that wait out a back-off: $reason', async ({ reason }) => {
    await waitAfter(noLine, 12)
    await phone.sync(reason)
    expect(await left()).toEqual([])
    expect([await onServer(page), await onServer(other)]).toEqual([true, true])
  })

  it('sends those too whose record the server did not know', async () => {
    await waitAfter(notFound, 1)
    await phone.sync('manual')
    expect(await left()).toEqual([])
  })

  it('retries files, unlike any other trigger', async () => {
    await waitAfter(noLine, 12)
    for (const reason of ['write', 'visible', 'timer', 'background', 'nudge', 'online', 'stale'] as const) {
      await phone.sync(reason)
    }
    expect(pieces()).toEqual([])
  })

  it.each([
    { what: 'nothing', respond: noLine },
    { what: 'that the record is unknown', respond: notFound },
  ])('tries each once, and waits again after this answer: $what', async ({ respond }) => {
    await waitAfter(respond, 12)
    onPieces(world, respond)
    await phone.sync('manual')
    expect(new Set(pieces()).size).toBe(2)
    expect(pieces()).toHaveLength(2)
    await phone.sync('visible')
    expect(pieces()).toHaveLength(2)
    await phone.sync('manual')
    expect(pieces()).toHaveLength(4)
  })

  it('stops at a server that asks to be left alone (S15.5)', async () => {
    await waitAfter(noLine, 12)
    onPieces(world, busy)
    await phone.sync('manual')
    expect(pieces()).toHaveLength(1)
  })
})

describe('a file that fails again and again', () => {
  it('keeps no other file from its turn', async () => {
    const stubborn = async (request: Request) => (await request.clone().blob()).size === 9_000
    world.wire = async (request, next) => {
      if (request.url.includes('/blobs/') && (await stubborn(request))) throw new TypeError('too slow')
      return next()
    }
    await buy(page)
    await phone.sync('write', 6)
    const small = picture(500)
    await buy(small)
    await phone.sync('manual')
    expect(await onServer(small)).toBe(true)
  })
})
