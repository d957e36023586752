import { describe, expect, it } from 'vitest'
import type { Intent } from '../../../src/domain/acts/intent'
import { growSeries } from '../../../src/domain/entities/grow-series'
import { validate } from '../../../src/domain/kit/validate'
import { boughtOf } from '../../../src/domain/prep/bought'
import { isMoved, movedInto, nowIn } from '../../../src/domain/prep/moved'
import { drawnFrom } from '../../../src/domain/prep/rest'
import { scanSpawn, withNewParents, withNumbers, withTotal } from '../../../src/domain/prep/spawning'
import { NO_STOCK, packageKey } from '../../../src/domain/rules/stock'
import {
  AT,
  accepted,
  all,
  bag,
  bags,
  dish,
  hit,
  id,
  jar,
  jars,
  numbers,
  OTHER_STRAIN,
  STRAIN,
  spawned,
} from './spawn-lab'

const spawnOf = (number: number, more: object) => ({
  ...{ series_kind: 'grow_series', series_id: jars.id, quantity_id: number, type: 'spawn' },
  ...more,
})
const seen = { series_kind: 'grow_series', observed_at: AT }

describe('spawning jars into bags', () => {
  it('gives the series its parents, and observes bags and empty jars', () => {
    const draft = withNumbers(accepted(jar(1), jar(2), bag(7)), numbers(8, 12))
    const { intents, seriesId } = spawned(draft)
    const into = numbers(7, 12)
    expect(seriesId).toBe(bags.id)
    expect(intents).toEqual([
      {
        ...{ kind: 'patch', entity: 'grow_series', id: bags.id },
        values: {
          ...{ source_kind: 'grain', strain_id: STRAIN, spawn_g_per_part: 400, inoculated_at: AT },
          parents: [spawnOf(1, { grams: 1200, into }), spawnOf(2, { grams: 1200, into })],
        },
      },
      {
        ...{ kind: 'create', entity: 'observation', id: id(501) },
        values: { ...seen, series_id: bags.id, quantity_ids: into, status: 'inoculated' },
      },
      {
        ...{ kind: 'create', entity: 'observation', id: id(502) },
        values: { ...seen, series_id: jars.id, quantity_ids: [1, 2], status: 'used' },
      },
    ])
  })

  it('inoculates the whole series with its last filled bag', () => {
    const [patch] = spawned(withTotal(accepted(jar(1), bag(1)), 40, numbers(1, 40))).intents
    expect(patch).toMatchObject({ values: { status: 'inoculated', parents: [spawnOf(1, { grams: 1200 })] } })
    expect(patch).not.toHaveProperty('values.parents.0.into')
  })

  it('keeps for each jar the bags that it went into', () => {
    let draft = withNewParents(accepted(jar(1), bag(7)))
    for (const one of [jar(2), bag(8), bag(9)]) {
      const scanned = scanSpawn(draft, one)
      if (scanned.kind !== 'refused') draft = scanned.draft
    }
    const parents = [spawnOf(1, { grams: 1200, into: [7] }), spawnOf(2, { grams: 1200, into: [8, 9] })]
    expect(spawned(draft).intents[0]).toMatchObject({ values: { parents, spawn_g_per_part: 800 } })
  })

  it('leaves a jar open that still holds 5 percent', () => {
    const used = (each: number) => spawned({ ...accepted(jar(1), bag(7)), each }).intents.length === 3
    expect([1140, 1141].map(used)).toEqual([false, true])
  })

  it('uses up a jar of unknown weight', () => {
    const { part_weight_g: _weight, ...unknown } = jars
    const rows = new Map(all).set(jars.id, unknown)
    const { intents } = spawned(accepted(jar(1), bag(7)), { rows })
    expect(intents[0]).toMatchObject({ values: { parents: [spawnOf(1, { into: [7] })] } })
    expect(intents[0]).not.toHaveProperty('values.spawn_g_per_part')
    expect(intents[2]).toMatchObject({ values: { status: 'used' } })
  })

  it('takes the rest of an earlier spawning, and sums both times', () => {
    const first = spawned({ ...accepted(jar(1), bag(7)), each: 500 }).intents[0]
    const target = { ...bags, ...(first?.kind === 'patch' ? first.values : {}) }
    const { intents } = spawned(accepted(jar(1), bag(8, target)), { target, drawn: drawnFrom([target]) })
    expect(intents[0]).toEqual({
      ...{ kind: 'patch', entity: 'grow_series', id: bags.id },
      values: { parents: [spawnOf(1, { grams: 1200, into: [7, 8] })], spawn_g_per_part: 600 },
    })
  })

  it('never uses up a dish', () => {
    const { intents } = spawned(accepted(dish(3), bag(7)))
    expect(intents).toHaveLength(2)
    expect(intents[0]).toMatchObject({
      values: { source_kind: 'dish', parents: [{ series_id: id(3), quantity_id: 3, type: 'wedge', into: [7] }] },
    })
    expect(intents[0]).not.toHaveProperty('values.parents.0.series_kind')
  })

  it('raises the generation of grain from grain', () => {
    const grain = { ...bags, form: 'grain' }
    const [patch] = spawned(accepted(jar(1), bag(7, grain)), { target: grain }).intents
    expect(patch).toMatchObject({ values: { generation: 2 } })
  })
})

