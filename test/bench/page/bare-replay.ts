/**
 * The limit of a replay: Pinset's requests are sent again to a server that only flushes them to its disk and returns the same
 * answer, which is parsed. After each push one strict transaction puts Pinset's rows and deletes the entries that left its
 * queue.
 */
import { completed, counts, onStores, put, type Rows, read, same } from './bare-db'
import { type PageFarm, timed } from './drill'
import { drill as pinset } from './pinset'

type Sent = { readonly url: string; readonly body: string | undefined; readonly answer: string }
type Step = Sent & { readonly rows: Rows; readonly gone: IDBKeyRange | undefined }

/** Everything that was asked for and answered while `work` ran. */
async function overheard(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const body = request.method === 'POST' ? await request.clone().text() : undefined
    const response = await real(request)
    sent.push({ url: request.url, body, answer: await response.clone().text() })
    return response
  }
  try {
    await work()
  } finally {
    globalThis.fetch = real
  }
  return sent
}

const entriesOf = ({ url, body }: Sent): number =>
  url.endsWith('/sync/push') && body !== undefined ? JSON.parse(body).mutations.length : 0

export async function bareReplay(farm: PageFarm) {
  const server = farm.bareServer
  if (server === undefined) throw new Error('there is no server of bare')
  const before = await onStores(async (db) => ({ outbox: await read(db, 'outbox'), shadow: await read(db, 'shadow') }))
  const known = await onStores(async (db) => new Set((await read(db, 'results')).map(({ n }) => n)))
  const sent = await overheard(async () => {
    const replayed = await pinset.replay?.(farm)
    if (replayed?.left !== 0) throw new Error(`Pinset left ${replayed?.left} changes`)
  })
  await fetch(`${server}/answers`, { method: 'POST', body: JSON.stringify(sent.map(({ answer }) => answer)) })
  return onStores(async (db) => {
    const uses = new Map((await read(db, 'use')).map((row) => [row.id, row] as const))
    const results = (await read(db, 'results')).filter(({ n }) => !known.has(n))
    const meta = await read(db, 'meta')
    const after = await counts(db)
    const steps: Step[] = []
    let from = 0
    for (const one of sent) {
      const queued = before.outbox.slice(from, from + entriesOf(one))
      from += queued.length
      const use = queued.map(({ recordId }) => uses.get(recordId)).filter((row) => row !== undefined)
      const ids = new Set(queued.map(({ id }) => id))
      const [first, last] = [queued[0]?.seq, queued.at(-1)?.seq]
      const rows = { use, results: results.filter(({ id }) => ids.has(id)), meta }
      steps.push({ ...one, rows, gone: queued.length > 0 ? IDBKeyRange.bound(first, last) : undefined })
    }
    if (from !== before.outbox.length)
      throw new Error(`${from} of ${before.outbox.length} changes were seen to be sent`)
    await put(db, before, 'relaxed')
    await forget(db, results)
    const ms = await timed(async () => {
      for (const [n, step] of steps.entries()) {
        JSON.parse(await answerOf(step, n, farm, server))
        await store(db, step)
      }
    })
    await same(db, after)
    return { ms, sent: from, left: 0 }
  })
}

async function answerOf({ url, body }: Step, n: number, { token }: PageFarm, server: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await (body === undefined
    ? fetch(url, { headers })
    : fetch(`${server}/${n}`, { method: 'POST', body }))
  return answer.text()
}

/** Shadows stand in the order of their records, and all of them are of the same entity: they go in one stretch each. */
function store(db: IDBDatabase, { rows, gone }: Step): Promise<void> {
  if (!gone) return put(db, { meta: rows.meta ?? [] }, 'strict')
  const names = [...Object.keys(rows), 'outbox', 'shadow']
  const transaction = db.transaction(names, 'readwrite', { durability: 'strict' })
  for (const [name, list] of Object.entries(rows)) for (const row of list) transaction.objectStore(name).put(row)
  const ids = (rows.use ?? []).map(({ id }) => String(id)).sort()
  transaction.objectStore('shadow').delete(IDBKeyRange.bound(['use', ids[0] ?? ''], ['use', ids.at(-1) ?? '']))
  transaction.objectStore('outbox').delete(gone)
  return completed(transaction)
}

function forget(db: IDBDatabase, results: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const transaction = db.transaction('results', 'readwrite')
  for (const { n } of results) transaction.objectStore('results').delete(n as number)
  return completed(transaction)
}
