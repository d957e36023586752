import { expect, it } from 'vitest'
import { petriSeries } from '../../../src/domain/entities/petri-series'
import { registryOf, SERIES } from '../../../src/domain/entities/registry'
import * as common from '../../../src/domain/kit/common-fields'
import { defineEntity } from '../../../src/domain/kit/entity'
import { LABELS } from '../../../src/domain/kit/labels'
import { kindOptions } from '../../../src/domain/kit/series'
import { jar } from '../../throwaway-entity'
import { grainJar, registryWithJars } from '../../throwaway-kind'
import { openFarmWithAdmin } from '../support/farm'

it('accepts observations of another kind, and finds a series only in its kind', async () => {
  const { admin, makeId } = await openFarmWithAdmin({ registry: registryWithJars })
  const jars = await admin.call('POST', '/grain_jars', { series_code: 'GJ-1', jar_count: 3, status: 'spawned' })
  const petri = await admin.call('POST', '/petri_series', {
    ...{ series_code: 'P-1', prepared_count: 3, source_kind: 'blank_control' },
  })
  expect([jars.status, petri.status]).toEqual([201, 201])
  const look = (series_id: unknown, more: object = {}) =>
    admin.call('POST', '/observations', {
      ...{ id: makeId(), series_id, quantity_ids: [3], observed_at: '2026-03-09T08:00:00.000Z', status: 'growing' },
      ...more,
    })
  const ofJars = await look(jars.body.id, { series_kind: 'grain_jar' })
  expect(ofJars).toMatchObject({ status: 201, body: { series_kind: 'grain_jar' } })
  const ofPetri = await look(petri.body.id, { series_kind: 'petri_series' })
  expect(ofPetri.status).toBe(201)
  expect(ofPetri.body).not.toHaveProperty('series_kind')

  const wrong = { status: 422, body: { fields: { series_id: 'reference' } } }
  expect(await look(jars.body.id)).toMatchObject(wrong)
  expect(await look(petri.body.id, { series_kind: 'grain_jar' })).toMatchObject(wrong)
  expect(await look(jars.body.id, { series_kind: 'barrel' })).toMatchObject({
    ...{ status: 422, body: { fields: { series_kind: 'option' } } },
  })
  expect(await look(jars.body.id, { series_kind: 'grain_jar', quantity_ids: [4] })).toMatchObject({ status: 422 })

  expect((await admin.call('GET', `/observations?series_id=${jars.body.id}`)).body.items).toMatchObject([
    { id: ofJars.body.id },
  ])
  expect((await admin.call('DELETE', `/grain_jars/${jars.body.id}`)).body.references).toEqual([
    { path: '/observations', id: ofJars.body.id },
  ])
})

it('rejects a circle over two kinds of series', async () => {
  const { admin } = await openFarmWithAdmin({ registry: registryWithJars })
  const add = async (code: string, more: object = {}) =>
    (await admin.call('POST', '/grain_jars', { series_code: code, jar_count: 3, ...more })).body.id
  const first = await add('GJ-1')
  const second = await add('GJ-2', { parents: [{ series_kind: 'grain_jar', series_id: first, quantity_id: 1 }] })
  const back = { parents: [{ series_kind: 'grain_jar', series_id: second, quantity_id: 1 }] }
  expect(await admin.call('PATCH', `/grain_jars/${first}`, back)).toMatchObject({
    ...{ status: 422, body: { fields: { 'parents.0.series_id': 'cycle' } } },
  })
})

/** A record that may stand for jars or dishes, and change its mind. */
const shelf = defineEntity({
  ...jar,
  name: 'shelf',
  path: '/shelves',
  route: { list: '/shelves', base: '/shelves' },
  fields: {
    name: common.name,
    kind: { type: 'select', label: LABELS.status, options: kindOptions([petriSeries, grainJar]) },
    of_id: { type: 'reference', label: LABELS.status, to: ['petri_series', 'grain_jar'], kindField: 'kind' },
  },
  list: { subtitle: [], search: ['name'], sort: 'name' },
  example: { name: 'Top' },
})

it('resolves a changed reference by its kind, if either of the two changed', async () => {
  const registry = registryOf([...SERIES, grainJar], [shelf])
  const { admin } = await openFarmWithAdmin({ registry })
  const jarsOf = async (code: string) =>
    (await admin.call('POST', '/grain_jars', { series_code: code, jar_count: 3 })).body.id
  const [first, second] = [await jarsOf('GJ-1'), await jarsOf('GJ-2')]
  const petri = { series_code: 'P-1', prepared_count: 3, source_kind: 'blank_control' }
  const dishes = (await admin.call('POST', '/petri_series', petri)).body.id
  const made = await admin.call('POST', '/shelves', { name: 'Top', kind: 'grain_jar', of_id: first })
  const change = (body: object) => admin.call('PATCH', `/shelves/${made.body.id}`, body)
  const wrong = { status: 422, body: { fields: { of_id: 'reference' } } }

  expect(await change({ of_id: second })).toMatchObject({ status: 200, body: { kind: 'grain_jar', of_id: second } })
  expect(await change({ of_id: dishes })).toMatchObject(wrong)
  expect(await change({ kind: 'petri_series' })).toMatchObject(wrong)
  expect(await change({ kind: null })).toMatchObject(wrong)
  const both = await change({ kind: 'petri_series', of_id: dishes })
  expect(both).toMatchObject({ status: 200, body: { of_id: dishes } })
  expect(both.body).not.toHaveProperty('kind')
  expect((await admin.call('DELETE', `/petri_series/${dishes}`)).status).toBe(409)
  expect((await admin.call('DELETE', `/grain_jars/${second}`)).status).toBe(200)
})

it('folds the parts of its series for a program that names the kind', async () => {
  const { admin } = await openFarmWithAdmin({ registry: registryWithJars })
  const jars = (await admin.call('POST', '/grain_jars', { series_code: 'GJ-1', jar_count: 3, status: 'spawned' })).body
    .id
  const seen = { series_kind: 'grain_jar', series_id: jars, quantity_ids: [2], status: 'contaminated' }
  await admin.call('POST', '/observations', { ...seen, observed_at: '2026-03-06T08:00:00.000Z' })
  const { status, body } = await admin.call('GET', `/dishes?series_id=${jars}&series_kind=grain_jar`)
  expect(status).toBe(200)
  expect(body.items).toMatchObject([
    { series_kind: 'grain_jar', quantity_id: 1, state: 'inoculated' },
    { series_kind: 'grain_jar', quantity_id: 2, state: 'contaminated' },
    { series_kind: 'grain_jar', quantity_id: 3, state: 'inoculated' },
  ])
  // No table is searched for an id: without its kind it is looked for among dishes.
  expect((await admin.call('GET', `/dishes?series_id=${jars}`)).status).toBe(404)
  for (const kind of ['item', 'agar_series', 'nothing', '']) {
    expect((await admin.call('GET', `/dishes?series_id=${jars}&series_kind=${kind}`)).status).toBe(400)
  }
})