describe('a record as the parent', () => {
  it('names spores, or the package of a purchase', () => {
    const spore = { id: id(9), form: 'syringe', strain: STRAIN }
    const rows = new Map([[spore.id, spore]])
    expect(spawned(accepted(hit('spore', spore), bag(7)), { rows }).intents[0]).toMatchObject({
      values: { source_kind: 'spore', spore_id: id(9), strain_id: STRAIN },
    })
    const bought = { id: id(9), package_count: 4 }
    const draft = accepted(hit('purchase', bought, 2), bag(7))
    expect(spawned(draft, { rows: new Map([[bought.id, bought]]) }).intents[0]).toMatchObject({
      values: { source_kind: 'purchased_spawn', purchase_id: id(9), quantity_id: 2 },
    })
  })
})

describe('a bought package', () => {
  const kg = { id: id(20), code: 'kg', fraction_digits: 2 }
  const units = new Map([[kg.id, kg]])
  const item = { id: id(21), unit_id: kg.id }
  const purchase = { id: id(9), package_count: 4, item_id: item.id }
  const left = (onHand: bigint) => ({
    ...NO_STOCK,
    packages: new Map([
      [
        packageKey(purchase.id, 2),
        {
          purchaseId: purchase.id,
          packageNumber: 2,
          initial: 5_000_000n,
          onHand,
          touched: false,
          off: 0n,
          writtenOff: 0n,
        },
      ],
    ]),
  })
  const draft = withNumbers(accepted(hit('purchase', purchase, 2), bag(7)), numbers(8, 16))
  const from = (onHand: bigint, amount?: string) => {
    const bought = boughtOf({ entity: 'purchase', id: purchase.id, number: 2 }, { item, stock: left(onHand), units })
    const told = { ...draft, ...(amount !== undefined && { amount }) }
    return spawned(told, { rows: new Map([[purchase.id, purchase]]), bought })
  }
  const usesIn = (intents: readonly Intent[]) => intents.filter(({ entity }) => entity === 'use')

  it('leaves stock for the series, all that is in it', () => {
    const { intents } = from(4_000_000n)
    expect(usesIn(intents)).toEqual([
      {
        ...{ kind: 'create', entity: 'use', id: id(502) },
        values: {
          ...{ item_id: item.id, purchase_id: purchase.id, quantity_id: 2, quantity: '4', unit_id: kg.id },
          ...{ series_kind: 'grow_series', series_id: bags.id, occurred_at: AT },
        },
      },
    ])
    expect(intents).toContainEqual(
      expect.objectContaining({ kind: 'patch', values: expect.objectContaining({ spawn_g_per_part: 400 }) }),
    )
  })

  it('leaves stock by the typed amount, also beyond its recorded rest', () => {
    expect(usesIn(from(4_000_000n, '0.75').intents)).toMatchObject([{ values: { quantity: '0.75' } }])
    expect(usesIn(from(-1_000_000n, '6').intents)).toMatchObject([{ values: { quantity: '6' } }])
  })

  it('records no use where nothing is left', () => {
    expect(usesIn(from(0n).intents)).toEqual([])
    expect(usesIn(from(4_000n).intents)).toEqual([])
    expect(usesIn(from(-3n).intents)).toEqual([])
  })

  it('returns to stock by the undo', () => {
    const { back, intents } = from(4_000_000n)
    const [use] = usesIn(intents)
    const undone = usesIn(back({ newId: () => id(600), now: Date.parse(AT) + 5000 }))
    expect(undone).toMatchObject([{ kind: 'create', values: { reverses_id: use?.id, quantity: '4', quantity_id: 2 } }])
  })

  it('stays one source of its series, with or without its number on the label', () => {
    const one = { ...purchase, package_count: 1 }
    const target = { ...bags, purchase_id: one.id, quantity_id: 1, status: 'cooked' }
    const rows = new Map([[one.id, one]])
    const again = spawned(accepted(hit('purchase', one), bag(9, target)), { target, rows })
    expect(again.seriesId).toBe(bags.id)
    const unsaid = { ...target, quantity_id: null }
    expect(spawned(accepted(hit('purchase', one, 1), bag(9, unsaid)), { target: unsaid, rows }).seriesId).toBe(bags.id)
  })

  it('adds to the spawn of earlier gestures, weighed by their bags', () => {
    const target = { ...bags, purchase_id: purchase.id, quantity_id: 2, spawn_g_per_part: 500 }
    const bought = boughtOf(
      { entity: 'purchase', id: purchase.id, number: 2 },
      { item, stock: left(1_000_000n), units },
    )
    const rows = new Map([[purchase.id, purchase]])
    const { intents } = spawned(draft, { target, rows, bought, free: numbers(6, 40) })
    // 5 bags of 500 g, and 10 bags of 100 g.
    expect(intents).toContainEqual(
      expect.objectContaining({ kind: 'patch', values: expect.objectContaining({ spawn_g_per_part: 233 }) }),
    )
  })

  it('counts for the series of its own that new bags become', () => {
    const none = { ...draft, numbers: [], extra: 3 }
    const { targetId: _target, ...own } = none
    const bought = boughtOf(
      { entity: 'purchase', id: purchase.id, number: 2 },
      { item, stock: left(3_000_000n), units },
    )
    const made = spawned(own, { rows: new Map([[purchase.id, purchase]]), bought })
    expect(usesIn(made.intents)).toMatchObject([{ values: { series_id: made.seriesId } }])
    expect(made.intents).toContainEqual(
      expect.objectContaining({ values: expect.objectContaining({ spawn_g_per_part: 1000, prepared_count: 3 }) }),
    )
  })
})

