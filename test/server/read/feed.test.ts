import { describe, expect, it } from 'vitest'
import { prune } from '../../../server/write/prune'
import { digestOf } from '../../../src/domain/digest'
import { registry } from '../../../src/domain/entities/registry'
import { addBasics, addUser, type Body, type Caller, openFarmWithAdmin, passDays, pushAll } from '../support/farm'

type Entry = { readonly path: string; readonly id: string; readonly rev: number; readonly record: Body | null }
type Page = {
  readonly changes: readonly Entry[]
  readonly cursor: string
  readonly head: number
  readonly more: boolean
}

async function pull(user: Caller, since?: string, limit = 1000): Promise<Page> {
  const query = new URLSearchParams({ limit: String(limit), ...(since === undefined ? {} : { since }) })
  const answer = await user.call('GET', `/sync/changes?${query}`)
  expect(answer.status).toBe(200)
  return answer.body as Page
}

async function start() {
  const farm = await openFarmWithAdmin()
  return { farm, admin: farm.admin, ...(await addBasics(farm.admin)) }
}

describe('the feed', () => {
  it('carries everything in revision order: whole records, deletions as null, names of people', async () => {
    const { admin } = await start()
    const { id } = (await admin.call('POST', '/suppliers', { name: 'Mill' })).body
    await admin.call('DELETE', `/suppliers/${id}`)
    const page = await pull(admin)
    expect(page.changes.map(({ rev }) => rev)).toEqual(page.changes.map(({ rev }) => rev).toSorted((a, b) => a - b))
    expect(page.changes.map(({ path }) => path)).toEqual([
      '/farms',
      '/people',
      '/recipe_types',
      '/units',
      '/units',
      '/categories',
      '/supplies/items',
      '/suppliers',
    ])
    expect(page.changes.at(-1)).toEqual({ path: '/suppliers', id, rev: page.head, record: null })
    expect(page.changes.find(({ path }) => path === '/people')?.record).toMatchObject({ name: 'Vera' })
    expect(JSON.stringify(page)).not.toContain('vera@farm.example')
    expect(page.more).toBe(false)
  })

  it('continues after its cursor without repeats or gaps', async () => {
    const { admin } = await start()
    const seen: string[] = []
    let since: string | undefined
    for (;;) {
      const page: Page = await pull(admin, since, 2)
      seen.push(...page.changes.map(({ id }) => id))
      since = page.cursor
      if (!page.more) break
    }
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
    expect((await pull(admin, since)).changes).toEqual([])
    const made = await admin.call('POST', '/units', { code: 'l' })
    expect((await pull(admin, since)).changes.map(({ record }) => record)).toEqual([made.body])
  })

  it('never cuts a revision', async () => {
    const { farm, admin } = await start()
    const { cursor } = await pull(admin)
    const group = farm.makeId()
    const entries = Array.from({ length: 30 }, (_, index) => ({
      key: farm.makeId(),
      method: 'POST',
      path: '/suppliers',
      body: { id: farm.makeId(), name: `Mill ${index}` },
      group,
    }))
    await pushAll(admin, ...entries)
    await admin.call('POST', '/units', { code: 'l' })
    const page = await pull(admin, cursor, 5)
    expect(page.changes).toHaveLength(30)
    expect(page.more).toBe(true)
    expect((await pull(admin, page.cursor, 5)).changes).toHaveLength(1)
  })

  it('gives only the head and a cursor at it with limit=0', async () => {
    const { admin } = await start()
    const page = await pull(admin, undefined, 0)
    expect(page).toMatchObject({ changes: [], more: false })
    expect(page.head).toBe((await pull(admin)).head)
    expect((await pull(admin, page.cursor)).changes).toEqual([])
  })

  it('includes a user’s own push behind an older cursor, and skips none', async () => {
    const { farm, admin } = await start()
    const pia = await addUser(farm, admin, 'Pia')
    const { cursor } = await pull(pia)
    await admin.call('POST', '/units', { code: 'l' })
    const body = { id: farm.makeId(), name: 'Mill' }
    await pushAll(pia, { key: farm.makeId(), method: 'POST', path: '/suppliers', body })
    expect((await pull(pia, cursor)).changes.map(({ path }) => path)).toEqual(['/units', '/suppliers'])
  })
})

