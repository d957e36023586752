import { expect, it } from 'vitest'
import { registry, registryOf, SERIES } from '../../../src/domain/entities/registry'
import { defineEntity, type EntityDefinition } from '../../../src/domain/kit/entity'
import type { SeriesDefinition } from '../../../src/domain/kit/series'
import { NO_DRAFT, scan } from '../../../src/domain/prep/inoculation'
import { stepFrom } from '../../../src/domain/prep/step'
import { grainJar } from '../../throwaway-kind'

const block: SeriesDefinition = {
  ...grainJar,
  ...defineEntity({ ...grainJar, name: 'block', path: '/blocks' }),
  series: { ...grainJar.series, media: ['lot_id'] },
  fields: { ...grainJar.fields, lot_id: { type: 'reference', label: grainJar.label, to: 'lot' } },
}
const lot: SeriesDefinition = { ...grainJar, name: 'lot', path: '/lots', series: { ...grainJar.series, verbs: [] } }
const withBlocks = registryOf([...SERIES, grainJar, block, lot])

it('leads from poured dishes to inoculated ones, and ends there', () => {
  expect(stepFrom(registry, 'agar_series')).toMatchObject({
    into: { name: 'petri_series' },
    by: 'agar_series_id',
    parents: ['petri_series', 'grow_series'],
    origins: ['spore'],
  })
  expect(stepFrom(registry, 'petri_series')).toBeUndefined()
})

it('the definition of a kind made from parts of another defines the step', () => {
  const step = stepFrom(withBlocks, 'lot')
  expect(step).toMatchObject({ into: { name: 'block' }, by: 'lot_id', parents: ['petri_series', 'grain_jar'] })
  expect(stepFrom(withBlocks, 'grain_jar')).toBeUndefined()
  if (!step) return
  const of = (name: string, number?: number) => ({
    definition: withBlocks.byName(name) as EntityDefinition,
    row: { id: name },
    number,
  })
  const begun = scan(step, NO_DRAFT, of('grain_jar', 2))
  expect(begun).toMatchObject({
    kind: 'source',
    draft: { source: { entity: 'grain_jar', id: 'grain_jar', number: 2, kind: 'grain_jar' } },
  })
  const draft = begun.kind === 'refused' ? NO_DRAFT : begun.draft
  expect(scan(step, draft, of('lot', 5))).toMatchObject({ kind: 'dish', draft: { numbers: [5] } })
  expect(scan(step, draft, of('agar_series', 5))).toEqual({ kind: 'refused', why: 'stranger' })
  expect(scan(step, draft, of('spore'))).toEqual({ kind: 'refused', why: 'stranger' })
})
