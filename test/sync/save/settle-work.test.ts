import { IDBIndex, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, it } from 'vitest'
import { create, type Device, makeWorld, stockFarm, type World } from '../world'

const USES = 120

afterEach(countNoMore)

const real: (() => void)[] = []

/** Everything that was asked of a store or an index, as `name method`. */
function countReads(): Map<string, number> {
  const counts = new Map<string, number>()
  const methods = ['get', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count', 'put']
  for (const kind of [IDBIndex.prototype, IDBObjectStore.prototype]) {
    for (const method of methods) {
      const before: unknown = Reflect.get(kind, method)
      if (typeof before !== 'function') continue
      Reflect.set(kind, method, function (this: { readonly name: string }, ...args: unknown[]): unknown {
        const what = `${this.name} ${method}`
        counts.set(what, (counts.get(what) ?? 0) + 1)
        return Reflect.apply(before, this, args)
      })
      real.push(() => Reflect.set(kind, method, before))
    }
  }
  return counts
}

function countNoMore(): void {
  for (const put of real.splice(0)) put()
}

/** Uses of as many items, saved without a line. */
async function usesOf(items: number): Promise<{ world: World; one: Device }> {
  const world = await makeWorld()
  const one = await world.device('one')
  const { kg, category, item } = await stockFarm(one)
  const ids = [item]
  for (let n = 1; n < items; n++) {
    const id = one.newId()
    ids.push(id)
    await one.save(create('item', id, { name: `Grain ${n}`, code: `G${n}`, category_id: category, unit_id: kg }))
  }
  await one.sync()
  for (let n = 0; n < USES; n++) {
    world.now += 1000
    const occurred_at = new Date(world.now).toISOString()
    await one.save(create('use', one.newId(), { item_id: ids[n % items], unit_id: kg, quantity: '1', occurred_at }))
  }
  return { world, one }
}

describe('S6: sending uses of one ingredient', () => {
  it('keeps its stock without a fold, because the answer was predicted', async () => {
    const { one } = await usesOf(1)
    const counts = countReads()
    await one.sync('write')
    expect(await one.db.outbox.count()).toBe(0)
    expect([...counts].filter(([what]) => what.startsWith('item_id '))).toEqual([])
    expect(counts.get('stock put')).toBeUndefined()
  })

  it('reads and writes no more than sending as many of many ingredients', async () => {
    const sums: number[] = []
    for (const items of [1, 40]) {
      const { one } = await usesOf(items)
      const counts = countReads()
      await one.sync('write')
      // The lease is read as often as time passes, whatever is sent.
      sums.push([...counts].reduce((sum, [what, count]) => (what === 'meta get' ? sum : sum + count), 0))
      countNoMore()
    }
    const [one = 0, many = 0] = sums
    // Look-ups of a whole batch may differ by one or two, not those of its entries.
    expect(one).toBeLessThanOrEqual(many + 4)
    // Fewer than four requests to the storage for each change that is sent.
    expect(one / USES).toBeLessThan(4)
  })
})
