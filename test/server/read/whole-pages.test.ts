import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastWhole, PAGE_BYTES } from '../../../server/read/pages'
import { addBasics, type Body, type Caller, openFarmWithAdmin } from '../support/farm'

type Row = { readonly id: string; readonly rev: number; readonly deleted_at?: string }

const rowsOf = (body: Body) => (body.items ?? body.changes) as readonly Row[]

async function pagesOf(user: Caller, path: string, limit: number, between: () => Promise<unknown> = async () => {}) {
  const pages: (readonly Row[])[] = []
  const mark = path.includes('?') ? '&' : '?'
  for (let since = ''; ; ) {
    const { status, body } = await user.call('GET', `${path}${mark}limit=${limit}${since}`)
    expect(status).toBe(200)
    pages.push(rowsOf(body))
    if (!body.more) return { pages, cursor: String(body.cursor) }
    since = `&since=${String(body.cursor)}`
    await between()
  }
}

/** Suppliers, those of one number written together. */
async function openWith(groups: readonly number[]) {
  const farm = await openFarmWithAdmin()
  for (const size of groups) {
    const group = farm.makeId()
    const mutations = Array.from({ length: size }, (_, index) => {
      return { key: farm.makeId(), method: 'POST', path: '/suppliers', body: { name: `Mill ${index}` }, group }
    })
    expect((await farm.admin.call('POST', '/sync/push', { mutations })).status).toBe(200)
  }
  return farm
}

describe('the revision that a page ends with', () => {
  it('fits completely into rows and bytes, or is the first', () => {
    const groups = fc.array(fc.array(fc.integer({ min: 1, max: PAGE_BYTES }), { minLength: 1, maxLength: 6 }))
    fc.assert(
      fc.property(groups, fc.integer({ min: 1, max: 12 }), (revisions, limit) => {
        const rows = revisions.flatMap((sizes, index) => sizes.map((bytes) => ({ rev: index + 1, bytes })))
        const [count, bytes] = [(rev: number) => rows.filter((row) => row.rev <= rev), (rev: number) => rev]
        const fits = (rev: number) => {
          const all = count(bytes(rev))
          return all.length <= limit && all.reduce((sum, row) => sum + row.bytes, 0) <= PAGE_BYTES
        }
        const wanted = revisions.map((_, index) => index + 1).filter((rev) => rev === 1 || fits(rev))
        expect(lastWhole(rows.slice(0, limit + 1), limit)).toBe(wanted.at(-1))
      }),
    )
  })
})

describe.each(['/suppliers', '/sync/changes', '/suppliers?q=mill'])('the pages of %s', (path) => {
  it('keep each revision whole, within the limit unless one revision exceeds it', async () => {
    const { admin } = await openWith([3, 1, 1, 7, 2, 2, 1])
    for (const limit of [1, 2, 3, 4, 5, 8, 100]) {
      const { pages } = await pagesOf(admin, path, limit)
      const ends = pages.flatMap((page, index) => {
        const [last, next] = [page.at(-1)?.rev, pages[index + 1]?.[0]?.rev]
        return last !== undefined && last === next ? [last] : []
      })
      expect(ends).toEqual([])
      for (const page of pages) {
        if (page.length > limit) expect(new Set(page.map(({ rev }) => rev)).size).toBe(1)
      }
      expect(pages.slice(0, -1).every((page) => page.length > 0)).toBe(true)
      const all = pages.flat().map(({ id }) => id)
      expect(new Set(all).size).toBe(all.length)
      if (path.startsWith('/suppliers')) expect(all.length).toBe(17)
    }
  })
})

describe('a list that is loaded for the first time', () => {
  const remove = async (user: Caller, some: readonly Row[]) => {
    for (const { id } of some) expect((await user.call('DELETE', `/suppliers/${id}`)).status).toBe(200)
  }

  it.each(['/suppliers', '/suppliers?q=mill'])('omits the end of a record it never sent: %s', async (path) => {
    const { admin } = await openWith([1, 1, 1, 1, 1, 1])
    const { pages } = await pagesOf(admin, '/suppliers', 100)
    await remove(admin, (pages[0] ?? []).slice(1, 4))
    const { pages: loaded, cursor } = await pagesOf(admin, path, 1)
    expect(loaded.flat().map(({ deleted_at }) => deleted_at)).toEqual([undefined, undefined, undefined])
    // What was told is told to be gone, from then on and only once.
    await remove(admin, loaded.flat().slice(0, 1))
    const next = await admin.call('GET', `${path}${path.includes('?') ? '&' : '?'}since=${cursor}`)
    expect(rowsOf(next.body)).toMatchObject([{ id: loaded.flat()[0]?.id, deleted_at: expect.any(String) }])
  })

  it('omits earlier ends if it has a filter', async () => {
    const { admin } = await openFarmWithAdmin()
    const { item, kg } = await addBasics(admin)
    const buy = async () => {
      const bought = { item_id: item, unit_id: kg, quantity: '1', date: '2026-03-01' }
      return String((await admin.call('POST', '/supplies/purchases', bought)).body.id)
    }
    const gone = [await buy(), await buy()]
    for (let made = 0; made < 3; made++) await buy()
    for (const id of gone) await admin.call('DELETE', `/supplies/purchases/${id}`)
    const { pages } = await pagesOf(admin, `/supplies/purchases?item_id=${item}`, 1)
    expect(pages.flat().map(({ deleted_at }) => deleted_at)).toEqual([undefined, undefined, undefined])
  })

  it('includes records that ended during the load', async () => {
    const { admin } = await openWith([1, 1, 1, 1])
    const seen = rowsOf((await admin.call('GET', '/suppliers?limit=1')).body)
    let isRemoved = false
    const { pages } = await pagesOf(admin, '/suppliers', 1, async () => {
      if (!isRemoved) await remove(admin, seen)
      isRemoved = true
    })
    expect(pages.flat().filter(({ id }) => id === seen[0]?.id)).toMatchObject([
      { id: seen[0]?.id },
      { deleted_at: expect.any(String) },
    ])
  })
})
