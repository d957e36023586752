import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dateIn, instantOf, startOfDay } from '../../../src/domain/clock'
import type { Values } from '../../../src/domain/kit/field'
import { isWholeDay, type ReceiptContext, receiptOfChanged, receiptOfNew } from '../../../src/domain/rules/receipt'

const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu')
const moments = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 0, 1) }).map(instantOf)
const NOW = '2026-03-10T16:30:00.000Z'
const berlin: ReceiptContext = { now: NOW, timeZone: 'Europe/Berlin' }
const made = (values: Values, context = berlin): Values => {
  const whole: Values = { status: 'received', date: '2026-03-10', ...values }
  return { ...whole, ...receiptOfNew(whole, context) }
}
const changed = (before: Values, patch: Values, context = berlin): Values => {
  const after = { ...before, ...patch, ...receiptOfChanged(before, patch, context) }
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null && value !== undefined))
}
const later = (hours: number): ReceiptContext => ({ ...berlin, now: instantOf(Date.parse(NOW) + hours * 3_600_000) })

describe('the instant from which a purchase counts', () => {
  test('equals the save’s moment for today’s date, otherwise the start of the day', () => {
    fc.assert(
      fc.property(moments, zones, fc.integer({ min: -400, max: 3 }), (now, timeZone, days) => {
        const date = addDays(dateIn(now, timeZone), days)
        const { received_at } = made({ date }, { now, timeZone })
        expect(received_at).toBe(days === 0 ? now : startOfDay(date, timeZone))
      }),
    )
  })

  test('keeps a typed instant, at creation and later', () => {
    const typed = '2026-03-09T07:15:00.000Z'
    for (const date of ['2026-03-10', '2026-03-09', '2026-02-01']) {
      const row = made({ date, received_at: typed })
      expect(row.received_at).toBe(typed)
      expect(changed(row, { date: '2026-01-05' }, later(1)).received_at).toBe(typed)
      expect(changed(made({ date }), { received_at: typed, date: '2026-01-05' }, later(1)).received_at).toBe(typed)
    }
  })

  test('follows its date until it is typed, there and back', () => {
    fc.assert(
      fc.property(
        moments,
        zones,
        fc.array(fc.integer({ min: -60, max: 2 }), { maxLength: 5 }),
        (now, timeZone, walk) => {
          const today = dateIn(now, timeZone)
          const context = { now, timeZone }
          let row = made({ date: today }, context)
          for (const days of walk) {
            const date = addDays(today, days)
            row = changed(row, { date }, context)
            expect(row.received_at).toBe(days === 0 ? now : startOfDay(date, timeZone))
          }
        },
      ),
    )
  })

  test('becomes the change’s moment if the date becomes today, and keeps following', () => {
    const row = made({ date: '2026-03-01' })
    const next = later(24)
    const moved = changed(row, { date: '2026-03-11' }, next)
    expect(moved).toMatchObject({ received_at: next.now, became_received_at: next.now })
    expect(changed(moved, { date: '2026-03-05' }, later(48)).received_at).toBe('2026-03-04T23:00:00.000Z')
  })

  test('equals the arrival of an order, for any date of the order', () => {
    for (const date of ['2026-03-01', '2026-03-10']) {
      const ordered: Values = { status: 'ordered', date }
      const came = changed(ordered, { status: 'received' }, later(1))
      expect(came).toMatchObject({ received_at: later(1).now, received_from: 'change' })
      expect(changed(came, { date: '2026-02-20' }, later(2)).received_at).toBe(later(1).now)
      const typed = changed(came, { received_at: '2026-03-02T08:00:00.000Z' }, later(2))
      expect(changed(typed, { received_at: null }, later(3)).received_at).toBe(later(1).now)
    }
  })

  test('keeps a typed instant of an order, even with another date', () => {
    const came = changed({ status: 'ordered', date: '2026-03-01' }, { status: 'received' }, later(1))
    for (const typed of ['2026-02-28T23:00:00.000Z', '2026-03-02T08:00:00.000Z']) {
      const row = changed(came, { received_at: typed }, later(2))
      expect(changed(row, { date: '2026-02-20' }, later(3)).received_at).toBe(typed)
    }
  })

  test('stays empty without a valid date, or for a text without an offset', () => {
    expect(isWholeDay({ received_at: NOW, date: 'soon' }, 'Europe/Berlin')).toBe(false)
    expect(receiptOfNew({ status: 'received', date: 'soon' }, berlin)).toStrictEqual({})
    const row = made({})
    expect(receiptOfChanged(row, { date: null, received_at: null }, later(1))).toStrictEqual({ received_at: null })
    expect(made({ received_at: '', became_received_at: '' })).toMatchObject({
      ...{ received_at: NOW, became_received_at: NOW },
    })
  })

  test('becomes the derived instant again after it is cleared, so stock stays unchanged', () => {
    for (const date of ['2026-03-10', '2026-03-03']) {
      const row = made({ date })
      const typed = changed(row, { received_at: '2026-03-02T08:00:00.000Z' }, later(30))
      expect(changed(typed, { received_at: null }, later(60)).received_at).toBe(row.received_at)
    }
  })

  test('equals the start of the day for older records, and follows the date too', () => {
    const old: Values = { status: 'received', date: '2026-03-04', received_at: '2026-03-03T23:00:00.000Z' }
    expect(isWholeDay(old, 'Europe/Berlin')).toBe(true)
    expect(changed(old, { date: '2026-03-02' }).received_at).toBe('2026-03-01T23:00:00.000Z')
    expect(changed(old, { received_at: null }).received_at).toBe(old.received_at)
    expect(changed({ ...old, received_at: '2026-03-04T09:00:00.000Z' }, { date: '2026-03-02' }).received_at).toBe(
      '2026-03-04T09:00:00.000Z',
    )
    expect(changed(old, { date: '2026-03-10' }).received_at).toBe(NOW)
  })

  test('stays as it is when the purchase is returned, and when other fields change', () => {
    const row = made({})
    expect(receiptOfChanged(row, { status: 'returned' }, later(5))).toEqual({})
    expect(receiptOfChanged(row, { lot_number: 'L1', date: '2026-03-10' }, later(5))).toEqual({})
  })
})

