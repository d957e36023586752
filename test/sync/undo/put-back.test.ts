import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import type { Dropped } from '../../../src/data/decide/drop'
import { readLease } from '../../../src/data/engine/lease'
import { releaseBatch, retryNow } from '../../../src/data/engine/outbox'
import { discardUnsent } from '../../../src/data/save/undo'
import { wasNeverSent } from '../../../src/domain/mutation'
import { create, type Device, makeWorld, stockFarm, type World } from '../world'

const HOLD = 8000

let world: World
let one: Device
let id: string
beforeEach(async () => {
  world = await makeWorld()
  one = await world.device('one')
  await one.sync()
  id = one.newId()
})

const clear = () => {
  world.wire = (_request, next) => next()
}
const drop = (path: string, when: 'before' | 'after' = 'before') => {
  world.wire = async (request, next) => {
    if (!request.url.endsWith(path)) return next()
    if (when === 'after') await next()
    throw new TypeError('dropped')
  }
}
const dropFirst = async (): Promise<Dropped> => {
  const first = await one.db.outbox.orderBy('seq').first()
  return discardUnsent(one.db, first?.id ?? '', one.context(), world.now + HOLD)
}
const states = async () => (await one.db.outbox.orderBy('seq').toArray()).map(({ state }) => state)
const fences = () => world.requests.filter((request) => request.endsWith('/sync/cancel')).length
const suppliers = async () => ((await world.call('GET', '/suppliers')).body as { items: { id: string }[] }).items

/** A supplier that was tried once, and a purchase of it that never was. */
async function triedWithWhatNeedsIt(when: 'before' | 'after' = 'before') {
  const { item, kg } = await stockFarm(one)
  await one.sync()
  await one.save(create('supplier', id, { name: 'Mill' }))
  drop('/push', when)
  await one.sync('write')
  const purchase = { item_id: item, unit_id: kg, quantity: '5', date: '2026-03-09', supplier_id: id }
  await one.save(create('purchase', one.newId(), purchase))
}

