import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PinsetDb } from '../../../src/data/db'
import type { LoadProgress } from '../../../src/data/meta'
import { leastWhole, readWhole, type Wholeness, wholenessOf } from '../../../src/data/read/whole'
import { openReplica, readToTheEnd } from '../replica'

const item = { name: 'item', version: 3 }
const load = (versions: Record<string, number>, isPartial: boolean): LoadProgress => ({
  cursor: 'c',
  head: 9,
  lostAbove: 9,
  generation: 2,
  since: 2,
  versions,
  open: {},
  ...(isPartial ? { isPartial: true } : {}),
})

describe('a kind of record', () => {
  it.each<[string, Parameters<typeof wholenessOf>[1], Wholeness]>([
    ['was never read', { versions: undefined, load: undefined, note: undefined }, 'arriving'],
    ['is in its first load', { versions: undefined, load: load({ item: 3 }, false), note: undefined }, 'arriving'],
    [
      'is new to this app, and other kinds are here',
      { versions: { unit: 1 }, load: undefined, note: undefined },
      'arriving',
    ],
    ['was read', { versions: { item: 3 }, load: undefined, note: {} }, 'whole'],
    ['was read by an app that knew fewer fields', { versions: { item: 2 }, load: undefined, note: {} }, 'renewing'],
    ['is read again after a reset', { versions: { item: 3 }, load: load({ item: 3 }, false), note: {} }, 'renewing'],
    ['is compared and read again', { versions: { item: 3 }, load: load({ item: 3 }, true), note: {} }, 'renewing'],
    ['stays while another one is read', { versions: { item: 3 }, load: load({ unit: 1 }, true), note: {} }, 'whole'],
    [
      'belongs to a history that the server left',
      {
        versions: { item: 3 },
        load: undefined,
        note: { backOff: { pushFailures: 0, pullFailures: 0, limit: 1, wantPull: true, isUnread: true } },
      },
      'renewing',
    ],
  ])('%s', (_, known, expected) => {
    expect(wholenessOf(item, known)).toBe(expected)
  })
})

describe('several kinds', () => {
  it('take the completeness of the least complete kind', () => {
    const kinds = fc.dictionary(fc.string(), fc.constantFrom<Wholeness>('arriving', 'renewing', 'whole'))
    fc.assert(
      fc.property(kinds, (known) => {
        const all = Object.values(known)
        const least = leastWhole(known)
        expect(least === 'whole').toBe(all.every((one) => one === 'whole'))
        expect(least === 'arriving').toBe(all.includes('arriving'))
        for (const name of Object.keys(known)) expect(leastWhole(known, [name])).toBe(known[name])
      }),
    )
  })
})

describe('a replica', () => {
  let db: PinsetDb
  beforeEach(() => {
    db = openReplica()
  })
  afterEach(() => db.delete())

  it('waits for no kind that its user cannot read', async () => {
    await readToTheEnd(db)
    const { user: _user, ...versions } = Object.fromEntries(db.entities.map(({ name, version }) => [name, version]))
    await db.meta.put({ key: 'versions', value: versions })
    expect(leastWhole(await readWhole(db, { id: '', is_admin: false }))).toBe('whole')
  })
})
