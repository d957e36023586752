/** Objects without a file: they are removed after a month, and never while a file may name them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOOSE_DAYS, removeLoose } from '../../../server/files/loose-objects'
import type { Store } from '../../../server/storage/store'
import { openS3Farm } from './edges'
import { digest, heldOf, isHere, openPurchases, picture, sendPiece } from './sent-files'

const DAY = 86_400_000
let opened: Awaited<ReturnType<typeof openS3Farm>>
let buy: Awaited<ReturnType<typeof openPurchases>>
let dies: () => boolean = () => false
const page = picture(2000)

/** A process that dies between two transactions writes nothing more. */
const mortal = (store: Store): Store => ({
  ...store,
  write: (run) => (dies() ? Promise.reject(new Error('died')) : store.write(run)),
})

beforeEach(async () => {
  dies = () => false
  opened = await openS3Farm({ wrapStore: mortal })
  buy = await openPurchases(opened.farm.admin)
  await buy(page)
})
afterEach(() => opened.close())

const loose = () =>
  opened.farm.store.read(({ db, farmId }) =>
    db.selectFrom('loose_object').select(['object', 'is_going']).where('farm_id', '=', farmId).execute(),
  )
const remove = (days: number) => {
  opened.farm.clock.at += days * DAY
  return removeLoose(opened.farm.context, opened.objects)
}

describe('an object that was sent just before its server died', () => {
  beforeEach(async () => {
    const { farm, s3 } = opened
    dies = () => s3.files().length > 0
    expect((await sendPiece(farm.admin, page)).status).toBe(500)
    dies = () => false
    expect(s3.files()).toHaveLength(1)
    expect([await isHere(farm.store, page), await heldOf(farm.admin, page)]).toEqual([false, '0'])
  })

  it('serves the next attempt', async () => {
    expect((await sendPiece(opened.farm.admin, page)).status).toBe(201)
    expect([opened.s3.files().length, await loose()]).toEqual([1, []])
  })

  it('disappears after a month, and no sooner', async () => {
    await remove(LOOSE_DAYS - 1)
    expect(opened.s3.files()).toHaveLength(1)
    await remove(2)
    expect([opened.s3.files(), await loose()]).toEqual([[], []])
  })

  it('stays noted while the object store does not remove it', async () => {
    const { s3 } = opened
    s3.control.faultOf = ({ method }) => (method === 'DELETE' ? 'error' : undefined)
    await expect(remove(LOOSE_DAYS + 1)).rejects.toThrow(/503/)
    expect(await loose()).toMatchObject([{ is_going: 1 }])
    s3.control.faultOf = () => undefined
    await remove(0)
    expect([s3.files(), await loose()]).toEqual([[], []])
  })
})

describe('an upload that lasts longer than a month', () => {
  it('never names an object that is being removed', async () => {
    const { farm, s3 } = opened
    let removed: Promise<void> | undefined
    s3.control.before = async ({ method }) => {
      // The removal runs on another node while the object is on its way.
      if (method !== 'PUT' || removed) return
      removed = remove(LOOSE_DAYS + 1)
      await removed
    }
    const late = await sendPiece(farm.admin, page)
    expect([late.status, await isHere(farm.store, page)]).toEqual([503, false])
    const vera = await farm.login('vera@farm.example')
    expect((await sendPiece(vera, page)).status).toBe(201)
    await remove(LOOSE_DAYS + 1)
    const again = await farm.login('vera@farm.example')
    const answer = await farm.handle({ method: 'GET', path: `/blobs/${digest(page)}`, token: again.token })
    expect(new Uint8Array(answer.file?.bytes ?? [])).toEqual(page)
  })
})

describe('an upload that ends while its object is being removed', () => {
  it('fails, and stores another object when it is repeated', async () => {
    const { farm, s3 } = opened
    let isFirst = true
    s3.control.faultOf = ({ method }) => (method === 'DELETE' ? 'error' : undefined)
    s3.control.before = async ({ method }) => {
      if (method !== 'PUT' || !isFirst) return
      isFirst = false
      await remove(LOOSE_DAYS + 1).catch(() => undefined)
    }
    expect((await sendPiece(farm.admin, page)).status).toBe(503)
    const vera = await farm.login('vera@farm.example')
    expect((await sendPiece(vera, page)).status).toBe(201)
    s3.control.faultOf = () => undefined
    await remove(0)
    expect([s3.files().length, await loose()]).toEqual([1, []])
    const answer = await farm.handle({ method: 'GET', path: `/blobs/${digest(page)}`, token: vera.token })
    expect(new Uint8Array(answer.file?.bytes ?? [])).toEqual(page)
  })
})

describe('the removal of loose objects', () => {
  it('removes 120 of them in portions, and keeps those of files', async () => {
    const { farm, s3 } = opened
    await sendPiece(farm.admin, page)
    const { farmId } = farm.store
    await farm.store.write(async ({ db }) => {
      for (let index = 0; index < 120; index++) {
        const object = `x-${index}`
        s3.objects.set(`pinset/${farmId}/${object}`, Buffer.from('x'))
        const row = { farm_id: farmId, object, sha256: 'x', user_id: null, bytes: 1, at: farm.clock.at, is_going: 1 }
        await db.insertInto('loose_object').values(row).execute()
      }
    })
    await remove(LOOSE_DAYS + 1)
    expect([s3.files().length, await loose()]).toEqual([1, []])
  })
})
