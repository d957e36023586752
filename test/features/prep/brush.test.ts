import { describe, expect, it } from 'vitest'
import { growSeries } from '../../../src/domain/entities/grow-series'
import { petriSeries } from '../../../src/domain/entities/petri-series'
import type { EntityDefinition } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import { TREATMENTS } from '../../../src/domain/kit/part-states'
import { isSeries } from '../../../src/domain/kit/series'
import { brushOf, hasVerb, LETTERS, lookOf, sightOf } from '../../../src/features/prep/board/brush'

const known = (definition: EntityDefinition) => {
  if (!isSeries(definition)) throw new Error(`${definition.name} is no series`)
  return definition
}
const brush = (definition: EntityDefinition, row: Values = {}) => brushOf({ definition: known(definition), row })

describe('the verbs of the bar', () => {
  it('follow the form of a grow series', () => {
    expect(brush(growSeries, { form: 'substrate' }).bar).toEqual(['contaminated', 'fruiting', 'pinning', 'resting'])
    expect(brush(growSeries, { form: 'grain' }).bar).toEqual(['contaminated', 'shaken', 'growing', 'colonized'])
    expect(brush(growSeries, { form: 'grain' }).roomy.slice(4)).toEqual(['stored', 'used'])
  })

  it('fall back to the kind’s own without a form', () => {
    expect(brush(growSeries).bar).toEqual(['contaminated', 'growing', 'colonized', 'fruiting'])
    expect(brush(petriSeries).bar).toEqual(['contaminated', 'growing', 'colonized', 'stored'])
    expect(brush(petriSeries).others).toEqual(['inoculated', 'used', 'discarded', 'dead'])
  })

  it('leave the other states and then the other treatments to More', () => {
    const { bar, others } = brush(growSeries, { form: 'grain' })
    const treatments = TREATMENTS.map(({ value }) => value).filter((one) => one !== 'shaken')
    expect(others.slice(-treatments.length).toSorted()).toEqual(treatments.toSorted())
    expect(others[0]).toBe('inoculated')
    const { verbs } = known(growSeries).series
    expect(new Set([...bar, ...others])).toEqual(new Set([...verbs, 'shaken', ...treatments]))
  })

  it('differ in their letters', () => {
    const letters = [...Object.values(LETTERS), 'M']
    expect(new Set(letters).size).toBe(letters.length)
  })
})

describe('a verb', () => {
  it('records a treatment or a state', () => {
    expect(sightOf('shaken')).toEqual({ treatment: 'shaken' })
    expect(sightOf('fruiting')).toEqual({ status: 'fruiting' })
  })

  it('belongs to the kinds that list it', () => {
    expect(hasVerb(known(growSeries), 'shaken')).toBe(true)
    expect(hasVerb(known(petriSeries), 'shaken')).toBe(false)
    expect(hasVerb(known(petriSeries), 'fruiting')).toBe(false)
    expect(hasVerb(known(petriSeries), 'growing')).toBe(true)
  })

  it('looks like its state, a treatment like a growing part', () => {
    expect(lookOf('pinning')).toEqual({ shape: 'pinning', toShake: false })
    expect(lookOf('shaken')).toEqual({ shape: 'growing', toShake: true })
    expect(lookOf('cased')).toEqual({ shape: 'growing', toShake: false })
  })
})
