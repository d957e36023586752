import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PinsetDb } from '../../../src/data/db'
import { chooseFile } from '../../../src/state/files/choose-file'
import { openReplica, START } from '../../data/replica'

let db: PinsetDb
const decode = vi.fn()
beforeEach(() => {
  db = openReplica()
  vi.stubGlobal('createImageBitmap', decode)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  decode.mockReset()
  await db.delete()
})

const choose = (bytes: Uint8Array<ArrayBuffer>) =>
  chooseFile({ db, now: () => START }, new Blob([bytes]), ['jpg', 'png', 'webp'])

/** A PNG's first bytes, which claim so many pixels. */
function claiming(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000806000000', 'hex'))
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return bytes
}

describe('an image of more than 120 million pixels', () => {
  it('fails by its header, before decoding', async () => {
    expect(await choose(claiming(60_000, 60_000))).toEqual({ ok: false, reason: 'pixels' })
    expect(decode).not.toHaveBeenCalled()
  })

  it('fails after decoding if its header omits the size', async () => {
    const close = vi.fn()
    decode.mockResolvedValue({ width: 60_000, height: 60_000, close })
    expect(await choose(new TextEncoder().encode('a form that only this browser reads'))).toMatchObject({
      reason: 'pixels',
    })
    expect(close).toHaveBeenCalled()
  })
})

it('rejects an image that the browser cannot read', async () => {
  decode.mockRejectedValue(new DOMException('no picture', 'InvalidStateError'))
  expect(await choose(claiming(10, 10))).toEqual({ ok: false, reason: 'kind' })
})