describe('another strain', () => {
  const target = { ...bags, strain_id: OTHER_STRAIN, spore_id: null, run_id: id(77) }
  const made = spawned(accepted(jar(1), bag(14, target), bag(13, target)), { target })

  it('makes a new series of the parts, which keep their labels', () => {
    const [create, left, used] = made.intents
    expect(made.seriesId).toBe(id(501))
    expect(create).toMatchObject({
      ...{ kind: 'create', id: id(501) },
      values: {
        ...{ series_code: 'BL-2', form: 'substrate', vessel: 'bag', run_id: id(77), prepared_count: 2 },
        ...{ strain_id: STRAIN, status: 'inoculated', inoculated_at: AT, part_weight_g: 2500 },
        from_parts: [
          { quantity_id: 1, from_series_id: bags.id, from_quantity_id: 14 },
          { quantity_id: 2, from_series_id: bags.id, from_quantity_id: 13 },
        ],
        parents: [spawnOf(1, { grams: 1200 })],
      },
    })
    expect(left).toMatchObject({ values: { series_id: bags.id, quantity_ids: [13, 14], status: 'used' } })
    expect(used).toMatchObject({ values: { series_id: jars.id, status: 'used' } })
    const [values] = made.intents.flatMap((intent) => (intent.kind === 'create' ? [intent.values] : []))
    expect(validate(growSeries, values ?? {})).toEqual([])
  })

  it('keeps the parts where they were moved to', () => {
    const cooked = { ...target, place_id: id(81) }
    const draft = accepted(jar(1), bag(11, cooked), bag(12, cooked), bag(13, cooked))
    const all = spawned(draft, { target: cooked, places: new Map([11, 12, 13].map((number) => [number, id(82)])) })
    expect(all.intents[0]).toMatchObject({ values: { place_id: id(82) } })
    const [create, , move] = spawned(draft, { target: cooked, places: new Map([[12, id(82)]]) }).intents
    expect(create).toMatchObject({ values: { place_id: id(81) } })
    expect(move).toMatchObject({ values: { series_id: create?.id, quantity_ids: [2], place_id: id(82) } })
  })

  it('moves the parts: their old label means the new part', () => {
    const row = { id: made.seriesId, ...(made.intents[0]?.kind === 'create' ? made.intents[0].values : {}) }
    const moved = movedInto([target, row])
    expect(isMoved(moved, bags.id, 13)).toBe(true)
    expect(isMoved(moved, bags.id, 15)).toBe(false)
    expect(nowIn(moved, target, 14)).toEqual({ row, number: 1 })
    expect(isMoved(movedInto([target, { ...row, deleted_at: AT }]), bags.id, 13)).toBe(false)
  })
})

it('makes a series of bags without labels', () => {
  const { intents } = spawned(withTotal(accepted(jar(1)), 12, []))
  expect(intents[0]).toMatchObject({
    kind: 'create',
    values: { form: 'substrate', vessel: 'bag', prepared_count: 12, spawn_g_per_part: 100, status: 'inoculated' },
  })
})