describe('the day until which a purchase keeps', () => {
  const keeping = (days: number, context = berlin) => ({ ...context, item: { id: 'i', shelf_life_days: days } })

  test('equals its date plus the ingredient’s shelf life', () => {
    expect(made({ date: '2026-02-27' }, keeping(2)).expiry_date).toBe('2026-03-01')
    expect(made({ date: '2026-03-10' }, keeping(0)).expiry_date).toBe('2026-03-10')
    expect(made({ date: '2026-03-10', expiry_date: '2026-12-01' }, keeping(30)).expiry_date).toBe('2026-12-01')
    expect(made({ date: '2026-03-10' })).not.toHaveProperty('expiry_date')
    expect(made({ date: '9999-12-30' }, keeping(30))).not.toHaveProperty('expiry_date')
    expect(made({ date: 'soon', received_at: NOW }, keeping(30))).not.toHaveProperty('expiry_date')
  })

  test('follows its date with the current shelf life, until it is typed or cleared', () => {
    const row = made({ date: '2026-03-04', item_id: 'i' }, keeping(30))
    expect(changed(row, { date: '2026-03-06' }, keeping(90)).expiry_date).toBe('2026-04-05')
    expect(receiptOfChanged(row, { lot_number: 'L1' }, keeping(90))).toStrictEqual({})
    expect(receiptOfChanged(row, { date: null }, keeping(90))).not.toHaveProperty('expiry_date')
    const typed = changed(row, { expiry_date: '2026-05-01' }, keeping(30))
    expect(changed(typed, { date: '2026-03-06' }, keeping(30)).expiry_date).toBe('2026-05-01')
    const cleared = changed(row, { expiry_date: null }, keeping(30))
    expect(changed(cleared, { date: '2026-03-06' }, keeping(30))).not.toHaveProperty('expiry_date')
  })

  test('changes with the ingredient of the purchase', () => {
    const row: Values = made({ date: '2026-03-04', item_id: 'i' }, keeping(30))
    expect(changed(row, { item_id: 'j' }, keeping(10)).expiry_date).toBe('2026-03-14')
    expect(changed(row, { item_id: 'j' })).not.toHaveProperty('expiry_date')
  })

  test('counts from the arrival of an order', () => {
    const came = changed({ status: 'ordered', date: '2026-03-01' }, { status: 'received' }, keeping(30))
    expect(came.expiry_date).toBe('2026-04-09')
    const typed = changed(
      { status: 'ordered', date: '2026-03-01', expiry_date: '2026-06-01' },
      { status: 'received' },
      keeping(30),
    )
    expect(typed.expiry_date).toBe('2026-06-01')
  })
})
