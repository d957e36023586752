/** Several nodes on one database and one object store. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOOSE_DAYS, removeLoose } from '../../../server/files/loose-objects'
import { moveFiles } from '../../../server/files/move-files'
import { openS3 } from '../../../server/files/s3/s3-store'
import { QUICK } from '../files/edges'
import { digest, openPurchases, picture, sendPiece } from '../files/sent-files'
import type { Farm } from '../support/farm'
import { openS3Server } from '../support/s3-server'
import { type Nodes, openNodes } from './nodes'

const DAY = 86_400_000
const page = picture(3000)
let s3: Awaited<ReturnType<typeof openS3Server>>
let nodes: Nodes
let buy: Awaited<ReturnType<typeof openPurchases>>
beforeEach(async () => {
  s3 = await openS3Server()
  nodes = await openNodes(3, undefined, openS3(s3.address, QUICK))
  const [first] = nodes.admins
  if (!first) throw new Error('no node')
  buy = await openPurchases(first)
})
afterEach(async () => {
  await nodes.close()
  await s3.close()
})

async function isServed({ handle }: Farm, bytes: Uint8Array): Promise<boolean> {
  const token = nodes.admins[0]?.token
  const { file } = await handle({ method: 'GET', path: `/blobs/${digest(bytes)}`, token })
  return Buffer.from(file?.bytes ?? []).equals(Buffer.from(bytes))
}

const areAllServing = async (bytes: Uint8Array) =>
  (await Promise.all(nodes.farms.map((farm) => isServed(farm, bytes)))).every(Boolean)

describe('nodes with one object store', () => {
  it('store a file once that reaches all of them at the same time', async () => {
    await buy(page)
    let waiting = 0
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    // All have sent their object before the first has its answer.
    s3.control.before = async ({ method }) => {
      if (method !== 'PUT') return
      waiting += 1
      if (waiting === 3) open()
      await gate
    }
    const sent = await Promise.all(nodes.admins.map((admin) => sendPiece(admin, page)))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await areAllServing(page)).toBe(true)
    for (const { clock, context } of nodes.farms) {
      clock.at += (LOOSE_DAYS + 1) * DAY
      if (context.objects) await removeLoose(context, context.objects)
    }
    expect(s3.files()).toHaveLength(1)
  })

  it('keep a file that one node sends while another removes its loose object', async () => {
    await buy(page)
    const [, second, third] = nodes.farms
    const [, admin] = nodes.admins
    if (!second || !third || !admin || !third.context.objects) throw new Error('no nodes')
    const { context } = third
    const objects = openS3(s3.address, QUICK)
    third.clock.at += (LOOSE_DAYS + 1) * DAY
    let isFirst = true
    s3.control.before = async ({ method }) => {
      if (method !== 'PUT' || !isFirst) return
      isFirst = false
      await removeLoose(context, objects)
    }
    expect((await sendPiece(admin, page)).status).toBe(503)
    expect((await sendPiece(admin, page)).status).toBe(201)
    await removeLoose(context, objects)
    third.clock.at -= (LOOSE_DAYS + 1) * DAY
    expect(await areAllServing(page)).toBe(true)
  })

  it('move each file once, and serve it all the time', async () => {
    const pages = [picture(900, 1), picture(900, 2), picture(900, 3), picture(900, 4)]
    await buy(...pages)
    const [first, second] = nodes.farms
    const [admin] = nodes.admins
    if (!first?.context.objects || !second || !admin) throw new Error('no nodes')
    for (const bytes of pages) expect((await sendPiece(admin, bytes)).status).toBe(201)
    await first.store.write(async ({ db, farmId }) => {
      for (const bytes of pages) {
        const of = { farm_id: farmId, sha256: digest(bytes) }
        await db
          .insertInto('file_part')
          .values({ ...of, start: 0, bytes })
          .execute()
      }
      await db.updateTable('file').set({ object: null }).where('farm_id', '=', farmId).execute()
    })
    const seen: boolean[] = []
    s3.control.before = async ({ method }) => {
      if (method === 'PUT') for (const bytes of pages) seen.push(await areAllServing(bytes))
    }
    const { objects } = first.context
    const moved = await Promise.all([first, second].map(({ context }) => moveFiles(context, objects)))
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe(4)
    expect(new Set(seen)).toEqual(new Set([true]))
    for (const bytes of pages) expect(await areAllServing(bytes)).toBe(true)
  })
})
