/** A refused list that merges by entry, as the rows of its decision (S18, S26). */
import { describe, expect, it } from 'vitest'
import { item } from '../../../src/domain/entities/item'
import type { Json } from '../../../src/domain/kit/field'
import { againOf, unnamedBy } from '../../../src/features/sync/decision/again'
import {
  chooseAll,
  chosen,
  type DecisionField,
  decisionFields,
  NO_DRAFT,
  standingOf,
} from '../../../src/features/sync/decision/decision'
import { pathAt, rowAt } from '../../../src/features/sync/decision/entry-rows'
import { mutation, refused } from './refused-changes'

const entry = (unit: string, factor: string) => ({ unit_id: unit, factor })
const [bag, box, tin, jar] = ['b.1', 'b.2', 'b.3', 'b.4']
const from = [entry(bag, '25'), entry(box, '10'), entry(jar, '3')]
const to = [entry(bag, '22'), entry(box, '12'), entry(tin, '1')]
const now = [entry(bag, '20'), entry(box, '10'), entry(jar, '3'), entry('b.5', '9')]
const change = (more: { readonly from?: Json | null; readonly to?: Json | null } = {}) =>
  refused(mutation(1, { entity: 'item', changes: { unit_conversions: { from, to, ...more } } }), {
    error: { status: 409, code: 'conflict' },
    fields: { unit_conversions: 'conflict' },
  })
const server = { id: 'r1', rev: 7, unit_conversions: now }
const fields = decisionFields(item, change(), server)
const rowOf = (unit: string): DecisionField => {
  const found = fields.find(({ of }) => of?.part.entry === JSON.stringify([unit]))
  if (!found) throw new Error(`no row of ${unit}`)
  return found
}

describe('S26: the columns was, mine, now of a list merged by entry', () => {
  it('contain one row per changed entry and field, not the whole list', () => {
    expect(
      fields.map(({ of, was, mine, now, need }) => [of?.part.entry, of?.part.field, was, mine, now, need]),
    ).toEqual([
      [`["${bag}"]`, 'factor', '25', '22', '20', 'choice'],
      [`["${box}"]`, 'factor', '10', '12', '10', 'free'],
      [`["${tin}"]`, undefined, undefined, entry(tin, '1'), undefined, 'free'],
      [`["${jar}"]`, undefined, entry(jar, '3'), undefined, entry(jar, '3'), 'free'],
    ])
  })

  it('use a key of one path step that identifies the row', () => {
    for (const { key } of fields) expect(key).not.toContain('.')
    expect(rowAt(item, rowOf(bag).key)).toMatchObject({ entry: `["${bag}"]`, name: 'factor', field: { type: 'unit' } })
    expect(rowAt(item, rowOf(tin).key)).toMatchObject({ entry: `["${tin}"]`, field: { type: 'block' } })
    expect(rowAt(item, 'name')).toMatchObject({ list: undefined, field: { type: 'text' } })
    expect(rowAt(item, 'nowhere:x:')).toBeUndefined()
  })

  it('contain the whole list for a repeated key or a mere reorder', () => {
    const twice = decisionFields(item, change({ to: [entry(bag, '1'), entry(bag, '2')] }), server)
    expect(twice.map(({ key, need }) => [key, need])).toEqual([['unit_conversions', 'choice']])
    const moved = decisionFields(item, change({ to: [from[2], from[0], from[1]] as Json }), server)
    expect(moved.map(({ key, need }) => [key, need])).toEqual([['unit_conversions', 'free']])
  })

  it('all need a choice where a restored server lost them (S22)', () => {
    const lost = { ...change(), entry: { ...change().entry, error: { status: 410, code: 'lost' } } }
    expect(decisionFields(item, lost, server).every(({ need }) => need === 'choice')).toBe(true)
  })

  it('show the server’s findings in their rows', () => {
    const checked = { ...change({ to: [entry(bag, '25'), entry(box, '0')] }) }
    const found = { ...checked, entry: { ...checked.entry, fields: { 'unit_conversions.1.factor': 'above' } } }
    const rows = decisionFields(item, found, { ...server, unit_conversions: from })
    expect(rows.map(({ of, code }) => [of?.part.entry, code])).toEqual([
      [`["${box}"]`, 'above'],
      [`["${jar}"]`, undefined],
    ])
    expect(pathAt(item, rows, 'unit_conversions.9.factor', from)).toBe(rows[0]?.key)
    expect(pathAt(item, rows, 'name', from)).toBe('name')
  })
})

describe('S26: a choice about an entry', () => {
  it('appears only if both users changed the entry', () => {
    expect(standingOf(fields, NO_DRAFT).open.map(({ key }) => key)).toEqual([rowOf(bag).key])
  })

  it('keeps both users’ changes of other entries when it is mine', () => {
    const draft = chosen(NO_DRAFT, rowOf(bag), 'mine')
    expect(againOf(item, fields, draft, server)).toEqual({
      seen: { unit_conversions: now },
      values: { unit_conversions: [entry(bag, '22'), entry(box, '12'), entry(tin, '1'), entry('b.5', '9')] },
    })
  })

  it('gives up only that field when it is theirs', () => {
    const draft = chosen(NO_DRAFT, rowOf(bag), 'theirs')
    expect(againOf(item, fields, draft, server).values).toEqual({
      unit_conversions: [entry(bag, '20'), entry(box, '12'), entry(tin, '1'), entry('b.5', '9')],
    })
  })

  it('accepts a typed value in place of mine', () => {
    const draft = chosen(NO_DRAFT, rowOf(bag), 'mine', '21')
    expect(againOf(item, fields, draft, server).values).toMatchObject({
      unit_conversions: [entry(bag, '21'), {}, {}, {}],
    })
  })

  it('leaves the list to the server if every row is theirs', () => {
    const draft = chooseAll(fields, NO_DRAFT, 'theirs')
    expect(standingOf(fields, draft).isAllTheirs).toBe(true)
    expect(againOf(item, fields, draft, server)).toEqual({
      seen: { unit_conversions: now },
      theirs: ['unit_conversions'],
    })
  })

  it('omits `seen` while another choice is open', () => {
    expect(againOf(item, fields, NO_DRAFT, server).seen).toEqual({})
  })

  it('yields the records that mine no longer refers to', () => {
    const all = chooseAll(fields, NO_DRAFT, 'theirs')
    expect([...unnamedBy(item, fields, all)]).toEqual([tin])
  })
})