describe('S16: a discarded change that may have been sent', () => {
  it('returns with its dependents while its fence is unsent', async () => {
    await triedWithWhatNeedsIt()
    const dropped = await dropFirst()
    expect(await states()).toEqual(['cancelling'])
    expect(await rowsOf(one.db, 'supplier').get(id)).toBeUndefined()
    clear()
    // Whatever wakes the engine meanwhile, the fence waits.
    await one.sync('nudge')
    expect(fences()).toBe(0)
    expect(await one.putBack(dropped)).toBe(true)
    expect(await states()).toEqual(['queued', 'queued'])
    expect(await rowsOf(one.db, 'supplier').get(id)).toMatchObject({ name: 'Mill', _p: 1 })
    expect(await rowsOf(one.db, 'purchase').count()).toBe(1)
    await one.sync('manual', 4)
    expect([await states(), fences(), await one.refused()]).toEqual([[], 0, []])
    expect(await suppliers()).toMatchObject([{ id, name: 'Mill' }])
  })

  it('S13: returns in its order, even if one of its places is taken', async () => {
    const { kg } = await stockFarm(one)
    await one.sync()
    const two = await world.device('two')
    await two.sync()
    await two.save(create('supplier', two.newId(), { name: 'From a file' }))
    const { text } = await two.exportWork()
    await one.save(create('supplier', id, { name: 'Before' }))
    const other = one.newId()
    await one.save(
      create('category', other, { code: 'SPAWN' }),
      create('item', one.newId(), { name: 'Oats', code: 'OATS', category_id: other, unit_id: kg }),
    )
    const gesture = await one.db.outbox.where('recordId').equals(other).first()
    const dropped = await discardUnsent(one.db, gesture?.id ?? '', one.context(), world.now + HOLD)
    await one.importWork(text)
    expect(await one.putBack(dropped)).toBe(true)
    expect((await one.db.outbox.orderBy('seq').toArray()).map(({ entity }) => entity)).toEqual([
      'supplier',
      'supplier',
      'category',
      'item',
    ])
    await one.sync('write', 4)
    expect([await one.refused(), await one.db.outbox.count()]).toEqual([[], 0])
  })

  it('retries under its key, and is applied once', async () => {
    await triedWithWhatNeedsIt('after')
    const dropped = await dropFirst()
    expect(await one.putBack(dropped)).toBe(true)
    clear()
    await one.sync('manual', 4)
    expect([await states(), await one.refused()]).toEqual([[], []])
    expect(await suppliers()).toMatchObject([{ id, rev: expect.any(Number) }])
    expect(await rowsOf(one.db, 'purchase').count()).toBe(1)
  })

  it('gets its fence as soon as its undo period ends', async () => {
    await triedWithWhatNeedsIt('after')
    await dropFirst()
    clear()
    await one.sync('nudge', 4)
    expect(fences()).toBe(1)
    await one.sync('nudge', 4)
    expect([await states(), await one.refused()]).toEqual([[], []])
    expect(await suppliers()).toEqual([])
    expect(await rowsOf(one.db, 'purchase').count()).toBe(0)
  })

  it('stays discarded once its fence was sent, after any outcome', async () => {
    await triedWithWhatNeedsIt()
    const dropped = await dropFirst()
    world.now += HOLD
    drop('/cancel')
    await one.sync('nudge')
    expect(fences()).toBe(1)
    const before = await one.db.outbox.toArray()
    expect(await one.putBack(dropped)).toBe(false)
    expect(await one.db.outbox.toArray()).toEqual(before)
    expect(await rowsOf(one.db, 'purchase').count()).toBe(0)
    clear()
    await one.sync('manual', 5)
    expect([await states(), await one.refused(), await suppliers()]).toEqual([[], [], []])
  })

  it('stays discarded while its fence is on the way, there or back', async () => {
    for (const when of ['before', 'after']) {
      id = one.newId()
      await one.save(create('supplier', id, { name: 'Mill' }))
      drop('/push')
      await one.sync('manual')
      const dropped = await dropFirst()
      world.now += HOLD
      const answers: boolean[] = []
      world.wire = async (request, next) => {
        if (!request.url.endsWith('/cancel')) return next()
        if (when === 'before') answers.push(await one.putBack(dropped))
        const answer = await next()
        if (when === 'after') answers.push(await one.putBack(dropped))
        return answer
      }
      await one.sync('manual', 3)
      expect(answers).toEqual([false])
      clear()
      await one.sync('manual', 3)
      expect([await states(), await one.refused(), await suppliers()]).toEqual([[], [], []])
    }
  })

  it('returns even while its push is on the way, after any answer', async () => {
    for (const back of ['before the answer', 'after it']) {
      id = one.newId()
      await one.save(create('supplier', id, { name: 'Mill' }))
      let dropped: Dropped | undefined
      world.wire = async (request, next) => {
        if (!request.url.endsWith('/push') || dropped) return next()
        dropped = await dropFirst()
        const answer = await next()
        if (back === 'before the answer') expect(await one.putBack(dropped)).toBe(true)
        return answer
      }
      await one.sync('write')
      if (dropped && back === 'after it') expect(await one.putBack(dropped)).toBe(true)
      clear()
      await one.sync('manual', 4)
      expect([await states(), await one.refused(), fences()]).toEqual([[], [], 0])
      expect(await rowsOf(one.db, 'supplier').get(id)).toMatchObject({ name: 'Mill' })
    }
    expect(await suppliers()).toHaveLength(2)
  })

  it('restarts or stays applied if an older build’s host fenced it', async () => {
    for (const when of ['before', 'after'] as const) {
      id = one.newId()
      await one.save(
        create('supplier', id, { name: when }),
        create('supplier', one.newId(), { name: `${when}, member` }),
      )
      drop('/push', when)
      await one.sync('manual')
      const dropped = await dropFirst()
      world.now += HOLD
      let isBack: boolean | undefined
      world.wire = async (request, next) => {
        if (!request.url.endsWith('/cancel')) return next()
        const marked = await one.db.outbox.toArray()
        await one.db.outbox.bulkPut(marked.map(({ fenced: _mark, ...plain }) => plain))
        const answer = await next()
        isBack = await one.putBack(dropped)
        return answer
      }
      await one.sync('manual')
      expect(isBack).toBe(true)
      clear()
      await one.sync('manual', 3)
      expect([await states(), await one.refused()]).toEqual([[], []])
      expect(await rowsOf(one.db, 'supplier').get(id)).toMatchObject({ name: when })
    }
    expect(await suppliers()).toHaveLength(4)
  })

  it('keeps its hold despite other retries and its push’s outcome', async () => {
    await one.save(create('supplier', id, { name: 'Mill' }))
    drop('/push')
    await one.sync('write')
    const pushed = await one.db.outbox.toArray()
    // S14: it had failed alone, and waits longer than the hold.
    await one.db.outbox.bulkPut(pushed.map((mutation) => ({ ...mutation, notBefore: world.now + 60_000 })))
    clear()
    const dropped = await dropFirst()
    const hold = async () => (await one.db.outbox.toArray()).map(({ notBefore }) => notBefore)
    expect(await hold()).toEqual([world.now + HOLD])
    await releaseBatch(one.db, (await readLease(one.db))?.term ?? 0, pushed, world.now + 5000)
    expect(await hold()).toEqual([world.now + HOLD])
    await retryNow(one.db)
    await one.sync('manual')
    expect(fences()).toBe(0)
    expect(await one.putBack(dropped)).toBe(true)
    expect(await hold()).toEqual([world.now + 60_000])
  })

  it('retries its fence at once after a server error', async () => {
    await triedWithWhatNeedsIt()
    await dropFirst()
    world.now += HOLD
    drop('/cancel')
    await one.sync('nudge')
    const fenced = await one.db.outbox.toArray()
    await releaseBatch(one.db, (await readLease(one.db))?.term ?? 0, fenced, world.now + 60_000)
    expect((await one.db.outbox.toArray()).map(({ notBefore }) => notBefore)).toEqual([world.now + 60_000])
    await retryNow(one.db)
    expect((await one.db.outbox.toArray()).map(({ notBefore }) => notBefore)).toEqual([undefined])
  })

  it('stays discarded if its host dies between mark and fence', async () => {
    await triedWithWhatNeedsIt()
    const dropped = await dropFirst()
    world.now += HOLD
    world.wire = () => new Promise(() => undefined)
    void one.host.run('nudge')
    await expect.poll(fences).toBe(1)
    const next = await world.device('next', one.storage)
    expect(await next.putBack(dropped)).toBe(false)
  })
})

