import { describe, expect, it } from 'vitest'
import { cook, itemsOf, timesOf } from '../../../src/domain/cooking/cook'
import { makeupOf } from '../../../src/domain/cooking/makeup'
import { planTakes, type TakenItem } from '../../../src/domain/cooking/take'
import { linesTaken, planTaken, takenBefore } from '../../../src/domain/cooking/taken'
import type { Values } from '../../../src/domain/kit/field'
import { amounts, pantryOf } from './pantry'

const pantry = pantryOf()
const makeup = makeupOf(amounts('mea', { malt: '20 g', agar: '20 g' }), pantry)
const times = timesOf(makeup, { count: 2, size: '1', unitId: undefined }, pantry.units)
const items = times ? itemsOf(cook(makeup, times, pantry.units).lines) : []
const byPath = (plan: readonly TakenItem[]) => new Map(plan.map((one) => [one.item.path, one]))
const nothing = byPath(
  planTakes(
    items,
    () => undefined,
    '2026-03-10',
    () => 2,
  ),
)

describe('a batch that was taken', () => {
  it('keeps its packages in a storage of texts, even if stock changes', () => {
    const taken = new Map(
      [...nothing].map(([path, one]): [string, TakenItem] => [
        path,
        {
          ...one,
          short: 2_500_000n,
          takes: [{ purchaseId: 'p', packageNumber: 3, state: 'sealed', amount: 37_500_000n }],
        },
      ]),
    )
    const kept = JSON.parse(JSON.stringify(linesTaken(taken)))
    expect(planTaken(kept, items, nothing)).toEqual(taken)
  })

  it('uses current stock for a new line, and leaves out unreadable entries', () => {
    expect(planTaken([], items, nothing)).toEqual(nothing)
    const odd = [{ path: '0', short: '0', takes: [{ state: 'stolen', amount: '1' }] }]
    expect(planTaken(odd, items, nothing).get('0')?.takes).toEqual([])
  })
})

describe('a batch like it', () => {
  const NOW = '2026-03-10T14:00:00.000Z'
  const use = (id: string, at: string, more: Values = {}): Values => ({
    id,
    occurred_at: at,
    notes: 'MEA: 40 × 20 ml',
    ...more,
  })
  const taken = (uses: readonly Values[], begunAt?: string) => takenBefore(uses, 'MEA: 40 × 20 ml', NOW, begunAt)
  const lunch = use('1', '2026-03-10T12:02:00.000Z', { created_by: 'ada' })

  it('matches by its latest uses', () => {
    const breakfast = use('0', '2026-03-10T08:00:00.000Z', { created_by: 'bo' })
    expect(taken([lunch, breakfast])).toEqual({ at: '2026-03-10T12:02:00.000Z', by: 'ada' })
  })

  it('differs in size or day, is undone, or precedes the next begun batch', () => {
    expect(taken([{ ...lunch, notes: 'MEA: 20 × 20 ml' }])).toBeUndefined()
    expect(taken([use('1', '2026-03-09T12:00:00.000Z')])).toBeUndefined()
    expect(taken([lunch, use('2', '2026-03-10T12:03:00.000Z', { reverses_id: '1' })])).toBeUndefined()
    expect(taken([lunch], '2026-03-10T12:02:00.000Z')).toBeUndefined()
  })
})
