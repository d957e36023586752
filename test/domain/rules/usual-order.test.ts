import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usualOrder, usualPackage } from '../../../src/domain/rules/usual-order'

const item = (more: object = {}) => ({ id: 'a', unit_id: 'kg', ...more })
const bought = (more: object = {}) => ({
  item_id: 'a',
  unit_id: 'bag',
  quantity: '1',
  base_quantity: '25',
  package_count: 4,
  date: '2026-03-01',
  status: 'received',
  ...more,
})

describe('the usual order', () => {
  it('repeats the last purchase with the usual number of packages', () => {
    const rows = [bought({ supplier_id: 'mill' }), bought({ date: '2026-01-01', quantity: '2' })]
    const like = { item_id: 'a', unit_id: 'bag', quantity: '1', supplier_id: 'mill' }
    expect(usualOrder(item(), rows)).toEqual({ ...like, package_count: 4 })
    expect(usualOrder(item({ reorder_quantity: '110' }), rows)).toEqual({ ...like, package_count: 5 })
  })

  it('repeats the last purchase or order, ignoring cancelled and deleted ones', () => {
    const gone = [{ status: 'cancelled' }, { deleted_at: '2026-03-09T00:00:00.000Z' }]
    const rows = [
      ...gone.map((more) => bought({ date: '2026-03-08', quantity: '9', ...more })),
      bought({ date: '2026-03-07', status: 'ordered', quantity: '3' }),
      bought(),
    ]
    expect(usualOrder(item(), rows)).toMatchObject({ quantity: '3' })
  })

  it('uses the ingredient’s own unit, supplier and order before any purchase', () => {
    expect(usualOrder(item({ reorder_quantity: '50', supplier_id: 'mill' }), [])).toEqual({
      item_id: 'a',
      unit_id: 'kg',
      quantity: '50',
      supplier_id: 'mill',
    })
  })

  it('ignores the order of reading, and prefers the newest of one day', () => {
    const made = fc.record({ day: fc.integer({ min: 1, max: 3 }), quantity: fc.constantFrom('1', '2', '5') })
    const all = fc.array(made, { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(
        all.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray([...list.keys()], { minLength: list.length })),
        ),
        ([list, order]) => {
          const rows = list.map(({ day, quantity }, at) => bought({ id: `p${at}`, date: `2026-03-0${day}`, quantity }))
          const latest = Math.max(...list.map(({ day }) => day))
          const { quantity } = list.findLast(({ day }) => day === latest) ?? {}
          const read = order.flatMap((at) => rows[at] ?? [])
          expect(usualOrder(item(), read)).toMatchObject({ quantity })
          expect(usualPackage(item({ reorder_quantity: '110' }), read)).toEqual({ unit_id: 'bag', quantity })
        },
      ),
    )
  })

  it('omits the package size before the first purchase', () => {
    expect(usualPackage(item({ reorder_quantity: '50' }), [])).toEqual({ unit_id: 'kg', quantity: undefined })
  })
})
