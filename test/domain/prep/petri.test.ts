import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agarSeries } from '../../../src/domain/entities/agar-series'
import { petriSeries } from '../../../src/domain/entities/petri-series'
import { registry } from '../../../src/domain/entities/registry'
import type { EntityDefinition } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { becameOf, numbered, stickersOf, takenTwice, trayOf } from '../../../src/domain/prep/petri'
import { findRelationFindings } from '../../../src/domain/rules/relations'
import { observation } from '../../definitions'
import { dishesOf } from './of-rows'

const AGAR: Values = { id: 'agar', prepared_count: 10, status: 'poured' }
const made = (count: number, agarDishes: readonly number[] = [], more: Values = {}): Values => ({
  id: 'p',
  agar_series_id: 'agar',
  prepared_count: count,
  status: 'inoculated',
  from_dishes: agarDishes.map((agar, index) => ({ quantity_id: index + 1, agar_quantity_id: agar })),
  ...more,
})
const signs = { left: '.', inoculated: 'x', discarded: '-' } as const
const drawn = (agar: Values, ...series: Values[]) =>
  trayOf(agar, series, undefined)
    .dishes.map(({ state }) => signs[state])
    .join('')

describe('the tray of an agar series', () => {
  it('takes the named dishes first, then the first ones left', () => {
    expect(drawn(AGAR)).toBe('..........')
    expect(drawn(AGAR, made(3, [4, 5, 9]))).toBe('...xx...x.')
    expect(drawn(AGAR, made(4, [4, 5]))).toBe('xx.xx.....')
    expect(trayOf(AGAR, [made(3, [4, 5, 9])], undefined)).toMatchObject({ left: 7, inoculated: 3, over: 0 })
  })

  it('ignores drafts and deleted series, and reports inoculated dishes beyond the count', () => {
    expect(drawn(AGAR, made(3, [], { status: 'draft' }), made(2, [], { deleted_at: '2026-03-05' }))).toBe('..........')
    expect(trayOf(AGAR, [made(8), made(5)], undefined)).toMatchObject({ left: 0, inoculated: 10, over: 3 })
  })

  it('offers nothing after it failed, was discarded or is used up', () => {
    expect(drawn({ ...AGAR, sterility_check: 'failed' }, made(2))).toBe('xx--------')
    expect(trayOf(AGAR, [made(2)], { result: 'failed' })).toMatchObject({ left: 0, inoculated: 2 })
    expect(trayOf(AGAR, [made(2)], { result: 'passed' }).left).toBe(8)
    expect(trayOf({ ...AGAR, status: 'discarded' }, [], undefined).left).toBe(0)
    expect(trayOf({ ...AGAR, status: 'used_up' }, [], undefined).left).toBe(0)
  })

  it('takes dishes by number if known, otherwise by count, and reports the excess', () => {
    const entry = fc.record({ own: fc.integer({ min: 1, max: 9 }), agar: fc.integer({ min: 1, max: 14 }) })
    const any = fc.record({
      count: fc.integer({ min: 1, max: 9 }),
      // A series that was made smaller names dishes that it has no more.
      entries: fc.uniqueArray(entry, { maxLength: 6, selector: ({ own }) => own }),
      status: fc.constantFrom('draft', 'inoculated', 'stored', 'discarded'),
      isGone: fc.boolean(),
    })
    const end = fc.constantFrom<Values>({}, {}, { sterility_check: 'failed' }, { status: 'used_up' })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 4 }), end, (all, ended) => {
        const series = all.map(({ count, entries, status, isGone }, index) =>
          made(count, [], {
            id: `p${index}`,
            status,
            ...(isGone && { deleted_at: '2026-03-05' }),
            from_dishes: entries.map(({ own, agar }) => ({ quantity_id: own, agar_quantity_id: agar })),
          }),
        )
        const taking = all.filter(({ status, isGone }) => status !== 'draft' && !isGone)
        const named = taking.flatMap(({ count, entries }) =>
          entries.flatMap(({ own, agar }) => (own <= count ? [agar] : [])),
        )
        const wanted = taking.reduce((sum, { count }) => sum + count, 0)
        const taken = new Set(named.filter((number) => number <= 10))
        let unnamed = wanted - named.length
        for (let number = 1; number <= 10 && unnamed > 0; number += 1) {
          if (taken.has(number)) continue
          taken.add(number)
          unnamed -= 1
        }
        const rest = ended.sterility_check === 'failed' || ended.status === 'used_up' ? 'discarded' : 'left'
        const { dishes, left, inoculated, over } = trayOf({ ...AGAR, ...ended }, series, undefined)
        expect(dishes.map(({ state }) => state)).toEqual(
          Array.from({ length: 10 }, (_, index) => (taken.has(index + 1) ? 'inoculated' : rest)),
        )
        expect([left, inoculated, over]).toEqual([
          rest === 'left' ? 10 - taken.size : 0,
          taken.size,
          wanted - taken.size,
        ])
        const twice = takenTwice(series).map(({ number, by }) => [number, by.length])
        const times = (number: number) => named.filter((one) => one === number).length
        const often = [...new Set(named)].filter((number) => times(number) > 1).sort((a, b) => a - b)
        expect(twice).toEqual(often.map((number) => [number, times(number)]))
        for (let number = 1; number <= 14; number += 1) {
          const became = becameOf('agar', number, series)
          expect(became !== undefined).toBe(named.includes(number))
        }
      }),
    )
  })

  it('counts a dish that two series name once, and the second as excess', () => {
    const [one, two] = [made(2, [4, 5], { id: 'one' }), made(2, [5, 6], { id: 'two' })]
    expect(drawn(AGAR, one, two)).toBe('...xxx....')
    expect(trayOf(AGAR, [one, two], undefined)).toMatchObject({ left: 7, inoculated: 3, over: 1 })
    // A number that was never poured.
    expect(trayOf(AGAR, [made(1, [12])], undefined)).toMatchObject({ left: 10, inoculated: 0, over: 1 })
    expect(takenTwice([one, two])).toEqual([{ number: 5, by: [one, two] }])
    expect(takenTwice([made(2, [7, 7])])).toMatchObject([{ number: 7, by: [{ id: 'p' }, { id: 'p' }] }])
    expect(takenTwice([one, { ...two, status: 'draft' }])).toEqual([])
  })

  it('leads from no agar dish to a draft or a deleted series', () => {
    for (const more of [{ status: 'draft' }, { deleted_at: '2026-03-05' }]) {
      expect(becameOf('agar', 5, [made(3, [4, 5, 9], more)])).toBeUndefined()
    }
  })

  it('reports the dish made from an agar dish', () => {
    expect(becameOf('agar', 5, [made(3, [4, 5, 9])])).toMatchObject({ series: { id: 'p' }, number: 2 })
    expect(becameOf('agar', 6, [made(3, [4, 5, 9])])).toBeUndefined()
    expect(becameOf('other', 5, [made(3, [4, 5, 9])])).toBeUndefined()
  })
})

