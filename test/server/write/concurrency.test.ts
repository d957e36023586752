import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MOST_TOGETHER } from '../../../server/storage/writer'
import { registry } from '../../../src/domain/entities/registry'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { addBasics, type Caller, epochOf, openFarmWithAdmin, pushAll } from '../support/farm'

type Entry = { readonly path: string; readonly id: string; readonly rev: number }
type Page = { readonly changes: readonly Entry[]; readonly cursor: string; readonly more: boolean }

async function withFile(run: (location: string) => Promise<void>): Promise<void> {
  const folder = makeDataDir()
  try {
    await run(join(folder, 'pinset.db'))
  } finally {
    removeDataDir(folder)
  }
}

async function pull(user: Caller, since: string, limit: number): Promise<Page> {
  const answer = await user.call('GET', `/sync/changes?limit=${limit}&since=${since}`)
  expect(answer.status).toBe(200)
  return answer.body as Page
}

describe('concurrent requests on a real file', () => {
  it('16 writers and a polling reader lose nothing and see revisions in order only', async () => {
    await withFile(async (location) => {
      const farm = await openFarmWithAdmin({ location })
      const { admin } = farm
      let { cursor } = (await admin.call('GET', '/sync/changes?limit=0')).body as Page
      const written = new Map<string, number>()
      let writing = 16
      const writers = Array.from({ length: 16 }, async (_, writer) => {
        for (let round = 0; round < 25; round++) {
          const id = farm.makeId()
          const made = await admin.call('POST', '/suppliers', { id, name: `Mill ${writer}-${round}` })
          const patched = round % 3 ? made : await admin.call('PATCH', `/suppliers/${id}`, { phone: '1' })
          written.set(id, Number(patched.body.rev))
        }
        writing--
      })
      const seen = new Map<string, number>()
      let last = 0
      const reader = (async () => {
        for (let isOver = false; !isOver; ) {
          isOver = writing === 0
          let more = true
          while (more) {
            const page = await pull(admin, cursor, 7)
            for (const { id, rev } of page.changes) {
              expect(rev).toBeGreaterThanOrEqual(last)
              last = rev
              seen.set(id, rev)
            }
            cursor = page.cursor
            more = page.more
          }
          await new Promise((resolve) => setImmediate(resolve))
        }
      })()
      await Promise.all([...writers, reader])
      expect(written.size).toBe(400)
      expect(new Map([...seen].toSorted())).toEqual(new Map([...written].toSorted()))
      await farm.store.close()
    })
  })

  it('a reader never sees half a group', async () => {
    await withFile(async (location) => {
      const farm = await openFarmWithAdmin({ location })
      const { admin } = farm
      let isWriting = true
      const writer = (async () => {
        for (let round = 0; round < 20; round++) {
          const group = farm.makeId()
          const entries = Array.from({ length: 10 }, () => ({
            key: farm.makeId(),
            method: 'POST',
            path: '/suppliers',
            body: { id: farm.makeId(), name: 'Mill' },
            group,
          }))
          await pushAll(admin, ...entries)
        }
        isWriting = false
      })()
      const counts: number[] = []
      while (isWriting) {
        const { items } = (await admin.call('GET', '/suppliers?limit=1000')).body as { items: unknown[] }
        counts.push(items.length)
        // As over a network: a caller comes through the event loop.
        await new Promise((resolve) => setImmediate(resolve))
      }
      await writer
      expect(counts.every((count) => count % 10 === 0)).toBe(true)
      await farm.store.close()
    })
  })

  it('writes sharing a commit succeed independently, with answers after the disk write', async () => {
    await withFile(async (location) => {
      const farm = await openFarmWithAdmin({ location })
      const { admin, store } = farm
      const onDisk = async () =>
        Number((await store.peek((tx) => tx.statements.head(tx.db, { farm_id: tx.farmId })))[0]?.head)
      const seen: number[] = []
      // More than one commit takes.
      const writes = MOST_TOGETHER + 16
      const made = await Promise.all(
        Array.from({ length: writes }, async (_, index) => {
          const answer = await admin.call('POST', '/units', { code: `U${index % 25}` }, { key: farm.makeId() })
          seen.push((await onDisk()) - Number(answer.body.rev ?? 0))
          return answer
        }),
      )
      expect(made.map(({ status }) => status)).toEqual([
        ...new Array(25).fill(201),
        ...new Array(writes - 25).fill(409),
      ])
      const revs = made.slice(0, 25).map(({ body }) => Number(body.rev))
      expect(revs).toEqual(revs.map((_, index) => (revs[0] ?? 0) + index))
      expect(seen.every((ahead) => ahead >= 0)).toBe(true)
      expect((await admin.call('GET', '/units')).body.items).toHaveLength(25)
      await store.close()
    })
  })

  it('a failing write rolls back only itself', async () => {
    await withFile(async (location) => {
      const { store } = await openFarmWithAdmin({ location })
      const insert = (key: string, fails: boolean) =>
        store.write(async ({ db, farmId }) => {
          const values = { farm_id: farmId, key, failures: 1, until: 0, updated_at: 0 }
          await db.insertInto('login_throttle').values(values).execute()
          if (fails) throw new Error(`no ${key}`)
          return key
        })
      const settled = await Promise.allSettled(['a', 'b', 'c', 'a'].map((key, index) => insert(key, index === 1)))
      expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
        'a',
        'failed',
        'c',
        'failed',
      ])
      const kept = await store.read(({ db }) => db.selectFrom('login_throttle').select('key').orderBy('key').execute())
      expect(kept.map(({ key }) => key).filter((key) => key.length === 1)).toEqual(['a', 'c'])
      await store.close()
    })
  })

  it('one key from many callers at once has one effect', async () => {
    await withFile(async (location) => {
      const farm = await openFarmWithAdmin({ location })
      const { admin } = farm
      const { item, kg } = await addBasics(admin)
      const body = { id: farm.makeId(), item_id: item, unit_id: kg, quantity: '1', occurred_at: '2026-03-05T10:00:00Z' }
      const entry = { key: farm.makeId(), method: 'POST', path: '/supplies/uses', body }
      const results = await Promise.all(Array.from({ length: 20 }, () => pushAll(admin, entry)))
      expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
      expect((await admin.call('GET', '/supplies/stock')).body.items).toMatchObject([{ used: '1' }])
      await farm.store.close()
    })
  })

  it('writes are there after the file is opened again', async () => {
    await withFile(async (location) => {
      const farm = await openFarmWithAdmin({ location })
      const made = await farm.admin.call('POST', '/suppliers', { name: 'Mill' })
      const epoch = await epochOf(farm.store)
      await farm.store.close()
      const { openStore } = await import('../../../server/storage/store')
      const { seededBytes, START } = await import('../support/farm')
      const store = await openStore({ location, now: START, randomBytes: seededBytes(9), registry })
      expect([store.farmId, await epochOf(store)]).toEqual([farm.store.farmId, epoch])
      const rows = await store.read(({ db }) =>
        db.selectFrom('record').select('data').where('id', '=', String(made.body.id)).execute(),
      )
      expect(JSON.parse(rows[0]?.data ?? '')).toEqual(made.body)
      await store.close()
    })
  })
})
