import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Farm, openFarm } from '../support/farm'

let farm: Farm
let effects: string[]

beforeEach(async () => {
  farm = await openFarm()
  effects = []
})
afterEach(() => farm.store.close())

/** A write with an effect; `name` is stored in a row of its own. */
const write = (name: string, error?: Error) =>
  farm.store.write(async ({ db, farmId, afterCommit }) => {
    await db.insertInto('daily_task').values({ farm_id: farmId, name, done_at: 1 }).execute()
    afterCommit(() => void effects.push(name))
    expect(effects).toEqual([])
    if (error) throw error
    return name
  })

describe('an effect after the commit', () => {
  it('runs for each write of a shared transaction except the refused ones', async () => {
    const made = await Promise.allSettled([write('a'), write('b', new Error('refused')), write('c')])
    expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(effects).toEqual(['a', 'c'])
  })

  it('runs before the caller goes on', async () => {
    expect(await write('a')).toBe('a')
    expect(effects).toEqual(['a'])
  })

  it('never runs when the database loses the whole transaction', async () => {
    const lost = farm.store.write(async ({ db, farmId, afterCommit }) => {
      afterCommit(() => void effects.push('lost'))
      await db.insertInto('daily_task').values({ farm_id: farmId, name: 'a', done_at: 1 }).execute()
      await db.insertInto('daily_task').values({ farm_id: farmId, name: 'a', done_at: 1 }).execute()
    })
    await expect(lost).rejects.toThrow()
    expect(effects).toEqual([])
  })
})
