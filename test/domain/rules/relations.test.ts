/** The runner of relations on plain records: what it asks for, in which waves, and what it finds. */
import { describe, expect, it } from 'vitest'
import { unit } from '../../../src/domain/entities/unit'
import type { EntityDefinition } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import {
  entitiesRead,
  MOST_READ,
  namedFirst,
  nameOf,
  relationFindings,
  type Touched,
} from '../../../src/domain/rules/relations'
import { brew, culture, jar, registryWithKit as registry } from '../../throwaway-entity'

type Records = Readonly<Record<string, Values>>

/** Runs the relations over records by `entity/id`; `waves` is what was asked for. */
function run(
  definition: EntityDefinition,
  id: string,
  values: Values,
  records: Records = {},
  touched: Touched = 'all',
) {
  const waves: string[][] = []
  const asking = relationFindings({ registry, definition, id, values }, touched)
  let step = asking.next([])
  while (!step.done) {
    const names = step.value.map((wanted) => `${wanted.entity}/${wanted.id}`)
    waves.push(names)
    step = asking.next(names.map((name) => records[name]))
  }
  return { findings: step.value, waves }
}

/** A chain of cultures, `c0` the child of `c1` and so on up to `c<length - 1>`. */
const chain = (length: number): Records =>
  Object.fromEntries(Array.from({ length }, (_, n) => [`culture/c${n}`, { parent_id: `c${n + 1}` }]))

describe('the records that a relation reads', () => {
  it('load in waves, each record once', () => {
    const records = {
      'culture/a': { parent_id: 'b', line_id: 'x' },
      'culture/b': { parent_id: 'c', line_id: 'y' },
      'culture/c': {},
      'line/x': { limit: 3 },
    }
    expect(run(culture, 'new', { parent_id: 'a', transfers: 2 }, records)).toEqual({
      findings: [],
      waves: [['culture/a'], ['culture/b', 'line/x'], ['culture/c']],
    })
  })

  it('stay empty if the change touches none of its fields or they are empty', () => {
    expect(run(culture, 'a', { parent_id: 'b' }, {}, ['name', 'notes']).waves).toEqual([])
    expect(run(culture, 'a', { name: 'A' }, {}, ['parent_id']).waves).toEqual([])
    expect(run(jar, 'a', { item_id: 'b' }).waves).toEqual([])
    expect(run(culture, 'a', { parent_id: 'b' }, {}, ['parent_id']).waves).toEqual([['culture/b']])
  })

  it('load if the change touches one of its fields', () => {
    const records = { 'culture/b': { line_id: 'x' } }
    const of = (field: string) => run(culture, 'a', { parent_id: 'b', transfers: 2 }, records, [field]).waves
    expect([of('transfers'), of('parent_id')]).toEqual(Array(2).fill([['culture/b'], ['line/x']]))
  })

  it('start with the records that the change itself names', () => {
    const parts = { parts: [{ brew_id: 'b' }, { brew_id: 'c' }, {}, { brew_id: 'b' }] }
    const named = (definition: EntityDefinition, values: Values) =>
      namedFirst(definition.relations ?? [], { registry, definition, id: 'a', values }).map(nameOf)
    expect([...new Set(named(brew, parts))]).toEqual(run(brew, 'a', parts).waves[0])
    expect(named(culture, { parent_id: 'b', line_id: 'x' })).toEqual(['culture/b', 'culture/b'])
  })

  it('stay empty if a stored list contains no valid entries', () => {
    expect(run(brew, 'a', { parts: [null, 'b', ['b'], { brew_id: { id: 'b' } }] }).waves).toEqual([])
    expect(run(brew, 'a', { parts: { brew_id: 'b' } }).waves).toEqual([])
  })

  it('include only closures when a record is restored', () => {
    const records = { 'culture/a': { line_id: 'x', parent_id: 'b' }, 'culture/b': {}, 'line/x': { limit: 3 } }
    const restored = (id: string) => run(culture, id, { parent_id: 'a', transfers: 4 }, records, 'restored')
    expect(restored('new')).toEqual({ findings: [], waves: [['culture/a'], ['culture/b']] })
    expect(restored('b').findings).toMatchObject([{ code: 'cycle' }])
  })

  it('exclude the changed record, whose new values count', () => {
    const records = { 'culture/a': { parent_id: 'z' }, 'culture/b': { parent_id: 'a' } }
    const { findings, waves } = run(culture, 'a', { parent_id: 'b' }, records)
    expect(waves).toEqual([['culture/b']])
    expect(findings).toMatchObject([{ code: 'cycle' }])
  })

  it('reach a limit: a shorter circle is found, a longer one passes', () => {
    const closed = (length: number) => run(culture, `c${length - 1}`, { parent_id: 'c0' }, chain(length))
    expect(closed(MOST_READ).findings).toMatchObject([{ code: 'cycle' }])
    expect(closed(MOST_READ + 5).findings).toEqual([])
    expect(closed(MOST_READ + 5).waves.flat()).toHaveLength(MOST_READ)
  })

  it('come from the tables of every entity on its paths', () => {
    expect(new Set(entitiesRead(registry, culture))).toEqual(new Set(['culture', 'line']))
    expect(new Set(entitiesRead(registry, brew))).toEqual(new Set(['brew']))
    expect(entitiesRead(registry, jar)).toEqual([])
  })
})