describe('a cursor', () => {
  it('rejects foreign kinds: cursors of lists and of the feed differ', async () => {
    const { admin } = await start()
    const feed = (await pull(admin)).cursor
    const units = String((await admin.call('GET', '/units')).body.cursor)
    const get = async (path: string) => (await admin.call('GET', path)).body.code
    expect(await get('/sync/changes?since=seven')).toBe('bad_cursor')
    expect(await get(`/sync/changes?since=${units}`)).toBe('bad_cursor')
    expect(await get(`/units?since=${feed}`)).toBe('bad_cursor')
    expect(await get(`/categories?since=${units}`)).toBe('bad_cursor')
    expect(await get(`/units?since=${units}A`)).toBe('bad_cursor')
    expect(await get('/sync/changes?limit=1001')).toBe('bad_request')
    expect(await get('/sync/changes?limit=-1')).toBe('bad_request')
    expect(await get('/units?limit=0')).toBe('bad_request')
    expect(await get('/units?colour=red')).toBe('unknown_parameter')
    expect(await get('/units?limit=1&limit=2')).toBe('bad_request')
  })

  it('requires a reset in another epoch or beyond the head', async () => {
    const other = await openFarmWithAdmin({ seed: 7 })
    const { admin } = await start()
    const strange = await pull(other.admin)
    expect(await admin.call('GET', `/sync/changes?since=${strange.cursor}`)).toMatchObject({
      status: 410,
      body: { code: 'reset' },
    })
    const { cursor, head } = await pull(admin)
    const ahead = Buffer.from(cursor, 'base64url')
      .toString()
      .replaceAll(`|${head}|`, `|${head + 1}|`)
    const forged = Buffer.from(ahead).toString('base64url')
    expect((await admin.call('GET', `/sync/changes?since=${forged}`)).status).toBe(410)
  })

  it('requires a reset after changed rights (S24)', async () => {
    const { farm, admin } = await start()
    const pia = await addUser(farm, admin, 'Pia')
    const { cursor } = await pull(pia)
    await admin.call('PATCH', `/users/${pia.id}`, { is_admin: true })
    expect((await pia.call('GET', `/sync/changes?since=${cursor}`)).status).toBe(410)
  })

  it('requires a reset after 400 days, unlike a first load', async () => {
    const { farm, admin } = await start()
    const old = await pull(admin)
    const oldList = String((await admin.call('GET', '/units')).body.cursor)
    const { id } = (await admin.call('POST', '/suppliers', { name: 'Mill' })).body
    await admin.call('DELETE', `/suppliers/${id}`)
    await passDays(farm, 401)
    await prune(farm.context)
    const again = await farm.login('vera@farm.example')
    expect((await again.call('GET', `/sync/changes?since=${old.cursor}`)).status).toBe(410)
    expect((await again.call('GET', `/units?since=${oldList}`)).status).toBe(410)
    const first = await pull(again, undefined, 2)
    expect(first.more).toBe(true)
    expect((await pull(again, first.cursor, 2)).changes.length).toBeGreaterThan(0)
    expect((await again.call('GET', `/suppliers/${id}`)).status).toBe(404)
    const page = await again.call('GET', '/units?limit=1')
    expect((await again.call('GET', `/units?limit=1&since=${page.body.cursor}`)).status).toBe(200)
  })
})

