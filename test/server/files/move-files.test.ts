/** Files that are in the database when an object store is set move there, and are readable at every moment. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { moveFiles } from '../../../server/files/move-files'
import { createHandlers } from '../../../server/handlers'
import { openS3Farm } from './edges'
import { digest, nameOf, openPurchases, picture, sendPiece } from './sent-files'

let opened: Awaited<ReturnType<typeof openS3Farm>>
const pages = [picture(2000, 1), picture(2000, 2), picture(2000, 3)]
let id = ''

beforeEach(async () => {
  opened = await openS3Farm()
  const { farm } = opened
  id = await (await openPurchases(farm.admin))(...pages)
  const without = createHandlers({ ...farm.context, objects: undefined })
  for (const page of pages) {
    const answer = await without.handle({
      method: 'PUT',
      path: `/blobs/${digest(page)}`,
      raw: page,
      token: farm.admin.token,
    })
    expect(answer.status).toBe(201)
  }
})
afterEach(() => opened.close())

const parts = async () => {
  const rows = await opened.farm.store.read(({ db, farmId }) =>
    db.selectFrom('file_part').select('sha256').where('farm_id', '=', farmId).execute(),
  )
  return rows.length
}

async function areReadable(): Promise<boolean> {
  const { farm } = opened
  for (const page of pages) {
    const answer = await farm.handle({ method: 'GET', path: `/blobs/${digest(page)}`, token: farm.admin.token })
    if (!Buffer.from(answer.file?.bytes ?? []).equals(Buffer.from(page))) return false
  }
  return true
}

it('files in the database are served while an object store is set', async () => {
  expect([await areReadable(), opened.s3.files()]).toEqual([true, []])
})

it('files move one at a time, and are readable before, between and after', async () => {
  const { farm, s3, objects } = opened
  const seen: boolean[] = []
  s3.control.before = async ({ method }) => {
    if (method === 'PUT') seen.push(await areReadable())
  }
  expect(await moveFiles(farm.context, objects)).toBe(3)
  expect(seen).toEqual([true, true, true])
  expect([await parts(), s3.files().length, await areReadable()]).toEqual([0, 3, true])
  expect(await moveFiles(farm.context, objects)).toBe(0)
})

it('a move that stops halfway continues later', async () => {
  const { farm, s3, objects } = opened
  s3.control.faultOf = ({ method }) => (method === 'PUT' && s3.files().length === 1 ? 'error' : undefined)
  await expect(moveFiles(farm.context, objects)).rejects.toThrow(/503/)
  expect([await parts(), await areReadable()]).toEqual([2, true])
  s3.control.faultOf = () => undefined
  expect(await moveFiles(farm.context, objects)).toBe(2)
  expect([await parts(), await areReadable()]).toEqual([0, true])
})

it('a file deleted during its move leaves only a loose object', async () => {
  const { farm, s3, objects } = opened
  s3.control.before = async () => {
    await farm.store.write(async ({ db, farmId }) => {
      for (const table of ['file', 'file_part'] as const)
        await db.deleteFrom(table).where('farm_id', '=', farmId).execute()
    })
  }
  expect(await moveFiles(farm.context, objects)).toBe(0)
  const rows = await farm.store.read(({ db, farmId }) =>
    db.selectFrom('loose_object').select('sha256').where('farm_id', '=', farmId).execute(),
  )
  expect(rows).toHaveLength(1)
})

it('two moves at once store each file once', async () => {
  const { farm, objects } = opened
  const moved = await Promise.all([moveFiles(farm.context, objects), moveFiles(farm.context, objects)])
  expect((moved[0] ?? 0) + (moved[1] ?? 0)).toBe(3)
  expect([await parts(), await areReadable()]).toEqual([0, true])
})

it('a damaged file is reported, stays, and holds up no other', async () => {
  const { farm, objects } = opened
  const [first] = pages.map(digest).toSorted()
  await farm.store.write(({ db, farmId }) =>
    db
      .updateTable('file_part')
      .set({ bytes: new Uint8Array(2000) })
      .where('farm_id', '=', farmId)
      .where('sha256', '=', String(first))
      .execute(),
  )
  expect(await moveFiles(farm.context, objects)).toBe(2)
  expect([await parts(), String(farm.reports[0])]).toEqual([1, expect.stringContaining(String(first))])
})

it('a file that a user sends again during its move stays one file', async () => {
  const { farm, s3, objects } = opened
  const [page = picture()] = pages
  s3.control.before = async () => {
    s3.control.before = async () => undefined
    expect((await sendPiece(farm.admin, page)).status).toBe(201)
    await farm.admin.call('PATCH', `/supplies/purchases/${id}`, { receipt: pages.map(nameOf) })
  }
  expect(await moveFiles(farm.context, objects)).toBe(3)
  expect([await parts(), await areReadable()]).toEqual([0, true])
})
