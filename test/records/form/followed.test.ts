import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { purchase } from '../../../src/domain/entities/purchase'
import { supplier } from '../../../src/domain/entities/supplier'
import { completePatch } from '../../../src/domain/rules/complete'
import { followedBy } from '../../../src/records/form/followed'
import { draftOf, patchOf } from '../../../src/records/form/form-values'

const around = { now: '2026-03-12T09:30:00.000Z', timeZone: 'Europe/Berlin' }
const ID = '01920000-0000-7000-8000-0000000000a1'
const stored = {
  item_id: ID,
  unit_id: ID,
  quantity: '12',
  status: 'received',
  date: '2026-03-04',
  received_at: '2026-03-03T23:00:00.000Z',
  became_received_at: '2026-03-05T10:00:00.000Z',
  received_from: 'date',
  expiry_date: '2026-04-03',
  expiry_days: 30,
}
const base = draftOf(purchase, stored)
const follow = (changes: object) => followedBy(purchase, base, { ...base, ...changes }, around)

describe('a form’s preview of the saved values', () => {
  it('a receipt and an expiry follow the date at once', () => {
    expect(follow({ date: '2026-03-10' })).toMatchObject({
      received_at: '2026-03-09T23:00:00.000Z',
      expiry_date: '2026-04-09',
    })
  })

  it('today’s date means now', () => {
    expect(follow({ date: '2026-03-12' }).received_at).toBe(around.now)
  })

  it('an order that is set to received counts from now', () => {
    const { received_at: _at, became_received_at: _became, received_from: _from, ...order } = stored
    const ordered = draftOf(purchase, { ...order, status: 'ordered' })
    expect(followedBy(purchase, ordered, { ...ordered, status: 'received' }, around).received_at).toBe(around.now)
  })

  it('typed values stay, and an unchanged record keeps its values', () => {
    expect(follow({})).toEqual({})
    const typed = follow({ date: '2026-03-10', received_at: '2026-03-01T08:00:00.000Z', expiry_date: '2026-09-01' })
    expect(typed).not.toHaveProperty('received_at')
    expect(typed).not.toHaveProperty('expiry_date')
    expect(followedBy(supplier, { name: 'Mill' }, { name: 'Old mill' }, around)).toEqual({})
  })

  it('shows exactly the values that saving adds, for any change', () => {
    const day = fc
      .date({ min: new Date('2025-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const change = fc.record(
      {
        date: day,
        status: fc.constantFrom('ordered', 'received'),
        expiry_date: day,
        quantity: fc.constantFrom('1', '7.5'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(change, (changes) => {
        const draft = { ...base, ...changes }
        const patch = patchOf(purchase, base, draft)
        const written = completePatch(purchase, base, patch, { ...around, units: new Map() }).values
        expect({ ...patch, ...followedBy(purchase, base, draft, around) }).toEqual(written)
      }),
    )
  })
})
