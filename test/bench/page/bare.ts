/**
 * The limit beside Pinset: the bytes it fetched and the rows it wrote, again through plain IndexedDB with the same stores and
 * indexes. Pinset does each piece of work first, uncounted, in the same browser, which defines those bytes and rows. The final
 * rows are compared with Pinset's.
 */
import { openDatabase } from '../../../src/data/open/open-database'
import { registry } from '../../../src/domain/entities/registry'
import { completed, counts, onStores, put, type Rows, read, remove, same, settled } from './bare-db'
import { bareReplay } from './bare-replay'
import { type Drill, offer, type PageFarm, timed } from './drill'
import { NAME, drill as pinset } from './pinset'

/** Rows a transaction, as many as the engine stores of one page. */
const PAGE = 500

/** Pinset's requests while `work` runs. */
async function asked(work: () => Promise<unknown>): Promise<string[]> {
  // By default only 250 requests are kept.
  performance.setResourceTimingBufferSize(10_000)
  performance.clearResourceTimings()
  await work()
  const names = performance.getEntriesByType('resource').map(({ name }) => name)
  return names.filter((name) => new URL(name).pathname.startsWith('/api/'))
}

async function get(url: string, { token }: PageFarm): Promise<unknown> {
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer.json()
}

/** Everything the replica holds, in pieces of a page. */
async function pagesOf(db: IDBDatabase): Promise<Rows[]> {
  const pages: Rows[] = []
  for (const store of db.objectStoreNames) {
    const rows = await read(db, store)
    for (let start = 0; start < rows.length; start += PAGE) pages.push({ [store]: rows.slice(start, start + PAGE) })
  }
  return pages
}

const drill: Drill = {
  firstPull: async (farm) => {
    let rows = 0
    const urls = await asked(async () => {
      rows = (await pinset.firstPull(farm)).rows
    })
    const { pages, before } = await onStores(async (db) => ({ pages: await pagesOf(db), before: await counts(db) }))
    const replica = openDatabase(NAME, registry)
    await replica.delete()
    await replica.open()
    replica.close()
    return onStores(async (db) => {
      const ms = await timed(async () => {
        const writes: Promise<void>[] = []
        const last = pages.length - 1
        // A page is written while the next one is on its way.
        for (const [n, url] of urls.entries()) {
          await get(url, farm)
          if (n < last) writes.push(put(db, pages[n] ?? {}, 'relaxed'))
        }
        for (let n = Math.min(urls.length, last); n < last; n++) writes.push(put(db, pages[n] ?? {}, 'relaxed'))
        writes.push(put(db, pages[last] ?? {}, 'strict'))
        await Promise.all(writes)
      })
      await same(db, before)
      return { ms, rows }
    })
  },
  delta: async (farm, count) => {
    const urls = await asked(() => pinset.delta(farm, count))
    return onStores(async (db) => {
      const ids = farm.items.slice(0, count)
      const wanted = new Set(ids)
      const item = (await read(db, 'item')).filter(({ id }) => wanted.has(String(id)))
      const page = { item, meta: await read(db, 'meta') }
      const before = await counts(db)
      await remove(db, { item: ids })
      const ms = await timed(async () => {
        for (const url of urls) await get(url, farm)
        await put(db, page, 'strict')
      })
      await same(db, before)
      return { ms, rows: item.length, requests: urls.length }
    })
  },
  saves: async (farm, count) => {
    await pinset.saves(farm, count)
    return onStores(async (db) => {
      const outbox = await read(db, 'outbox')
      const made = new Set(outbox.map(({ recordId }) => recordId))
      const uses = new Map((await read(db, 'use')).flatMap((row) => (made.has(row.id) ? [[row.id, row] as const] : [])))
      const shadows = new Map((await read(db, 'shadow')).map((row) => [row.id, row]))
      const stocks = new Map((await read(db, 'stock')).map((row) => [row.itemId, row]))
      const before = await counts(db)
      const queued = {
        use: [...made] as string[],
        outbox: outbox.map(({ seq }) => seq as number),
        shadow: [...made].map((id) => ['use', id as string]),
      }
      await remove(db, queued)
      const times: number[] = []
      for (const mutation of outbox) {
        const [use, shadow] = [uses.get(mutation.recordId), shadows.get(mutation.recordId)]
        const stock = stocks.get(use?.item_id)
        if (!use || !shadow || !stock) throw new Error('a save of Pinset lacks a row')
        times.push(await timed(() => saveOne(db, { use, shadow, stock, outbox: mutation })))
      }
      // All is queued as Pinset left it: a replay comes next.
      await same(db, before)
      return times
    })
  },
  replay: bareReplay,
}

type SaveRows = Readonly<Record<'use' | 'shadow' | 'stock' | 'outbox', Readonly<Record<string, unknown>>>>

/** The reads of a save, requested at once, then its four rows. */
async function saveOne(db: IDBDatabase, rows: SaveRows): Promise<void> {
  const names = ['farm', 'unit', 'item', 'use', 'shadow', 'outbox', 'stock', 'meta']
  const transaction = db.transaction(names, 'readwrite', { durability: 'strict' })
  const done = completed(transaction)
  const store = (name: string) => transaction.objectStore(name)
  const [id, item, unit] = [rows.use.id, rows.use.item_id, rows.use.unit_id] as string[]
  const reads: IDBRequest[] = [
    store('use').get(id ?? ''),
    store('item').get(item ?? ''),
    store('unit').get(unit ?? ''),
    store('farm').getAll(),
    store('stock').get(item ?? ''),
    store('shadow').get(['use', id ?? '']),
    store('outbox')
      .index('recordId')
      .getAll(id ?? ''),
  ]
  await Promise.all(reads.map((request) => settled(request)))
  for (const [name, row] of Object.entries(rows)) store(name).put(row)
  await done
}

offer(drill)
