import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type PinsetDb } from '../../src/data/db'
import { dropLease, guardLease, LeaseLost, takeLease } from '../../src/data/lease'
import { registry } from '../../src/domain/entities/registry'

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
  it('binds the others until it ends', async () => {
    await take('one', NOW)
    expect(await take('two', NOW + LONG - 1)).toBeUndefined()
    expect(await take('two', NOW + LONG)).toMatchObject({ holder: 'two', isInherited: true })
  })

  it('of a clock that was years ahead binds nobody', async () => {
    const mine = await take('one', NOW + 3 * YEAR)
    const theirs = await take('two', NOW)
    expect(theirs).toMatchObject({ holder: 'two', until: NOW + LONG, isInherited: true })
    await expect(guardLease(db, mine?.epoch ?? 0)).rejects.toThrow(LeaseLost)
    await expect(guardLease(db, theirs?.epoch ?? 0)).resolves.toBeUndefined()
  })

  it('of a clock that was a little ahead still binds', async () => {
    await take('one', NOW + LONG)
    expect(await take('two', NOW)).toBeUndefined()
  })

  it('keeps its epoch for the same host, also when the clock was set back', async () => {
    const first = await take('one', NOW)
    expect((await take('one', NOW - YEAR))?.epoch).toBe(first?.epoch)
  })

  it('gets another epoch with another host, so that the first one writes no more', async () => {
    const first = await take('one', NOW)
    const second = await take('two', NOW + 1, true)
    expect(second?.epoch).toBeGreaterThan(first?.epoch ?? Number.POSITIVE_INFINITY)
    await dropLease(db, first?.epoch ?? 0)
    expect(await take('three', NOW + 2)).toBeUndefined()
  })

  it('that was given back is nobody’s inheritance', async () => {
    const first = await take('one', NOW)
    await dropLease(db, first?.epoch ?? 0)
    expect(await take('two', NOW + 1)).toMatchObject({ isInherited: false })
  })
})