it('unobserved dishes take their state from their series', () => {
  const states = ['draft', 'inoculated', 'incubating', 'ready', 'stored', 'closed', 'discarded']
  const first = states.map((status) => dishesOf({ prepared_count: 1, status }, foldParts([]))[0]?.state)
  expect(first).toEqual(['poured', 'inoculated', 'inoculated', 'colonized', 'stored', 'used', 'discarded'])
})

describe('the relations of the bench', () => {
  const found = async (definition: EntityDefinition, values: Values, others: Readonly<Record<string, Values>>) =>
    (
      await findRelationFindings({ registry, definition, id: 'own', values }, 'all', async (wanted) =>
        wanted.map(({ entity, id }) => others[`${entity}/${id}`]),
      )
    ).map(({ field, level = 'error', params }) =>
      `${field} ${level} ${params?.sentence ?? ''} ${params?.n ?? ''}`.trim(),
    )

  it('warn about unchecked agar, and stop acts on failed agar', async () => {
    const with_ = (sterility_check: string) =>
      found(petriSeries, { agar_series_id: 'a' }, { 'agar_series/a': { sterility_check } })
    expect(await with_('pending')).toEqual(['agar_series_id warning pending'])
    expect(await with_('failed')).toEqual(['agar_series_id act failed'])
    expect(await with_('passed')).toEqual([])
  })

  it('warn beyond the transfers of the strain, and below the minutes of the recipe', async () => {
    const strain = { 'strain/s': { max_transfers: 5 } }
    expect(await found(petriSeries, { strain_id: 's', transfer_number: 6 }, strain)).toEqual([
      'transfer_number warning beyond 5',
    ])
    expect(await found(petriSeries, { strain_id: 's', transfer_number: 5 }, strain)).toEqual([])
    const recipe = { 'recipe/r': { sterilizationTime: 45 } }
    expect(await found(agarSeries, { recipe_id: 'r', held_minutes: 30 }, recipe)).toEqual([
      'held_minutes warning short 45',
    ])
    expect(await found(agarSeries, { recipe_id: 'r', held_minutes: 45 }, recipe)).toEqual([])
  })

  it('refuse a circle of series, and dishes that a series does not have', async () => {
    const others = {
      'petri_series/a': { prepared_count: 4, parents: [{ series_id: 'own', quantity_id: 1 }] },
      'petri_series/b': { prepared_count: 4 },
    }
    expect(await found(petriSeries, { parents: [{ series_id: 'a', quantity_id: 1 }] }, others)).toEqual([
      'parents.0.series_id error',
    ])
    const two = [
      { series_id: 'b', quantity_id: 4 },
      { series_id: 'b', quantity_id: 5 },
    ]
    expect(await found(petriSeries, { parents: two }, others)).toEqual(['parents.1.quantity_id error range 4'])
    expect(await found(observation, { series_id: 'b', quantity_ids: [1, 5] }, others)).toEqual([
      'quantity_ids error range 4',
    ])
  })
})

