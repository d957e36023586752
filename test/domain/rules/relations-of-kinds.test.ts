/** Relations whose paths lead through several kinds: what is followed, and which tables are read for it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defineEntity, type EntityDefinition, makeRegistry } from '../../../src/domain/kit/entity'
import type { Field, Finding, Values } from '../../../src/domain/kit/field'
import { type Relation, withoutCircle } from '../../../src/domain/kit/relation'
import { entitiesAlong, entitiesRead, relationFindings } from '../../../src/domain/rules/relations'
import { jar } from '../../throwaway-entity'

const label = { id: 'test.kind', message: 'Kind' }
const to = (...kinds: string[]): Field => ({ type: 'reference', label, to: kinds, kindField: 'kind' })
const kindOf = (name: string, fields: EntityDefinition['fields'], relations: readonly Relation[] = []) =>
  defineEntity({ ...jar, name, fields, relations })

/** Says of which id it is, where the path leads to a record. */
const sees = (path: string): Relation => ({
  fields: ['of_id'],
  reads: [path],
  check: (_values, { one }): Finding | undefined =>
    one(path) && { field: path, code: 'custom', params: { sentence: String(one(path)?.id) } },
})

const shelf = kindOf('shelf', { on_id: to('rack'), twin_id: to('shelf') }, [
  withoutCircle('on_id'),
  withoutCircle('twin_id'),
])
const rack = kindOf('rack', { in_id: to('room'), of_id: to('owner') }, [sees('of_id'), withoutCircle('in_id')])
const room = kindOf('room', { by_id: to('shelf') }, [withoutCircle('by_id')])
const owner = kindOf('owner', {})
/** It may be of a kind that only a newer app knows. */
const tag = kindOf('tag', { of_id: to('shelf', 'crane') }, [sees('of_id.on_id'), withoutCircle('of_id')])
const registry = makeRegistry([shelf, rack, room, owner, tag])

type Records = Readonly<Record<string, Values>>

function run(among: typeof registry, definition: EntityDefinition, values: Values, records: Records) {
  const asked: string[] = []
  const asking = relationFindings({ registry: among, definition, id: 'a', values }, 'all')
  let step = asking.next([])
  while (!step.done) {
    const names = step.value.map(({ entity, id }) => `${entity}/${id}`)
    asked.push(...names)
    step = asking.next(names.map((name) => records[name]))
  }
  return { findings: step.value, asked }
}

describe('a closure', () => {
  const records = {
    'shelf/b': { on_id: 'r' },
    'rack/r': { in_id: 'm', of_id: 'o' },
    'room/m': { by_id: 'a' },
    'owner/o': {},
  }

  it('follows the closures of each kind on its way, and finds their circle', () => {
    expect(run(registry, shelf, { on_id: 'r' }, records)).toEqual({
      findings: [{ field: 'on_id', code: 'cycle' }],
      asked: ['rack/r', 'room/m'],
    })
  })

  it('follows no other closure of its own kind', () => {
    expect(run(registry, shelf, { twin_id: 'b' }, records)).toEqual({ findings: [], asked: ['shelf/b'] })
  })

  it('ends at a kind that is not known here', () => {
    const values = { kind: 'crane', of_id: 'c' }
    const found = run(registry, tag, values, { ...records, 'crane/c': { on_id: 'r', of_id: 'a' } })
    expect(found).toEqual({ findings: [], asked: ['crane/c'] })
    expect(run(registry, tag, { of_id: 'b' }, records).findings).toMatchObject([{ params: { sentence: 'r' } }])
  })
})

describe('the tables of a relation', () => {
  it('include all kinds that its closure can reach', () => {
    expect(entitiesRead(registry, shelf).toSorted()).toEqual(['rack', 'room', 'shelf'])
    expect(entitiesRead(registry, rack).toSorted()).toEqual(['owner', 'rack', 'room', 'shelf'])
  })

  it('exclude a path to an unknown kind or a missing field', () => {
    const along = (path: string) => entitiesAlong(registry, { of_id: to('shelf', 'rack'), ...tagged }, path.split('.'))
    const tagged = { tag_id: to('shelf', 'crane'), crane_id: to('crane') }
    expect(along('of_id')).toEqual(['shelf', 'rack'])
    for (const path of ['tag_id', 'tag_id.on_id', 'crane_id.on_id', 'of_id.on_id', 'of_id.in_id']) {
      expect(along(path), path).toEqual([])
    }
  })

  const KINDS = ['k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7']
  const FIELDS = ['r0', 'r1']
  const path = fc.array(fc.constantFrom(...FIELDS), { minLength: 1, maxLength: 2 }).map((steps) => steps.join('.'))
  const relation = fc.record(
    { reads: fc.array(path, { minLength: 1, maxLength: 2 }), closure: path },
    { requiredKeys: ['reads'] },
  )
  const drawn = fc.record({
    fields: fc.tuple(...FIELDS.map(() => fc.subarray(KINDS, { minLength: 1, maxLength: 2 }))),
    relations: fc.array(relation, { minLength: 1, maxLength: 2 }),
  })
  // As a rule the first kind, which goes without saying.
  const kind = fc.option(fc.constantFrom(...KINDS), { freq: 1, nil: null })
  const row = fc.record({ r0: fc.constantFrom('x0', 'x1'), r1: fc.constantFrom('x0', null), kind })
  const rows = fc.tuple(...KINDS.flatMap((name) => ['x0', 'x1'].map((id) => row.map((of) => [`${name}/${id}`, of]))))

  it('hold every record that is asked for, and each is asked for once', () => {
    fc.assert(
      fc.property(fc.tuple(...KINDS.map(() => drawn)), row, rows, (kinds, subject, records) => {
        const all = kinds.map(({ fields, relations }, at) =>
          kindOf(
            `k${at}`,
            Object.fromEntries(fields.map((named, n) => [`r${n}`, to(...named)])),
            relations.map((one) => ({ ...one, fields: FIELDS, check: () => undefined })),
          ),
        )
        const [first = jar] = all
        const among = makeRegistry(all)
        const { asked } = run(among, first, subject, Object.fromEntries(records))
        expect(entitiesRead(among, first)).toEqual(expect.arrayContaining(asked.map((name) => name.split('/')[0])))
        expect(new Set(asked).size).toBe(asked.length)
      }),
    )
  })
})
