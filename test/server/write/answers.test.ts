import { describe, expect, it } from 'vitest'
import { addBasics, openFarmWithAdmin } from '../support/farm'

async function start() {
  const farm = await openFarmWithAdmin()
  return { ...farm, ...(await addBasics(farm.admin)) }
}

describe('a refusal', () => {
  it('names a record once that refers to another one by several fields', async () => {
    const { admin, kg, item } = await start()
    const bought = { item_id: item, unit_id: kg, quantity: '1', date: '2026-03-01' }
    const purchase = String((await admin.call('POST', '/supplies/purchases', bought)).body.id)
    const { body } = await admin.call('DELETE', `/units/${kg}`)
    expect(body.code).toBe('referenced')
    const references = body.references as readonly { readonly path: string; readonly id: string }[]
    expect(references).toContainEqual({ path: '/supplies/purchases', id: purchase })
    expect(new Set(references.map(({ path, id }) => path + id)).size).toBe(references.length)
  })
})

describe('an archived record', () => {
  it('appears complete in the DELETE’s answer, and active after a restore', async () => {
    const { admin, item, kg } = await start()
    await admin.call('POST', '/supplies/purchases', { item_id: item, unit_id: kg, quantity: '1', date: '2026-03-01' })
    const archived = await admin.call('DELETE', `/supplies/items/${item}?force=true`)
    expect(archived).toMatchObject({ status: 200, body: { id: item, is_active: false } })
    expect(archived.body.deleted_at).toBeUndefined()
    const restored = await admin.call('POST', `/supplies/items/${item}/restore`)
    expect(restored).toMatchObject({ status: 200, body: { id: item, is_active: true } })
    const again = await admin.call('POST', `/supplies/items/${item}/restore`)
    expect(again.body.rev).toBe(restored.body.rev)
  })

  it('returns unchanged if it was deleted afterwards', async () => {
    const { admin } = await start()
    const made = { name: 'Old mill', is_active: false }
    const id = String((await admin.call('POST', '/suppliers', made)).body.id)
    await admin.call('DELETE', `/suppliers/${id}`)
    expect(await admin.call('POST', `/suppliers/${id}/restore`)).toMatchObject({ body: { is_active: false } })
  })
})

describe('lists of two people that are too long together', () => {
  const codes = (from: number, count: number) => Array.from({ length: count }, (_, at) => `BAR-${from + at}`)

  it('conflict, and neither applies', async () => {
    const { admin, item, makeId } = await start()
    const push = async (bar_codes: readonly string[], before: readonly string[]) => {
      const entry = { key: makeId(), method: 'PATCH', path: `/supplies/items/${item}`, body: { bar_codes } }
      const mutations = [{ ...entry, base: { bar_codes: before } }]
      return ((await admin.call('POST', '/sync/push', { mutations })).body.results as unknown[])[0]
    }
    expect(await push(codes(0, 12), [])).toMatchObject({ status: 200 })
    expect(await push(codes(50, 9), [])).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { bar_codes: 'conflict' }, current: { bar_codes: codes(0, 12) } },
    })
    expect(await push(codes(50, 8), [])).toMatchObject({ status: 200 })
    // One list that is too long by itself is wrong, not a question.
    expect(await push(codes(0, 21), codes(0, 12))).toMatchObject({ status: 422 })
  })
})