describe('the number of a dish', () => {
  it('equals the number on its label in any scan order, if it exists', () => {
    expect(numbered([3, 1, 2], 3)).toEqual([3, 1, 2])
    expect(numbered([3, 1], 5)).toEqual([3, 1])
    expect(numbered([20, 21], 3)).toEqual([1, 2])
    expect(numbered([20, 1, 30, 4], 4)).toEqual([2, 1, 3, 4])
  })

  it('differs for each dish within the series, and equals its label if free', () => {
    const scans = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 })
    fc.assert(
      fc.property(scans, fc.nat(20), (stickers, extra) => {
        const count = stickers.length + extra
        const numbers = numbered(stickers, count)
        expect(numbers).toHaveLength(stickers.length)
        expect(new Set(numbers).size).toBe(numbers.length)
        for (const [at, number] of numbers.entries()) {
          const sticker = stickers[at] ?? 0
          expect(number).toBeGreaterThanOrEqual(1)
          expect(number).toBeLessThanOrEqual(count)
          if (sticker <= count) expect(number).toBe(sticker)
        }
        const from_dishes = numbers.map((quantity_id, at) => ({ quantity_id, agar_quantity_id: stickers[at] ?? 0 }))
        const series = { prepared_count: count, from_dishes }
        const other = numbers.filter((number, at) => number !== stickers[at])
        expect([...stickersOf(series).keys()].toSorted()).toEqual(other.toSorted())
        for (const [at, sticker] of stickers.entries()) {
          const made = { ...series, id: 'p', agar_series_id: 'a', status: 'inoculated' }
          expect(becameOf('a', sticker, [made])?.number).toBe(numbers[at])
        }
      }),
    )
  })
})
