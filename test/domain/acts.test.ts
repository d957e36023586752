import { describe, expect, it } from 'vitest'
import { inoculate } from '../../src/domain/acts/inoculate'
import { mark, sayAgain, undoFor } from '../../src/domain/acts/mark'
import { receive } from '../../src/domain/acts/receive'
import { pour, take, unpour } from '../../src/domain/acts/take'
import { undo } from '../../src/domain/acts/undo'
import { registry } from '../../src/domain/entities/registry'
import type { EntityDefinition } from '../../src/domain/kit/entity'
import { registryWithJars } from '../throwaway-kind'

const counted = () => {
  let last = 0
  return () => `id ${++last}`
}
const AT = '2026-03-05T08:00:00.000Z'
const NOW = Date.parse('2026-03-06T08:00:00.000Z')
const of = (name: string, among = registry): EntityDefinition => {
  const found = among.byName(name)
  if (!found) throw new Error(`no entity is called ${name}`)
  return found
}
const USES = [
  { item_id: 'agar', quantity: '20', unit_id: 'g' },
  { item_id: 'malt', quantity: '30', unit_id: 'g' },
]
const taking = { uses: USES, at: AT, notes: 'MEA: 40 dishes' }

describe('an act', () => {
  it('takes a batch as one use per place, all at one moment', () => {
    expect(take(taking, counted())).toEqual([
      { kind: 'create', entity: 'use', id: 'id 1', values: { ...USES[0], occurred_at: AT, notes: taking.notes } },
      { kind: 'create', entity: 'use', id: 'id 2', values: { ...USES[1], occurred_at: AT, notes: taking.notes } },
    ])
  })

  it('pours the batch into one series, which every use names', () => {
    const { uses, series, intents } = pour(taking, 'grain_jar', { series_code: 'GJ-1' }, counted())
    expect(series).toEqual({ kind: 'create', entity: 'grain_jar', id: 'id 1', values: { series_code: 'GJ-1' } })
    expect(uses.map(({ values }) => [values.series_kind, values.series_id])).toEqual([
      ['grain_jar', 'id 1'],
      ['grain_jar', 'id 1'],
    ])
    expect(intents).toEqual([...uses, series])
    expect(unpour({ kind: series.entity, id: series.id })).toEqual([
      { kind: 'delete', entity: 'grain_jar', id: 'id 1' },
    ])
  })

  it('creates the run of the series before it, and deletes it after it', () => {
    const values = { series_code: 'GJ-1' }
    const made = pour(taking, 'grain_jar', values, counted(), { code: 'A-218' })
    const run = { kind: 'create', entity: 'run', id: 'id 4', values: { code: 'A-218' } }
    expect(made.run).toEqual(run)
    expect(made.intents).toEqual([...made.uses, run, made.series])
    expect(made.series.values).toEqual({ ...values, run_id: 'id 4' })
    expect(unpour({ kind: 'grain_jar', id: 'id 1', run: 'id 4' })).toEqual([
      { kind: 'delete', entity: 'grain_jar', id: 'id 1' },
      { kind: 'delete', entity: 'run', id: 'id 4' },
    ])
  })

  it('marks parts of any kind, and names the kind if it is ambiguous', () => {
    const marked = { id: 'o1', seriesId: 's1', numbers: [3, 4], sight: { status: 'growing' }, at: AT } as const
    const body = { series_id: 's1', quantity_ids: [3, 4], observed_at: AT, status: 'growing' }
    const observation = of('observation', registryWithJars)
    expect(mark(observation, { ...marked, kind: 'petri_series' }).values).toEqual(body)
    const jars = mark(observation, { ...marked, kind: 'grain_jar' }).values
    expect(jars).toEqual({ ...body, series_kind: 'grain_jar' })
    // The kind goes on into the undo, and into what is said again.
    const row = { id: 'o1', ...jars }
    const undone = undoFor(observation, row, [4], { newId: () => 'o2', now: NOW })
    expect(undone.values).toEqual({
      ...{ series_kind: 'grain_jar', series_id: 's1', quantity_ids: [4], status: 'growing' },
      ...{ observed_at: '2026-03-06T08:00:00.000Z', reverses_id: 'o1' },
    })
    expect(sayAgain(observation, row, 'o3', [4]).values).toEqual({ ...jars, quantity_ids: [4] })
    expect(sayAgain(observation, row, 'o3').values).toEqual(jars)
  })

  it('inoculates the drafted dishes, and returns the undo', () => {
    const draft = { source: { entity: 'spore', id: 'sp' }, agarId: 'a1', numbers: [2], extra: 1 } as const
    const inoculating = { draft, source: { strain: 'st' }, code: 'P-1', id: 's1', at: AT }
    const { made, back } = inoculate('petri_series', inoculating)
    expect(made).toMatchObject({
      ...{ kind: 'create', entity: 'petri_series', id: 's1' },
      values: { series_code: 'P-1', prepared_count: 2, agar_series_id: 'a1', spore_id: 'sp', inoculated_at: AT },
    })
    expect(back).toEqual({ kind: 'delete', entity: 'petri_series', id: 's1' })
  })

  it('receives a part of an order, orders the rest, and gives both back', () => {
    const order = { id: 'p1', item_id: 'rye', status: 'ordered', package_count: 5, quantity: '5', unit_id: 'kg' }
    const { told, intents, back } = receive('purchase', order, 2)
    expect(told.rest?.count).toBe(3)
    expect(intents.map(({ kind, id }) => [kind, id])).toEqual([
      ['patch', 'p1'],
      ['create', told.rest?.id],
    ])
    expect(back.map(({ kind, id }) => [kind, id])).toEqual([
      ['delete', told.rest?.id],
      ['patch', 'p1'],
    ])
    expect(back[1]).toMatchObject({ values: { status: 'ordered', package_count: 5 } })
    expect(receive('purchase', order, 5).intents).toHaveLength(1)
  })

  it('undoes posted records one by one, at the moment of the undo', () => {
    const used = { id: 'u1', item_id: 'rye', quantity: '2', unit_id: 'kg', occurred_at: AT, notes: 'spilt' }
    const [undone, ...more] = undo(of('use'), [used], { newId: () => 'u2', now: NOW })
    expect(more).toEqual([])
    expect(undone).toEqual({
      ...{ kind: 'create', entity: 'use', id: 'u2' },
      values: {
        ...{ item_id: 'rye', quantity: '2', unit_id: 'kg' },
        ...{ occurred_at: '2026-03-06T08:00:00.000Z', reverses_id: 'u1' },
      },
    })
  })
})
