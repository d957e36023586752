// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { formatDecimal } from '../../../src/domain/kit/decimal'
import { PurchaseScreen } from '../../../src/features/supplies/purchase/PurchaseScreen'
import { FARM } from '../../data/replica'
import { byRole, forgetSent, page, press, says, startApp, type TestApp, until } from '../../records/app'

let app: TestApp
afterEach(() => app.close())

const base = '/ingredients-and-purchases'
const screens = { '/': () => <p>home</p>, [base]: () => <p>list</p>, [`${base}/purchases/$id`]: PurchaseScreen }
let serial = 30
/** Each test has an order of its own: an act on one may be a moment ago. */
const open = async (more: object = {}, query = '') => {
  const id = `01920000-0000-7000-8000-000000000e${serial++}`
  app = await startApp(`${base}/purchases/${id}${query}`, screens, async (replica) => {
    const bought = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '15', package_count: 12, date: '2026-03-01' }
    const values = { ...bought, status: 'ordered', ...more }
    expect((await replica.save([{ kind: 'create', entity: 'purchase', id, values }])).ok).toBe(true)
    await forgetSent(replica)
  })
  return id
}
const onHand = async () => formatDecimal((await app.db.stock.get(FARM.item.id))?.onHand ?? 0n)
const set = async (text: string) => {
  const input = await until(() => document.querySelector<HTMLInputElement>('dialog[open] input'), 'the stepper')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

describe('an open order', () => {
  it('arrives whole by two taps, and offers its labels', async () => {
    const id = await open()
    await says('12 × 15.00 kg ordered, not received yet')
    expect(page()).not.toContain('No movements yet')
    expect(page()).not.toContain('empty')
    await press(/^Receive$/)
    await press(/^Receive 12 packages$/)
    await says('Print 12 labels')
    expect(await onHand()).toBe('180')
    expect(await rowsOf(app.db, 'purchase').get(id)).toMatchObject({ status: 'received', package_count: 12 })
    expect(await rowsOf(app.db, 'purchase').count()).toBe(1)
  })

  it('leaves an order for the missing part, in one gesture with one undo', async () => {
    const id = await open()
    await press(/^Receive$/)
    await set('7')
    await says('5 packages stay on order')
    await press(/^Receive 7 packages$/)
    await says('Print 7 labels')
    const rest = (await rowsOf(app.db, 'purchase').toArray()).find((row) => row.id !== id)
    expect(rest).toMatchObject({ status: 'ordered', package_count: 5, order_id: id, base_quantity: '15' })
    expect(await onHand()).toBe('105')
    expect(new Set((await app.db.outbox.toArray()).map(({ group }) => group)).size).toBe(1)
    const { undo, text } = await until(() => app.toasts.find((one) => one.undo), 'a toast')
    expect(text).toContain('5 still ordered')
    undo?.onUndo()
    await says('12 × 15.00 kg ordered')
    expect(await onHand()).toBe('0')
    expect(await rowsOf(app.db, 'purchase').count()).toBe(1)
  })

  it('returns unchanged by undo, even after the server has the receipt', async () => {
    const id = await open({ expiry_date: '2027-01-01' })
    await press(/^Receive$/)
    await set('7')
    await press(/^Receive 7 packages$/)
    await says('Print 7 labels')
    await forgetSent(app.replica)
    const { undo } = await until(() => app.toasts.find((one) => one.undo), 'a toast')
    undo?.onUndo()
    await says('12 × 15.00 kg ordered')
    const row = await rowsOf(app.db, 'purchase').get(id)
    expect(row).toMatchObject({ status: 'ordered', package_count: 12, expiry_date: '2027-01-01' })
    expect(row?.received_at ?? null).toBeNull()
    expect(await onHand()).toBe('0')
  })

  it('accepts more than ordered with a note, and only valid numbers', async () => {
    await open()
    await press(/^Receive$/)
    await set('14')
    await says('2 packages more than ordered')
    await press(/^Receive 14 packages$/)
    await says('Print 14 labels')
    expect(await onHand()).toBe('210')
    expect((await until(() => app.toasts.find((one) => one.undo), 'a toast')).text).toContain('2 more than ordered')
  })

  it('opens by an unreceived package’s label, with the same action', async () => {
    await open({}, '?quantity_id=3')
    await says('Package 3 of 12')
    expect(page()).toContain('Not received')
    expect(page()).not.toContain('0.00 kg left')
    expect(byRole('button', /^Use/)).toBeUndefined()
    await press(/^Receive$/)
    await press(/^Receive 12 packages$/)
    await says('Package 3 of 12, 15.00 kg left of 15.00')
  })

  it('offers no receipt once cancelled', async () => {
    await open({ status: 'cancelled' }, '?quantity_id=3')
    await says('Cancelled')
    expect(byRole('button', /^Receive/)).toBeUndefined()
  })
})

describe('an empty package', () => {
  it('opens with the count instead of a use', async () => {
    app = await startApp(
      `${base}/purchases/01920000-0000-7000-8000-000000000e99?quantity_id=2`,
      screens,
      async (replica) => {
        const id = '01920000-0000-7000-8000-000000000e99'
        const of = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '15' }
        await replica.save([
          { kind: 'create', entity: 'purchase', id, values: { ...of, package_count: 3, date: '2026-03-01' } },
        ])
        const used = { ...of, purchase_id: id, quantity_id: 2, occurred_at: '2026-03-05T08:00:00.000Z' }
        await replica.save([{ kind: 'create', entity: 'use', id: replica.newId(), values: used }])
      },
    )
    await says('Package 2 of 3, 0.00 kg left of 15.00')
    await until(() => byRole('button', /^Record count: 0\.00 kg$/), 'the count')
    expect(byRole('button', /^Use \d/)).toBeUndefined()
  })
})
