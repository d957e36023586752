import { beforeEach, describe, expect, it } from 'vitest'
import type { PinsetDb } from '../../../src/data/db'
import { isStorageFull } from '../../../src/data/save/storage-full'
import { keepReserve, withFreedStorage } from '../../../src/data/save/storage-reserve'
import { openReplica } from '../replica'

const full = () => new DOMException('the disk is full', 'QuotaExceededError')
let db: PinsetDb
beforeEach(() => {
  db = openReplica()
})

/** A device on which every write but a deletion fails for as long as the reserve is there. */
function fill(): void {
  db.use({
    stack: 'dbcore',
    name: 'full',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          mutate: async (request) => {
            const isDeletion = request.type === 'delete' || request.type === 'deleteRange'
            if (!isDeletion && name !== 'blobs') throw full()
            return table.mutate(request)
          },
        }
      },
    }),
  })
}

describe('a storage reserve', () => {
  it('stores the reserve once, and only while nothing is unsent', async () => {
    expect(await keepReserve(db)).toBe(true)
    expect(await keepReserve(db)).toBe(true)
    expect(await db.blobs.count()).toBe(1)
  })

  it('a write that finds the storage full drops the reserve and repeats', async () => {
    await keepReserve(db)
    let tries = 0
    const attempt = async () => {
      tries += 1
      if ((await db.blobs.count()) > 0) throw full()
      return 'written'
    }
    let again = 0
    expect(await withFreedStorage(db, attempt, () => again++)).toBe('written')
    expect([tries, again]).toEqual([2, 1])
  })

  it('allows one more try, not endless ones', async () => {
    let tries = 0
    const attempt = async () => {
      tries += 1
      throw full()
    }
    await expect(withFreedStorage(db, attempt, () => undefined)).rejects.toThrow()
    expect(tries).toBe(1)
  })

  it('makes space even if the device allows only deletions', async () => {
    await keepReserve(db)
    await db.results.add({ id: 'a', entity: 'use', recordId: 'b', status: 201, at: '' })
    await db.results.add({ id: 'c', entity: 'use', recordId: 'd', status: 0, at: '', how: 'discarded' })
    db.close()
    fill()
    await db.open()
    await expect(
      withFreedStorage(
        db,
        () => db.meta.put({ key: 'a', value: 1 }),
        () => undefined,
      ),
    ).rejects.toSatisfy(isStorageFull)
    expect(await db.blobs.count()).toBe(0)
    // What was discarded stays on record.
    expect((await db.results.toArray()).map(({ id }) => id)).toEqual(['c'])
  })
})
