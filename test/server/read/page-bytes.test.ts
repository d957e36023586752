import { describe, expect, it } from 'vitest'
import { PAGE_BYTES } from '../../../server/read/pages'
import { addBasics, type Body, type Caller, openFarmWithAdmin } from '../support/farm'

const sizeOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body))

/** A report as large as the wire lets through. */
const report = (bytes: number) => ({
  method: 'POST',
  path: '/suppliers',
  body: { notes: 'ä'.repeat(bytes / 2) },
  code: 'invalid',
})

async function startWithReports(sizes: readonly number[]) {
  const farm = await openFarmWithAdmin()
  const ids = sizes.map(() => farm.makeId())
  for (const [index, id] of ids.entries()) {
    const answer = await farm.admin.call('PUT', `/sync/issues/${id}`, report(sizes[index] ?? 0))
    expect(answer.status).toBe(200)
  }
  return { farm, admin: farm.admin, ids }
}

/** All pages of an address, following cursors. */
async function readAll(user: Caller, path: string, rowsOf: (body: Body) => readonly { readonly id: string }[]) {
  const pages: { readonly ids: readonly string[]; readonly bytes: number }[] = []
  for (let since = ''; ; ) {
    const { status, body } = await user.call('GET', `${path}?limit=1000${since}`)
    expect(status).toBe(200)
    pages.push({ ids: rowsOf(body).map(({ id }) => id), bytes: sizeOf(body) })
    if (!body.more) return pages
    since = `&since=${String(body.cursor)}`
  }
}

type Rows = readonly { readonly id: string }[]
const items = (body: Body) => body.items as Rows
const changed = (body: Body) => body.changes as Rows

/** A page's own words beside its rows. */
const ROOM = 20_000

describe('a page', () => {
  it.each([
    ['of the feed', '/sync/changes', changed],
    ['of the issues', '/sync/issues', items],
  ])('%s ends by bytes, and a larger row fills its own page', async (_name, path, rowsOf) => {
    const { admin, ids } = await startWithReports([400_000, 400_000, 400_000, 1_200_000, 1_200_000, 100_000])
    const pages = await readAll(admin, path, rowsOf)
    const reports = pages.map((page) => page.ids.filter((id) => ids.includes(id)).length)
    expect(reports).toEqual([2, 1, 1, 1, 1])
    expect(pages.flatMap((page) => page.ids).filter((id) => ids.includes(id))).toEqual(ids)
    for (const { bytes } of pages) expect(bytes).toBeLessThan(1_200_000 + ROOM)
  })

  it('never splits a revision of the feed, of any size', async () => {
    const farm = await openFarmWithAdmin()
    const mutations = Array.from({ length: 300 }, (_, index) => ({
      key: farm.makeId(),
      method: 'POST',
      path: '/suppliers',
      body: { name: `Mill ${index}`, notes: 'n'.repeat(1500) },
    }))
    for (let part = 0; part < 4; part++) {
      const group = farm.makeId()
      const grouped = mutations.map((one) => ({ ...one, key: farm.makeId(), group }))
      expect((await farm.admin.call('POST', '/sync/push', { mutations: grouped })).status).toBe(200)
    }
    const pages = await readAll(farm.admin, '/sync/changes', changed)
    // The farm, its admin and its recipe type, and four groups of half a megabyte.
    expect(pages.map((page) => page.ids.length)).toEqual([303, 300, 300, 300])
  })

  it('limits a list by bytes, with or without a search, without loss', async () => {
    const { admin } = await openFarmWithAdmin()
    await addBasics(admin)
    const ids: string[] = []
    for (let index = 0; index < 400; index++) {
      const made = await admin.call('POST', '/suppliers', { name: `Mill ${index}`, notes: '🍄'.repeat(900) })
      ids.push(String(made.body.id))
    }
    const plain = await readAll(admin, '/suppliers', items)
    expect(plain.length).toBeGreaterThan(1)
    expect(plain.flatMap((page) => page.ids)).toEqual(ids)
    for (const { bytes } of plain) expect(bytes).toBeLessThan(PAGE_BYTES + ROOM)
    const found = await admin.call('GET', '/suppliers?limit=1000&q=mill')
    expect(items(found.body).map(({ id }) => id)).toEqual(ids.slice(0, items(found.body).length))
    expect(sizeOf(found.body)).toBeLessThan(PAGE_BYTES + ROOM)
  })
})

describe('a hidden field', () => {
  it('obeys the length limit of its definition', async () => {
    const { admin } = await openFarmWithAdmin()
    const { item, kg } = await addBasics(admin)
    const supplier_id = (await admin.call('POST', '/suppliers', { name: 'Mill' })).body.id
    const purchase = { item_id: item, supplier_id, quantity: '25', unit_id: kg, package_count: 1, date: '2026-03-01' }
    const answer = await admin.call('POST', '/supplies/purchases', { ...purchase, vendor: 'v'.repeat(250_000) })
    expect(answer).toMatchObject({ status: 422, body: { fields: { vendor: 'max_length' } } })
    const made = await admin.call('POST', '/supplies/purchases', { ...purchase, vendor: 'Mill by the river' })
    expect(made.status).toBe(201)
    const path = `/supplies/purchases/${String(made.body.id)}`
    expect((await admin.call('PATCH', path, { vendor: 'v'.repeat(101) })).status).toBe(422)
  })
})
