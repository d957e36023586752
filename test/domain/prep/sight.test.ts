import { describe, expect, it } from 'vitest'
import type { Values } from '../../../src/domain/kit/field'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { effectsOf } from './of-rows'

const series: Values = { prepared_count: 4, status: 'inoculated' }
const see = (n: number, dishes: number[], more: Values): Values => ({
  ...{ id: `o${n}`, quantity_ids: dishes, observed_at: `2026-03-05T08:0${n}:00.000Z`, ...more },
})
const effects = (told: readonly Values[], sight: Values, numbers = [1]) =>
  numbers.map((number) => effectsOf(series, foldParts(told), numbers, sight).get(number))

describe('a sight', () => {
  it('counts as new if it changes the known state of a dish', () => {
    expect(effects([], { status: 'growing' })).toEqual(['news'])
    const lost = [see(1, [1], { status: 'contaminated' })]
    expect(effects(lost, { status: 'contaminated', contamination_type: 'mites' })).toEqual(['news'])
    expect(effects(lost, { status: 'discarded' })).toEqual(['news'])
    // The mark is new, though the dish stays discarded.
    expect(effects([see(1, [1], { status: 'discarded' })], { status: 'contaminated' })).toEqual(['news'])
  })

  it('counts as known if it repeats the state, even of final dishes', () => {
    const told = [see(1, [1], { status: 'contaminated' }), see(2, [2], { status: 'growing', colonized_percent: 50 })]
    expect(effects(told, { status: 'contaminated' })).toEqual(['known'])
    expect(effects(told, { status: 'growing', colonized_percent: 50 }, [2])).toEqual(['known'])
    expect(effects([...told, see(3, [1], { quarantined: true })], { quarantined: true })).toEqual(['known'])
  })

  it('counts as held back if the dish ended in another way', () => {
    const told = [see(1, [1], { status: 'contaminated' }), see(2, [2], { status: 'discarded' })]
    expect(effects(told, { status: 'growing' }, [1, 2, 3])).toEqual(['held', 'held', 'news'])
    expect(effects(told, { status: 'dead' })).toEqual(['held'])
  })

  it('counts as new for each treatment, and as held back for lost parts', () => {
    const told = [see(1, [1], { treatment: 'shaken' }), see(2, [2], { status: 'contaminated' })]
    expect(effects(told, { treatment: 'shaken' }, [1, 2, 3])).toEqual(['news', 'held', 'news'])
    expect(effects(told, { treatment: 'shaken' }, [9])).toEqual(['known'])
  })

  it('counts as new for a move to another place, also of lost parts', () => {
    const told = [see(1, [1], { place_id: 'room' }), see(2, [2], { status: 'contaminated' })]
    expect(effects(told, { place_id: 'room' }, [1, 2, 3])).toEqual(['known', 'news', 'news'])
    expect(effects(told, { place_id: 'store' }, [1])).toEqual(['news'])
  })

  it('counts as known for a dish beyond the series', () => {
    expect(effects([], { status: 'growing' }, [9])).toEqual(['known'])
  })
})
