/** Records that move stock: single ones made in one line, and random histories for the properties. */
import fc from 'fast-check'
import { formatDecimal, micro, parseRatio, scale, UNITY } from '../../../src/domain/kit/decimal'
import { type Movement, movementOf } from '../../../src/domain/rules/stock'
import { rowOf, type StockRecord } from './stock-oracle'

export function movementsOf(records: readonly StockRecord[]): Movement[] {
  return records.map((record) => {
    const movement = movementOf(record.kind, rowOf(record))
    if (!movement) throw new Error('every record here moves stock')
    return movement
  })
}
export const at = (time: string) => `2026-03-05T${time}:00.000Z`
export const bought = (id: string, time: string, quantity: string, packages = 1): StockRecord => ({
  kind: 'purchase',
  id,
  at: at(time),
  base_quantity: quantity,
  package_count: packages,
})
export const moved = (
  kind: 'use' | 'write_off' | 'count',
  id: string,
  time: string,
  quantity: string,
  named?: [string, number],
): StockRecord => ({
  kind,
  id,
  at: at(time),
  base_quantity: quantity,
  ...(named ? { purchase_id: named[0], quantity_id: named[1] } : {}),
})
/** The same amount typed in a unit of which one is `factor` of the item's own: what it moves is rounded to a millionth. */
export const typed = (factor: string, record: StockRecord): StockRecord => {
  const { base_quantity: quantity } = record
  const rounded = scale(micro(quantity), parseRatio(factor) ?? UNITY)
  return { ...record, quantity, base_factor: factor, base_quantity: formatDecimal(rounded) }
}
export const undo = (id: string, original: StockRecord): StockRecord => ({ ...original, id, reverses_id: original.id })

const times = fc.constantFrom('00:00', '07:59', '08:00', '08:01', '09:50', '10:00', '12:00', '23:59')
const quantities = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(formatDecimal)
const drafts = fc.record({
  kind: fc.constantFrom('purchase', 'use', 'use', 'write_off', 'count' as const),
  time: times,
  quantity: quantities,
  factor: fc.constantFrom(undefined, undefined, '1/6', '5/7', '12/11'),
  purchase: fc.nat(3),
  number: fc.integer({ min: 1, max: 3 }),
  names: fc.constantFrom('package', 'package', 'purchase', 'nothing'),
  undone: fc.boolean(),
  undoneAt: times,
})
/** Up to 25 records over four purchases, some never received, some movements undone. */
export const histories = fc.array(drafts, { maxLength: 25 }).map((list) =>
  list.flatMap((draft, index): StockRecord[] => {
    const id = `${'zyx'[index % 3]}${index}`
    const inUnit = (record: StockRecord) => (draft.factor === undefined ? record : typed(draft.factor, record))
    if (draft.kind === 'purchase') {
      return index < 4 ? [inUnit(bought(`p${index}`, draft.time, draft.quantity, draft.number))] : []
    }
    const named: [string, number] = [`p${draft.purchase}`, draft.number]
    const names = draft.names === 'package' ? named : undefined
    const record = inUnit(moved(draft.kind as 'use', id, draft.time, draft.quantity, names))
    const whole = draft.names === 'purchase' && draft.kind !== 'count' ? { ...record, purchase_id: named[0] } : record
    return draft.undone && index % 2 === 0 ? [whole, { ...undo(`r${id}`, whole), at: at(draft.undoneAt) }] : [whole]
  }),
)
export const shuffled = histories.chain((records) =>
  fc.tuple(
    fc.constant(records),
    fc.shuffledSubarray(records, { minLength: records.length, maxLength: records.length }),
  ),
)
