import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../../src/domain/digest'
import { registry } from '../../../src/domain/entities/registry'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { addBasics, addUser, type Body, type Caller } from '../support/farm'
import { type HttpFarm, openHttpFarm } from '../support/http-farm'

/** Each race is run this often, with a little more delay on one side or the other. */
const ROUNDS = 24

let folder: string
let http: HttpFarm
let vera: Caller
let pia: Caller
beforeAll(async () => {
  folder = makeDataDir()
  http = await openHttpFarm({ location: join(folder, 'pinset.db') })
  vera = http.farm.admin
  await addBasics(vera)
  pia = await addUser(http.farm, vera, 'Pia')
})
afterAll(async () => {
  await http.close()
  removeDataDir(folder)
})

type Answer = { readonly status: number; readonly body: Body }
type Entry = {
  readonly key: string
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly group?: string
}

async function call(user: Caller, method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${user.token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const response = await fetch(`${http.url}/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Body }
}

async function push(user: Caller, ...mutations: Entry[]): Promise<Answer[]> {
  const { status, body } = await call(user, 'POST', '/sync/push', { mutations })
  expect(status).toBe(200)
  return body.results as Answer[]
}

const makeId = () => http.farm.makeId()
const mill = (name = 'Mill', group?: string): Entry => ({
  key: makeId(),
  method: 'POST',
  path: '/suppliers',
  body: { id: makeId(), name },
  ...(group ? { group } : {}),
})
const cancel = async (user: Caller, key: string) => (await call(user, 'POST', '/sync/cancel', { key })).body
const idOf = (entry: Entry) => String((entry.body as { id?: string }).id)
const exists = async (entry: Entry) => (await call(vera, 'GET', `/suppliers/${idOf(entry)}`)).status === 200
const settle = (id: string, body: object = { decision: 'discard' }): Entry => ({
  key: makeId(),
  method: 'POST',
  path: `/sync/issues/${id}/settle`,
  body,
})
const codes = (answers: readonly Answer[]) => answers.map(({ status, body }) => (status < 300 ? 'done' : body.code))
const openIds = async (user: Caller) =>
  ((await call(user, 'GET', '/sync/issues?limit=1000')).body.items as Body[]).map(({ id }) => id)

/** How often a record was written. */
async function writes(id: string): Promise<number> {
  const rows = await http.farm.store.read(({ db }) =>
    db.selectFrom('change_log').select('rev').where('id', '=', id).execute(),
  )
  return rows.length
}

/** Begins both at once; by turns one of them a moment later. */
async function race<A, B>(round: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const later = <T>(run: () => Promise<T>, turns: number): Promise<T> =>
    turns <= 0 ? run() : new Promise<void>((resolve) => setImmediate(resolve)).then(() => later(run, turns - 1))
  const lead = (round % 12) - 6
  return Promise.all([later(first, lead), later(second, -lead)])
}

/** Runs a race many times; each outcome must be one of the allowed ones. */
async function outcomes(allowed: readonly string[], once: (round: number) => Promise<string>): Promise<void> {
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) seen.add(await once(round))
  expect(allowed).toEqual(expect.arrayContaining([...seen]))
}

describe('one key at once (S17)', () => {
  it('gives one effect and one answer on eight connections', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const entry = mill()
      const answers = await Promise.all(Array.from({ length: 8 }, () => push(pia, entry)))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(answers[0]?.[0]).toMatchObject({ status: 201, body: { id: idOf(entry) } })
      expect(await writes(idOf(entry))).toBe(1)
    }
  })

  it('opens one issue when it is refused on eight connections', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const entry = mill('')
      const answers = await Promise.all(Array.from({ length: 8 }, () => push(pia, entry)))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(await writes(entry.key)).toBe(1)
      await push(pia, settle(entry.key))
    }
  })

  it('belongs to one of two groups, users or bodies', async () => {
    await outcomes(['done key_reused', 'key_reused done'], async (round) => {
      const entry = mill()
      const [mine, theirs] = await race(
        round,
        () => push(pia, entry),
        () => push(vera, entry),
      )
      expect(await writes(idOf(entry))).toBe(1)
      return codes([...mine, ...theirs]).join(' ')
    })
    await outcomes(['done key_reused', 'key_reused done'], async (round) => {
      const [one, other] = [mill('A'), mill('B')]
      const [a, b] = await race(
        round,
        () => push(pia, one),
        () => push(pia, { ...other, key: one.key }),
      )
      const [first, second] = [await exists(one), await exists(other)]
      expect(first !== second).toBe(true)
      return codes([...a, ...b]).join(' ')
    })
    await outcomes(['done done', 'done key_reused', 'key_reused done'], async (round) => {
      const shared = mill('Shared')
      const [g, h] = [makeId(), makeId()]
      const [x, y] = [mill('X', g), mill('Y', h)]
      const [a, b] = await race(
        round,
        () => push(pia, { ...shared, group: g }, x),
        () => push(pia, y, { ...shared, group: h }),
      )
      expect(await writes(idOf(shared))).toBe(1)
      // Both groups may contain the same change: the second one finds it made.
      expect([await exists(x), await exists(y)]).toEqual([codes(a)[1] === 'done', codes(b)[0] === 'done'])
      return `${codes(a)[1]} ${codes(b)[0]}`
    })
  })
})

describe('a fence and its push at the same time (S16)', () => {
  it('either cancels the change permanently or reports its effect', async () => {
    await outcomes(['cancelled cancelled', 'applied done'], async (round) => {
      const entry = mill()
      const [fence, [result]] = await race(
        round,
        () => cancel(pia, entry.key),
        () => push(pia, entry),
      )
      expect(await exists(entry)).toBe(fence.state === 'applied')
      if (fence.state === 'applied') expect(fence.body).toEqual(result?.body)
      const again = await push(pia, entry)
      expect(codes(again)).toEqual([fence.state === 'applied' ? 'done' : 'cancelled'])
      return `${fence.state} ${codes(result ? [result] : [])}`
    })
  })

  it('leaves no issue of a cancelled change, refused before or after', async () => {
    await outcomes(['cancelled invalid', 'cancelled cancelled'], async (round) => {
      const entry = mill('')
      const [fence, results] = await race(
        round,
        () => cancel(pia, entry.key),
        () => push(pia, entry),
      )
      expect(await openIds(pia)).toEqual([])
      return `${fence.state} ${codes(results)}`
    })
  })

  it('cancels a whole group or nothing', async () => {
    await outcomes(['cancelled false', 'applied true'], async (round) => {
      const group = makeId()
      const entries = [mill('A', group), mill('B', group), mill('C', group)]
      const [fence, results] = await race(
        round,
        () => cancel(pia, String(entries[round % 3]?.key)),
        () => push(pia, ...entries),
      )
      const made = await Promise.all(entries.map(exists))
      expect(new Set(made).size).toBe(1)
      expect(codes(results).every((code) => (code === 'done') === made[0])).toBe(true)
      expect(await openIds(pia)).toEqual([])
      return `${fence.state} ${made[0]}`
    })
  })
})

describe('an issue that two devices settle at once (S26)', () => {
  async function refused(): Promise<Entry> {
    const entry = mill('')
    expect(codes(await push(pia, entry))).toEqual(['invalid'])
    return entry
  }

  it('settles once: discarded or applied, never both', async () => {
    await outcomes(['done already_settled', 'already_settled done'], async (round) => {
      const entry = await refused()
      const apply = { decision: 'apply', changes: { name: 'Better' }, base: {} }
      const [discarded, applied] = await race(
        round,
        () => call(pia, 'POST', `/sync/issues/${entry.key}/settle`, { decision: 'discard' }),
        () => push(pia, settle(entry.key, apply)),
      )
      const answers = codes([discarded, ...applied])
      expect(await exists(entry)).toBe(answers[1] === 'done')
      expect(await writes(entry.key)).toBe(2)
      return answers.join(' ')
    })
  })

  it('accepts one gesture when each device sends its own', async () => {
    await outcomes(['done already_settled', 'already_settled done'], async (round) => {
      const entry = await refused()
      const gesture = () => {
        const group = makeId()
        return [mill('Again', group), { ...settle(entry.key), group }] as const
      }
      const [one, other] = [gesture(), gesture()]
      const [a, b] = await race(
        round,
        () => push(pia, ...one),
        () => push(pia, ...other),
      )
      expect([await exists(one[0]), await exists(other[0])]).toEqual([codes(a)[1] === 'done', codes(b)[1] === 'done'])
      expect(await openIds(pia)).toEqual([])
      return [codes(a)[1], codes(b)[1]].join(' ')
    })
  })

  it('settles once while its change is cancelled', async () => {
    await outcomes(['cancelled done', 'cancelled already_settled'], async (round) => {
      const entry = await refused()
      const [fence, results] = await race(
        round,
        () => cancel(pia, entry.key),
        () => push(pia, settle(entry.key)),
      )
      expect(await writes(entry.key)).toBe(2)
      return `${fence.state} ${codes(results)}`
    })
  })

  it('appears once if two hosts of a device report it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = makeId()
      const body = { path: '/suppliers', method: 'POST', code: 'lost', body: { name: 'Mill' } }
      const put = () => call(pia, 'PUT', `/sync/issues/${id}`, body)
      const [a, b] = await race(round, put, put)
      expect([a.status, b.body]).toEqual([200, a.body])
      expect(await writes(id)).toBe(1)
      await push(pia, settle(id))
    }
  })
})

describe('two people at once', () => {
  it('never leave a record that refers to a deleted one (S19)', async () => {
    await outcomes(['done reference_deleted', 'referenced done'], async (round) => {
      const supplier = mill()
      await push(vera, supplier)
      const units = (await call(vera, 'GET', '/units')).body.items as Body[]
      const categories = (await call(vera, 'GET', '/categories')).body.items as Body[]
      const body = { name: 'Bran', category_id: categories[0]?.id, unit_id: units[0]?.id, supplier_id: idOf(supplier) }
      const [removed, made] = await race(
        round,
        () => call(vera, 'DELETE', `/suppliers/${idOf(supplier)}`),
        () => push(pia, { key: makeId(), method: 'POST', path: '/supplies/items', body }),
      )
      for (const id of await openIds(pia)) await push(pia, settle(String(id)))
      return codes([removed, ...made]).join(' ')
    })
  })

  it('never leave a farm without an admin', async () => {
    await outcomes(
      ['done last_admin', 'last_admin done', 'done admin_required', 'admin_required done'],
      async (round) => {
        await call(vera, 'PATCH', `/users/${pia.id}`, { is_admin: true })
        const demote = (by: Caller, whom: Caller) => call(by, 'PATCH', `/users/${whom.id}`, { is_admin: false })
        const [a, b] = await race(
          round,
          () => demote(vera, pia),
          () => demote(pia, vera),
        )
        // The remaining admin gives the other one the rights back.
        if (b.status === 200) await call(pia, 'PATCH', `/users/${vera.id}`, { is_admin: true })
        await call(vera, 'PATCH', `/users/${pia.id}`, { is_admin: false })
        return codes([a, b]).join(' ')
      },
    )
  })

  it('get the digest of the head, despite concurrent writes (S23)', async () => {
    let isWriting = true
    const writers = Array.from({ length: 4 }, async () => {
      while (isWriting) {
        const entry = mill()
        await push(pia, entry, mill(''), { key: makeId(), method: 'DELETE', path: `/suppliers/${idOf(entry)}` })
        const [issue] = await openIds(pia)
        if (issue) await push(pia, settle(String(issue)))
      }
    })
    const seen: { readonly head: number; readonly buckets: Readonly<Record<string, readonly string[]>> }[] = []
    while (seen.length < 30) seen.push((await call(vera, 'GET', '/sync/digest')).body as (typeof seen)[number])
    isWriting = false
    await Promise.all(writers)
    const log = await http.farm.store.read(({ db }) => db.selectFrom('change_log').selectAll().orderBy('rev').execute())
    for (const { head, buckets } of seen) {
      const live = new Map<string, { readonly path: string; readonly id: string; readonly rev: number }>()
      for (const { kind, id, rev, after } of log.filter((row) => row.rev <= head)) {
        const path = registry.byName(kind)?.path ?? `/sync/${kind}s`
        const row = JSON.parse(after)
        if (row.deleted_at !== undefined || row.settled_at !== undefined) live.delete(`${kind} ${id}`)
        else live.set(`${kind} ${id}`, { path, id, rev })
      }
      for (const [path, bucket] of Object.entries(buckets)) {
        const rows = [...live.values()].filter((row) => row.path === path)
        expect([head, path, digestOf(rows)]).toEqual([head, path, bucket])
      }
    }
    expect(new Set(seen.map(({ head }) => head)).size).toBeGreaterThan(1)
  })
})
