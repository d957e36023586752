/** A new purchase of a known ingredient proposes the package of its last purchase, and never puts it over what a person said. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import type { Values } from '../../../src/domain/kit/field'
import { usualPackage } from '../../../src/domain/rules/usual-order'
import { chooseReference, setFieldValue } from '../../../src/records/form/form-changes'
import { withUsual } from '../../../src/records/form/prefilled'
import { closeForm, openForm, readForm } from '../../../src/state/form/forms'
import { openReplica } from '../../data/replica'

const FORM = 'purchase:new'
const [KG, G, BAG] = ['kg', 'g', 'bag'] as const
const items = {
  rye: { id: 'rye', name: 'Rye', unit_id: KG, supplier_id: 'mill' },
  malt: { id: 'malt', name: 'Malt', unit_id: KG },
  bran: { id: 'bran', name: 'Bran', unit_id: BAG, supplier_id: 'farm' },
  // Never bought; its usual order is an amount, not the size of a package.
  agar: { id: 'agar', name: 'Agar', unit_id: G, reorder_quantity: '500' },
} as const
const bought = (id: string, item_id: string, date: string, more: object) => ({ id, item_id, date, ...more })
const purchases = [
  bought('p1', 'rye', '2026-01-05', { unit_id: KG, quantity: '15', package_count: 12 }),
  bought('p2', 'rye', '2026-03-05', { unit_id: KG, quantity: '25', package_count: 4 }),
  bought('p3', 'rye', '2026-03-09', { unit_id: BAG, quantity: '9', status: 'cancelled' }),
  bought('p4', 'malt', '2026-02-01', { unit_id: G, quantity: '500' }),
  bought('p5', 'bran', '2026-02-01', { unit_id: BAG, quantity: '1' }),
]

let db: PinsetDb
const definition = registry.byName('purchase')
if (!definition) throw new Error('no purchases')
beforeEach(async () => {
  db = openReplica(undefined, new IDBFactory())
  await rowsOf(db, 'item').bulkPut(Object.values(items))
  await rowsOf(db, 'purchase').bulkPut(purchases)
})
afterEach(() => {
  closeForm(FORM)
  db.close()
})

const open = (initial: Values = {}, formType: 'create' | 'edit' = 'create') =>
  openForm(FORM, { formType, initial: { package_count: 1, ...initial } })
const choose = (id: string) => chooseReference({ db, registry }, FORM, definition, 'item_id', id)
const say = (path: string, value: string | undefined) => setFieldValue(FORM, path, value)
const held = () => {
  const { quantity, unit_id, package_count, supplier_id } = readForm(FORM)?.values ?? {}
  return { quantity, unit_id, package_count, supplier_id }
}

describe('the package of a new purchase', () => {
  it('copies the ingredient’s last purchase, and follows the ingredient', async () => {
    open()
    await choose('rye')
    expect(held()).toEqual({ quantity: '25', unit_id: KG, package_count: 1, supplier_id: 'mill' })
    await choose('malt')
    expect(held()).toEqual({ quantity: '500', unit_id: G, package_count: 1, supplier_id: undefined })
    await choose('agar')
    expect(held()).toEqual({ quantity: undefined, unit_id: G, package_count: 1, supplier_id: undefined })
    await choose('bran')
    expect(held()).toEqual({ quantity: '1', unit_id: BAG, package_count: 1, supplier_id: 'farm' })
  })

  it('follows the ingredient even after another purchase of the previous one arrived', async () => {
    open()
    await choose('rye')
    await rowsOf(db, 'purchase').put(bought('p9', 'rye', '2026-03-10', { unit_id: BAG, quantity: '3' }))
    await choose('malt')
    expect(held()).toMatchObject({ quantity: '500', unit_id: G })
  })

  it('leaves a typed amount with the unit that it was typed in', async () => {
    open()
    await choose('rye')
    say('quantity', '12')
    await choose('malt')
    expect(held()).toMatchObject({ quantity: '12', unit_id: KG })
  })

  it('proposes no amount for a unit that a person chose', async () => {
    open()
    say('unit_id', G)
    await choose('rye')
    expect(held()).toMatchObject({ quantity: undefined, unit_id: G })
    await choose('malt')
    expect(held()).toMatchObject({ quantity: '500', unit_id: G })
  })

  it('stays on a recorded purchase when its ingredient is corrected', async () => {
    open({ item_id: 'rye', quantity: '25', unit_id: KG, supplier_id: 'mill' }, 'edit')
    await choose('malt')
    expect(held()).toMatchObject({ quantity: '25', unit_id: KG, supplier_id: 'mill' })
  })

  it('follows the ingredient if the address gave the last package', async () => {
    open({ item_id: 'rye', quantity: '25', unit_id: KG })
    await choose('bran')
    expect(held()).toMatchObject({ quantity: '1', unit_id: BAG })
    closeForm(FORM)
    open({ item_id: 'rye', quantity: '7', unit_id: KG })
    await choose('bran')
    expect(held()).toMatchObject({ quantity: '7', unit_id: KG })
  })

  it('starts a form opened for an ingredient, beside the given values', () => {
    const { fields } = definition
    const usual = usualPackage(items.rye, purchases)
    expect(withUsual(fields, { item_id: 'rye' }, usual)).toEqual({ item_id: 'rye', quantity: '25', unit_id: KG })
    expect(withUsual(fields, { quantity: '5' }, usual)).toEqual({ quantity: '5', unit_id: KG })
    expect(withUsual(fields, { unit_id: G }, usual)).toEqual({ unit_id: G })
  })
})

const act = fc.oneof(
  fc.record({ choose: fc.constantFrom(...Object.values(items)) }),
  fc.record({ path: fc.constant('quantity'), value: fc.constantFrom('12', '25', '500') }),
  fc.record({ path: fc.constant('unit_id'), value: fc.constantFrom(KG, G, BAG) }),
)

it('typed values stay and proposals are complete, for any choices and order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 7 }), async (acts) => {
      open()
      const said: Record<string, string> = {}
      for (const one of acts) {
        if ('choose' in one) {
          await choose(one.choose.id)
          const usual = usualPackage(one.choose, purchases)
          const { quantity, unit_id } = held()
          expect(held()).toMatchObject(said)
          expect(held().package_count).toBe(1)
          // Nothing of the ingredient before is left.
          if (said.quantity === undefined) {
            const fits = unit_id === usual.unit_id
            expect(quantity).toBe(fits ? usual.quantity : undefined)
            if (said.unit_id === undefined) expect(fits).toBe(true)
          }
        } else {
          say(one.path, one.value)
          said[one.path] = one.value
        }
      }
      closeForm(FORM)
    }),
    { numRuns: 60 },
  )
})