describe('a circle', () => {
  const ofUnit = (id: string, base: string, records: Records) =>
    run(unit, id, { base_unit_id: base }, records).findings.map(({ code }) => code)
  const units = {
    'unit/kg': { base_unit_id: 'g', factor: '1000' },
    'unit/t': { base_unit_id: 'kg' },
    'unit/oz': { base_unit_id: 'g' },
    'unit/g': {},
  }

  it('appears at any length, from any of its records', () => {
    expect(ofUnit('g', 'g', units)).toEqual(['cycle'])
    expect(ofUnit('g', 'oz', units)).toEqual(['cycle'])
    expect(ofUnit('g', 't', units)).toEqual(['cycle'])
    expect(ofUnit('t', 'g', units)).toEqual([])
    expect(ofUnit('new', 'oz', units)).toEqual([])
  })

  it('among other records ends the search, and is no finding', () => {
    const circle = { 'unit/a': { base_unit_id: 'b' }, 'unit/b': { base_unit_id: 'a' }, 'unit/c': { base_unit_id: 'a' } }
    expect(ofUnit('out', 'c', circle)).toEqual([])
  })

  it('ends at a deleted or missing record', () => {
    expect(ofUnit('g', 'kg', { ...units, 'unit/kg': { base_unit_id: 'g', deleted_at: '2026-03-10' } })).toEqual([])
    expect(ofUnit('g', 'gone', units)).toEqual([])
  })

  it('appears at each list entry that leads back', () => {
    const parts = (...ids: (string | undefined)[]) => ({ parts: ids.map((id) => (id ? { brew_id: id } : {})) })
    const records = {
      'brew/soup': parts('stock', 'salt'),
      'brew/stock': parts(undefined, 'bones', 'soup'),
      'brew/salt': parts(),
      'brew/bones': parts('salt', 'bones'),
    }
    expect(run(brew, 'salt', parts('stock', undefined, 'bones'), records).findings).toEqual([
      { field: 'parts.0.brew_id', code: 'cycle' },
      { field: 'parts.2.brew_id', code: 'cycle' },
    ])
    expect(run(brew, 'bones', parts('salt', 'bones', 'soup'), records).findings.map(({ field }) => field)).toEqual([
      'parts.1.brew_id',
      'parts.2.brew_id',
    ])
    expect(run(brew, 'new', parts('soup', 'stock', 'salt'), records).findings).toEqual([])
  })
})

it('a relation reads one step further, and may only warn', () => {
  const records = { 'culture/a': { line_id: 'x' }, 'line/x': { limit: 3 } }
  const of = (values: Values) => run(culture, 'new', values, records).findings
  expect(of({ parent_id: 'a', transfers: 4 })).toEqual([
    { field: 'transfers', code: 'custom', level: 'warning', params: { sentence: 'many', n: 3 } },
  ])
  expect(of({ parent_id: 'a', transfers: 3 })).toEqual([])
  expect(of({ line_id: 'x', transfers: 4 })).toEqual([])
})
