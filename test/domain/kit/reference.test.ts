import { describe, expect, it } from 'vitest'
import { defineEntity, makeRegistry, referencesOf } from '../../../src/domain/kit/entity'
import type { FieldMap, Values } from '../../../src/domain/kit/field'
import { normalise, normalisePatch } from '../../../src/domain/kit/normalise'
import { kindNamed, kindSaid } from '../../../src/domain/kit/reference'
import { withoutCircle } from '../../../src/domain/kit/relation'
import { entitiesRead, findRelationFindings } from '../../../src/domain/rules/relations'
import { jar } from '../../throwaway-entity'

const label = { id: 'test.kind', message: 'Kind' }
const option = (value: string) => ({ value, label })

/** A record that comes from trays and crates, tray first. */
const PARENTS = {
  parents: {
    type: 'list',
    label,
    of: {
      type: 'block',
      label,
      fields: {
        kind: { type: 'select', label, options: [option('tray'), option('crate')] },
        of_id: { type: 'reference', label, to: ['tray', 'crate'], kindField: 'kind' },
      },
    },
  },
} as const satisfies FieldMap

const own = (name: string) =>
  defineEntity({ ...jar, name, fields: PARENTS, relations: [withoutCircle('parents.*.of_id')] })
const [tray, crate] = [own('tray'), own('crate')]
const registry = makeRegistry([tray, crate])
const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const [A, B, C] = [idOf(1), idOf(2), idOf(3)]
const parents = (...entries: readonly Values[]): Values => ({ parents: entries as never })

describe('a reference that may name several kinds', () => {
  const field = PARENTS.parents.of.fields.of_id

  it('defaults to the first kind, and knows only its own kinds', () => {
    expect(kindNamed(field, {})).toBe('tray')
    expect(kindNamed(field, { kind: null })).toBe('tray')
    expect(kindNamed(field, { kind: 'crate' })).toBe('crate')
    expect(kindNamed(field, { kind: 'barrel' })).toBeUndefined()
    expect([kindSaid(field, 'tray'), kindSaid(field, 'crate')]).toEqual([{}, { kind: 'crate' }])
  })

  it('resolves to the kind beside it, in each entry separately', () => {
    const values = parents({ of_id: A }, { kind: 'crate', of_id: B }, { kind: 'barrel', of_id: C })
    expect(referencesOf(PARENTS, values)).toEqual([
      { field: 'parents', to: 'tray', id: A },
      { field: 'parents', to: 'crate', id: B },
    ])
  })

  it('omits the default kind when stored', () => {
    const told = parents({ kind: 'tray', of_id: A }, { kind: 'crate', of_id: B })
    const kept = parents({ of_id: A }, { kind: 'crate', of_id: B })
    expect(normalise(PARENTS, told)).toEqual(kept)
    const flat: FieldMap = PARENTS.parents.of.fields
    expect(normalisePatch(flat, { kind: 'tray' })).toEqual({ kind: null })
    expect(normalisePatch(flat, { kind: 'crate' })).toEqual({ kind: 'crate' })
  })

  /** Findings of a tray with the values, among the other records by `kind/id`. */
  const judged = (values: Values, others: Readonly<Record<string, Values>>) =>
    findRelationFindings({ registry, definition: tray, id: A, values }, 'all', async (wanted) =>
      wanted.map(({ entity, id }) => others[`${entity}/${id}`]),
    )

  it('leads into no circle, not even one that goes through the other kind', async () => {
    const values = parents({ kind: 'crate', of_id: B })
    const cycle = { field: 'parents.0.of_id', code: 'cycle' }
    expect(await judged(values, { [`crate/${B}`]: parents({ of_id: A }) })).toEqual([cycle])
    expect(await judged(values, { [`crate/${B}`]: parents({ kind: 'crate', of_id: C }) })).toEqual([])
    const long = { [`crate/${B}`]: parents({ kind: 'crate', of_id: C }), [`crate/${C}`]: parents({ of_id: A }) }
    expect(await judged(values, long)).toEqual([cycle])
    // The same id in the other table is another record.
    expect(await judged(values, { [`tray/${B}`]: parents({ of_id: A }) })).toEqual([])
  })

  it('reads the records of all its kinds', () => {
    expect(entitiesRead(registry, tray).toSorted()).toEqual(['crate', 'tray'])
  })
})
