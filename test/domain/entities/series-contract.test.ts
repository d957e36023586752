/** What holds for every kind of series, and for every reference that may name records of several kinds. */
import { describe, expect, test } from 'vitest'
import { registry } from '../../../src/domain/entities/registry'
import type { EntityDefinition } from '../../../src/domain/kit/entity'
import type { Field, FieldMap } from '../../../src/domain/kit/field'
import { kindsNamed } from '../../../src/domain/kit/reference'

/** Every field, inside lists and blocks too, with those that it stands among. */
function besideAll(fields: FieldMap): (readonly [FieldMap, Field])[] {
  return Object.values(fields).flatMap((field) => {
    const inner = field.type === 'list' ? field.of : field
    return [[fields, inner] as const, ...(inner.type === 'block' ? besideAll(inner.fields) : [])]
  })
}

/** The field at the end of a path through references. */
function fieldAlong(fields: FieldMap, path: string): Field | undefined {
  const [head = '', ...rest] = path.split('.')
  const field = fields[head]
  if (rest.length === 0 || field?.type !== 'reference') return field
  return fieldAlong(registry.byName(kindsNamed(field)[0] ?? '')?.fields ?? {}, rest.join('.'))
}

test('an observation without a kind means a petri series, as old devices send it', () => {
  const field = registry.byName('observation')?.fields.series_id
  expect(field?.type === 'reference' ? kindsNamed(field)[0] : undefined).toBe('petri_series')
})

const each = registry.all.map((definition): [string, EntityDefinition] => [definition.name, definition])

describe.each(each)('%s', (_name, definition) => {
  const { fields } = definition

  test('offers exactly its kinds in the select beside a reference to several kinds', () => {
    for (const [beside, field] of besideAll(fields)) {
      if (field.type !== 'reference' || typeof field.to === 'string') continue
      const kind = beside[field.kindField ?? '']
      const options = kind?.type === 'select' && Array.isArray(kind.options) ? kind.options : []
      expect(options.map(({ value }) => value)).toEqual(field.to)
      // The first of several kinds goes without saying: asked for or filled in, it would be said.
      expect([options.length > 1 && kind?.required, kind?.default]).toEqual([
        options.length > 1 ? undefined : false,
        undefined,
      ])
    }
  })

  test('describes a series only with its own fields and states', () => {
    const { parts, series } = definition
    if (!series) return
    expect(parts).toBeDefined()
    expect(fields[series.began]).toMatchObject({ type: 'date', precision: 'instant' })
    const status = fields.status?.type === 'select' && Array.isArray(fields.status.options) ? fields.status.options : []
    expect(status.map(({ value }) => value)).toEqual(
      expect.arrayContaining([...Object.keys(series.own), ...series.waiting]),
    )
    if (series.parents) expect(fields[series.parents]).toMatchObject({ type: 'list' })
    for (const key of [...series.origins, ...series.media]) expect(fields[key]?.type).toBe('reference')
    for (const path of Object.values(series.shares).flat()) expect(fieldAlong(fields, path), path).toBeDefined()
    expect(new Set(series.verbs).size).toBe(series.verbs.length)
    // Parts that take no observations are not waited for either.
    if (series.verbs.length === 0) expect(series.waiting).toEqual([])
  })
})