describe('S16: a change discarded in flight and restored', () => {
  /** Its push has left, and nobody knows yet whether it arrived. */
  async function onItsWay() {
    await one.save(create('supplier', id, { name: 'Mill' }))
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    world.wire = async (request, next) => {
      if (!request.url.endsWith('/push')) return next()
      await next()
      await held
      throw new TypeError('dropped')
    }
    const running = one.sync('write')
    await expect.poll(() => world.requests.filter((request) => request.endsWith('/push')).length).toBe(1)
    const dropped = await dropFirst()
    expect(await one.putBack(dropped)).toBe(true)
    return { running, answer }
  }

  it('counts as sent, though no answer was ever counted', async () => {
    const { running, answer } = await onItsWay()
    const [entry] = await one.db.outbox.toArray()
    expect(entry && wasNeverSent(entry)).toBe(false)
    answer()
    await running
  })

  it('merges no later change, because the server may have it under its key', async () => {
    const { running, answer } = await onItsWay()
    await one.save({ kind: 'patch', entity: 'supplier', id, values: { name: 'New mill' } })
    expect(await one.db.outbox.count()).toBe(2)
    answer()
    await running
    clear()
    await one.sync('manual', 5)
    expect((await suppliers())[0]).toMatchObject({ id, name: 'New mill' })
  })

  it('gets a fence when undone again', async () => {
    const { running, answer } = await onItsWay()
    await dropFirst()
    expect(await states()).toEqual(['cancelling'])
    answer()
    await running
    clear()
    world.now += HOLD + 1
    await one.sync('manual', 5)
    expect(fences()).toBeGreaterThan(0)
    expect(await suppliers()).toEqual([])
  })
})
