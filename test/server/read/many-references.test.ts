import { describe, expect, it } from 'vitest'
import { registryWithJar } from '../../throwaway-entity'
import { addBasics, type Caller, openFarmWithAdmin, type PushEntry, pushAll } from '../support/farm'

/** More than are looked at to name some. */
const MANY = 130

async function makeMany(user: Caller, path: string, makeBody: (index: number) => object): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < MANY; index++) {
    const made = await user.call('POST', path, makeBody(index))
    if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
    ids.push(String(made.body.id))
  }
  return ids
}

describe('a record with very many references to it (S19)', () => {
  it('stays while a single reference is left', async () => {
    const farm = await openFarmWithAdmin()
    const { admin } = farm
    const { category, kg } = await addBasics(admin)
    const supplier = (await admin.call('POST', '/suppliers', { name: 'Mill' })).body.id
    const items = await makeMany(admin, '/supplies/items', (index) => ({
      name: `Item ${index}`,
      category_id: category,
      unit_id: kg,
      supplier_id: supplier,
    }))
    const remove = (path: string, group: string): PushEntry => ({ key: farm.makeId(), method: 'DELETE', path, group })
    const clear = (ids: readonly string[]) => {
      const group = farm.makeId()
      const paths = [...ids.map((id) => `/supplies/items/${id}`), `/suppliers/${supplier}`]
      return pushAll(admin, ...paths.map((path) => remove(path, group)))
    }
    for (const left of [items[0], items[50], items[MANY - 1]]) {
      const results = await clear(items.filter((id) => id !== left))
      expect(results.at(-1)).toMatchObject({
        status: 409,
        body: { code: 'referenced', references: [{ path: '/supplies/items', id: left }] },
      })
    }
    expect((await admin.call('DELETE', `/suppliers/${supplier}`)).body.references).toHaveLength(100)
    expect((await clear(items)).every(({ status }) => status === 200)).toBe(true)
  })

  it('keeps its fixed fields after stock moved, despite many other references', async () => {
    // Jars name their ingredient, and come before every stock record but counts.
    const farm = await openFarmWithAdmin({ registry: registryWithJar })
    const { admin } = farm
    const { item, kg, g } = await addBasics(admin)
    await makeMany(admin, '/jars', (index) => ({ code: `J${index}`, name: 'Jar', item_id: item }))
    const path = `/supplies/items/${item}`
    expect((await admin.call('PATCH', path, { unit_id: g })).status).toBe(200)
    expect((await admin.call('PATCH', path, { unit_id: kg })).status).toBe(200)
    const use = { item_id: item, unit_id: kg, quantity: '1', occurred_at: '2026-03-05T10:00:00Z' }
    expect((await admin.call('POST', '/supplies/uses', use)).status).toBe(201)
    expect(await admin.call('PATCH', path, { unit_id: g })).toMatchObject({ status: 409, body: { code: 'fixed' } })
  })
})