describe('lists', () => {
  it('give live rows first, then further pages, then changes with tombstones', async () => {
    const { admin } = await start()
    const names = ['A', 'B', 'C', 'D', 'E']
    for (const name of names) await admin.call('POST', '/suppliers', { name })
    const items = async (query: string) => {
      const { body } = await admin.call('GET', `/suppliers${query}`)
      return body as { items: Body[]; cursor: string; more: boolean }
    }
    const first = await items('?limit=2')
    const second = await items(`?limit=3&since=${first.cursor}`)
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(names)
    expect([first.more, second.more]).toEqual([true, false])
    const id = first.items[0]?.id
    await admin.call('DELETE', `/suppliers/${id}`)
    const third = await items(`?since=${second.cursor}`)
    expect(third.items).toEqual([{ id, rev: expect.any(Number), deleted_at: expect.any(String) }])
    expect((await items('')).items.map(({ name }) => name)).toEqual(['B', 'C', 'D', 'E'])
  })

  it('filter by references and search in visible fields', async () => {
    const { admin, item, kg, g, category } = await start()
    const bran = { name: 'Wheat bran', category_id: category, unit_id: g }
    const other = (await admin.call('POST', '/supplies/items', bran)).body.id
    const use = (item_id: unknown) => ({ item_id, unit_id: kg, quantity: '1', occurred_at: '2026-03-05T10:00:00Z' })
    const mine = (await admin.call('POST', '/supplies/uses', use(item))).body.id
    await admin.call('POST', '/supplies/uses', use(other))
    const ids = async (path: string) => ((await admin.call('GET', path)).body.items as Body[]).map(({ id }) => id)
    expect(await ids(`/supplies/uses?item_id=${item}`)).toEqual([mine])
    expect(await ids(`/supplies/items?unit_id=${g}`)).toEqual([other])
    expect(await ids(`/supplies/items?category_id=${category}&q=WHEAT`)).toEqual([other])
    expect(await ids('/supplies/uses?q=rye')).toEqual([mine])
    expect((await admin.call('GET', '/supplies/uses?item_id=seven')).status).toBe(400)
  })

  it('find an article by its number in each length, and no other text', async () => {
    const { admin, g, category } = await start()
    const ids = async (q: string) =>
      ((await admin.call('GET', `/supplies/items?q=${q}`)).body.items as Body[]).map(({ id }) => id)
    const goods = async (name: string, code: string) =>
      (await admin.call('POST', '/supplies/items', { name, category_id: category, unit_id: g, bar_codes: [code] })).body
        .id
    const short = await goods('Rye in bags', '036000291452')
    const long = await goods('Wheat in bags', '4006381333931')
    const printed = ['0 36000 29145 2', '0-36000-29145-2', '0\u00a036000\u00a029145\u00a02'].map(encodeURIComponent)
    for (const q of ['036000291452', '0036000291452', '00036000291452', '%20036000291452', ...printed]) {
      expect(await ids(q)).toEqual([short])
    }
    const grouped = await goods('Oats in bags', '5 901234 123457')
    for (const q of ['5901234123457', '5%20901234%20123457', '5-901234-123457']) expect(await ids(q)).toEqual([grouped])
    for (const q of ['4006381333931', '04006381333931']) expect(await ids(q)).toEqual([long])
    // A wrong check digit makes it an ordinary text, of which a part is enough.
    expect(await ids('0036000291453')).toEqual([])
    expect(await ids('3600029')).toEqual([short])
  })
})

describe('the digest (S23)', () => {
  it('covers every path of the feed and consists of ids and revisions', async () => {
    const { admin } = await start()
    const { head, buckets } = (await admin.call('GET', '/sync/digest')).body as {
      head: number
      buckets: Record<string, string[]>
    }
    const page = await pull(admin)
    expect(head).toBe(page.head)
    const synced = registry.all.filter(({ sync }) => sync !== 'none').map(({ path }) => path)
    expect(Object.keys(buckets).toSorted()).toEqual([...synced, '/sync/issues'].toSorted())
    expect(synced).toContain('/people')
    expect(synced).not.toContain('/users')
    expect(buckets['/units']).toEqual(digestOf(page.changes.filter(({ path }) => path === '/units')))
    expect(buckets['/suppliers']).toEqual(Array(64).fill('0000000000000000'))
  })
})
