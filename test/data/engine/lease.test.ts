import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PinsetDb } from '../../../src/data/db'
import { dropLease, guardLease, LeaseLost, takeLease } from '../../../src/data/engine/lease'
import { openDatabase } from '../../../src/data/open/open-database'
import { registry } from '../../../src/domain/entities/registry'

const LONG = 20_000
const YEAR = 365 * 86_400_000
const NOW = Date.parse('2026-03-10T08:00:00.000Z')

let db: PinsetDb
beforeEach(() => {
  db = openDatabase('leases', registry)
})
afterEach(() => db.delete())

const take = (holder: string, now: number, byForce = false) => takeLease(db, holder, now, LONG, byForce)

describe('S9: the lease', () => {
  it('binds other hosts until it ends', async () => {
    await take('one', NOW)
    expect(await take('two', NOW + LONG - 1)).toBeUndefined()
    expect(await take('two', NOW + LONG)).toMatchObject({ holder: 'two', isInherited: true })
  })

  it('lets another host take over if its clock was years ahead', async () => {
    const mine = await take('one', NOW + 3 * YEAR)
    const theirs = await take('two', NOW)
    expect(theirs).toMatchObject({ holder: 'two', until: NOW + LONG, isInherited: true })
    await expect(guardLease(db, mine?.term ?? 0)).rejects.toThrow(LeaseLost)
    await expect(guardLease(db, theirs?.term ?? 0)).resolves.toBeUndefined()
  })

  it('binds when its clock was a little ahead', async () => {
    await take('one', NOW + LONG)
    expect(await take('two', NOW)).toBeUndefined()
  })

  it('keeps its term for the same host, even after the clock was set back', async () => {
    const first = await take('one', NOW)
    expect((await take('one', NOW - YEAR))?.term).toBe(first?.term)
  })

  it('gets a new term with a new host, which rejects the first host’s writes', async () => {
    const first = await take('one', NOW)
    const second = await take('two', NOW + 1, true)
    expect(second?.term).toBeGreaterThan(first?.term ?? Number.POSITIVE_INFINITY)
    await dropLease(db, first?.term ?? 0)
    expect(await take('three', NOW + 2)).toBeUndefined()
  })

  it('ends with its release and is not inherited', async () => {
    const first = await take('one', NOW)
    await dropLease(db, first?.term ?? 0)
    expect(await take('two', NOW + 1)).toMatchObject({ isInherited: false })
  })

  it('continues the terms of a lease by an older build', async () => {
    await db.meta.put({ key: 'lease', value: { epoch: 4, holder: 'old', until: NOW } })
    expect((await take('new', NOW))?.term).toBe(5)
    expect((await db.meta.get('lease'))?.value).toEqual({ epoch: 5, holder: 'new', until: NOW + LONG })
  })
})
