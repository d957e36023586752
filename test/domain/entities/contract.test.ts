/** What holds for every definition, present and future: adding an entity needs no test of its own for these. */
import { describe, expect, test } from 'vitest'
import { registry } from '../../../src/domain/entities/registry'
import { isId } from '../../../src/domain/ids'
import {
  bodyOf,
  type EntityDefinition,
  META_FIELDS,
  makeRegistry,
  type Registry,
  referencesOf,
} from '../../../src/domain/kit/entity'
import type { Field, FieldMap, Label } from '../../../src/domain/kit/field'
import { normalise, normalisePatch, withDefaults } from '../../../src/domain/kit/normalise'
import { kindsNamed } from '../../../src/domain/kit/reference'
import type { Relation } from '../../../src/domain/kit/relation'
import { validate, validateChanged } from '../../../src/domain/kit/validate'
import { diff } from '../../../src/domain/merge'
import * as messages from '../../../src/domain/messages'
import { entitiesAlong } from '../../../src/domain/rules/relations'
import { brew, culture, registryWithKit } from '../../throwaway-entity'

/** All fields of a map with their dotted names, those inside lists and blocks included. */
function allFields(fields: FieldMap, prefix = ''): [string, Field][] {
  return Object.entries(fields).flatMap(([key, field]) => within(field, prefix + key))
}
function within(field: Field, name: string): [string, Field][] {
  if (field.type === 'list') return [[name, field], ...within(field.of, `${name}[]`)]
  if (field.type === 'block') return [[name, field], ...allFields(field.fields, `${name}.`)]
  return [[name, field]]
}

/** Whether entries of such a field can be told apart by what they say: plain values, and blocks of nothing but those. */
function isUnitable(entry: Field): boolean {
  if (entry.type === 'block')
    return Object.values(entry.fields).every(({ type }) => type !== 'block' && type !== 'list')
  return entry.type === 'text' || entry.type === 'reference' || entry.type === 'file'
}

/** Every label anywhere in a piece of data. */
function labelsIn(data: unknown): Label[] {
  if (typeof data !== 'object' || data === null) return []
  const found = Object.values(data).flatMap(labelsIn)
  return 'id' in data && 'message' in data && typeof data.id === 'string' && typeof data.message === 'string'
    ? [{ id: data.id, message: data.message }, ...found]
    : found
}

/** What is wrong with the relations: fields that are not there, paths to no record, closures that leave their own kind. */
function brokenRelations(among: Registry, { name, fields, relations = [] }: EntityDefinition): string[] {
  const isOnDevices = (entity: string) => among.byName(entity)?.sync !== 'none'
  return relations.flatMap(({ fields: keys, reads, closure, namedBy }) => {
    const along = (path: string) => entitiesAlong(among, fields, path.split('.'))
    return [
      ...keys.filter((key) => !Object.hasOwn(fields, key)),
      ...reads.filter((path) => along(path).length === 0 || !along(path).every(isOnDevices)),
      ...(closure === undefined || along(closure).includes(name) ? [] : [closure]),
      ...(namedBy === undefined || (fields[namedBy]?.type === 'reference' && along(namedBy).join() === name)
        ? []
        : [namedBy]),
    ]
  })
}

/** Fields whose `prefillFrom` leads nowhere, or to a field of another kind. */
function brokenPrefills(among: Registry, fields: FieldMap): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const inner = field.type === 'list' ? field.of : field
    const inside = inner.type === 'block' ? brokenPrefills(among, inner.fields) : []
    if (field.prefillFrom === undefined) return inside
    const [from = '', key = '', ...rest] = field.prefillFrom.split('.')
    const reference = Object.hasOwn(fields, from) ? fields[from] : undefined
    const kinds = reference?.type === 'reference' ? kindsNamed(reference) : []
    const isSame = kinds.map((kind) => {
      const target = among.byName(kind)?.fields
      const source = target && Object.hasOwn(target, key) ? target[key] : undefined
      return source?.type === field.type && String(kindsOf(source)) === String(kindsOf(field))
    })
    return isSame.length > 0 && isSame.every(Boolean) && rest.length === 0 ? inside : [...inside, name]
  })
}
const kindsOf = (field: Field) => (field.type === 'reference' ? kindsNamed(field) : [])

const each = registry.all.map((definition): [string, EntityDefinition] => [definition.name, definition])

describe.each(each)('%s', (_name, definition) => {
  const { fields, list, example } = definition
  const keys = Object.keys(fields)
  const fieldsThere = allFields(fields)

  test('uses a snake_case name and a path below the root', () => {
    expect(definition.name).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(definition.path).toMatch(/^(\/[a-z_]+){1,2}$/)
    expect(Number.isInteger(definition.version) && definition.version > 0).toBe(true)
  })

  test('names its fields in snake_case and none like the server’s own', () => {
    for (const key of keys) {
      expect(key).toMatch(/^([a-z][a-z0-9]*(_[a-z0-9]+)*|sterilizationType|sterilizationTime)$/)
      expect(META_FIELDS).not.toContain(key)
    }
  })

  test('counts its numbered parts in a whole number that is never below one', () => {
    if (!definition.parts) return
    const field = fields[definition.parts.count]
    expect(field, `parts.count: a number field with min: 1`).toMatchObject({ type: 'number', min: 1 })
  })

  test('refers only to entities that exist', () => {
    const named = fieldsThere.flatMap(([, field]) => kindsOf(field))
    for (const name of named) expect(registry.byName(name), name).toBeDefined()
  })

  test('lists, searches and sorts by fields it has, and titles itself by them', () => {
    const used = [...list.subtitle, ...list.search, list.sort, ...(list.code ? [list.code] : [])]
    for (const key of used) expect(keys, key).toContain(key)
    const asked: string[] = []
    const title = definition.title((key) => {
      asked.push(key)
      return `<${key}>`
    })
    for (const key of asked) expect(keys, key).toContain(key)
    expect(title.length).toBeGreaterThan(0)
    // A list sorts a reference by the title, so the title must begin with it.
    if (fields[list.sort]?.type === 'reference') expect(title).toMatch(new RegExp(`^<${list.sort}>`))
  })

  test('points at fields it has: units, defaults, archive, rules, label category', () => {
    const own = (map: FieldMap) => {
      for (const field of Object.values(map)) {
        if (field.type === 'unit' && field.unitKey) expect(map[field.unitKey]?.type, field.unitKey).toBe('reference')
        if (field.type === 'text' && field.defaultFrom) expect(Object.keys(map)).toContain(field.defaultFrom)
        const inner = field.type === 'list' ? field.of : field
        if (inner.type === 'block') own(inner.fields)
      }
    }
    own(fields)
    if (definition.archive) expect(fields[definition.archive]?.type).toBe('boolean')
    for (const rule of definition.rules) for (const key of rule.fields) expect(keys, key).toContain(key)
    if (definition.qr && 'category' in definition.qr) {
      const { category } = definition.qr
      expect(category).toMatch(/^[A-Z]{1,10}$/)
      const alike = registry.all.filter(({ qr }) => qr && 'category' in qr && qr.category === category)
      expect(alike.map(({ name }) => name)).toEqual([definition.name])
    }
    for (const key of definition.qr?.dates ?? []) expect(fields[key]?.type, key).toBe('date')
    for (const index of definition.indexes ?? []) {
      for (const key of index.replace(/^\*|[[\]]|\.length$/g, '').split('+')) {
        const isList = index.startsWith('*') || index.endsWith('.length')
        expect(fields[key]?.type === 'list', `the index ${index}`).toBe(fields[key] && isList)
      }
    }
    if (definition.qr?.name !== undefined) expect(keys).toContain(definition.qr.name)
    if (definition.qr && 'from' in definition.qr) {
      let at: EntityDefinition | undefined = definition
      for (const key of definition.qr.from) {
        const field: Field | undefined = at?.fields[key]
        expect(field, key).toBeDefined()
        at = field?.type === 'reference' ? registry.byName(kindsNamed(field)[0] ?? '') : undefined
      }
    }
  })

  test('relates its own fields to records on every device, and follows only its kind', () => {
    expect(brokenRelations(registry, definition)).toEqual([])
  })

  test('prefills fields from a same-kind field of a record named beside them', () => {
    expect(brokenPrefills(registry, fields)).toEqual([])
  })

  test('requires only visible fields', () => {
    for (const [name, field] of fieldsThere) {
      if (field.required) expect(field.hide && !field.readonly, name).toBeFalsy()
    }
  })

  test('gives every text a limit, every choice an option, and unites only lists', () => {
    for (const [name, field] of fieldsThere) {
      if (field.type === 'text') expect(field.maxLength, name).toBeGreaterThan(0)
      // A run's code is as long as the text of it in series.
      const most = definition.name === 'run' ? 40 : 10
      if (field.type === 'text' && field.code) expect(field.maxLength, name).toBeLessThanOrEqual(most)
      if (field.type === 'select' && typeof field.options !== 'function') {
        const values = field.options.map((option) => option.value)
        expect(values.length, name).toBeGreaterThan(0)
        expect(new Set(values).size, name).toBe(values.length)
      }
      if (field.merge === 'union') expect(field.type, name).toBe('list')
      if (field.merge === 'first') expect(['list', 'block'], name).not.toContain(field.type)
      if (field.merge === 'union' && field.type === 'list') expect(isUnitable(field.of), name).toBe(true)
    }
    expect(fields.notes === undefined || (fields.notes.type === 'text' && fields.notes.maxLength === 2000)).toBe(true)
  })

  test('keys its entries by single-meaning fields of the block, at least one required', () => {
    for (const [name, field] of fieldsThere) {
      if (typeof field.merge !== 'object') continue
      if (field.type !== 'list' || field.of.type !== 'block') throw new Error(`${name} is no list of blocks`)
      expect(field.merge.by.length, name).toBeGreaterThan(0)
      const { fields: inside } = field.of
      expect(
        field.merge.by.some((key) => inside[key]?.required),
        name,
      ).toBe(true)
      for (const key of field.merge.by) {
        expect(inside[key], `${name}: ${key}`).toBeDefined()
        expect(['list', 'block', 'file', 'password']).not.toContain(inside[key]?.type)
      }
    }
  })

  test('defines only valid defaults', () => {
    for (const [key, field] of Object.entries(fields)) {
      if (field.default === undefined) continue
      expect(validateChanged({ ...definition, rules: [] }, { ...example, [key]: field.default }, [key])).toEqual([])
    }
  })

  test('defines a valid example, fully and field by field', () => {
    expect(validate(definition, normalise(fields, example), { today: '2026-03-05' })).toEqual([])
    expect(validateChanged(definition, example, Object.keys(example))).toEqual([])
    expect(validate(definition, withDefaults(fields, example))).toEqual([])
  })

  test('defines valid starters, each with its own id', () => {
    const starters = definition.starters ?? []
    for (const { values } of starters) expect(validate(definition, normalise(fields, values))).toEqual([])
    expect(new Set(starters.map(({ id }) => id)).size).toBe(starters.length)
    for (const { id } of starters) expect(isId(id)).toBe(true)
  })

  test('keeps its canonical example through normalising, JSON and a read-back', () => {
    const canonical = normalise(fields, example)
    expect(canonical).toEqual(example)
    expect(normalise(fields, canonical)).toEqual(canonical)
    expect(normalisePatch(fields, canonical)).toEqual(canonical)
    const wired: typeof canonical = JSON.parse(JSON.stringify(canonical))
    expect(wired).toStrictEqual(canonical)
    expect(diff(definition, canonical, wired)).toEqual({})
    expect(bodyOf(definition, { ...canonical, id: 'x', rev: 5, _p: true, created_by: 'y' })).toEqual(canonical)
  })

  test('refers in its example only to known entities', () => {
    for (const found of referencesOf(fields, example)) expect(registry.byName(found.to)).toBeDefined()
  })

  test('rejects unknown fields of any name', () => {
    for (const key of ['surprise', '__proto__', 'constructor', 'toString', 'id', 'rev']) {
      const body = JSON.parse(JSON.stringify({ ...example, zzz: 1 }).replace('"zzz"', JSON.stringify(key)))
      expect(validate(definition, normalise(fields, body)), key).toEqual([{ field: key, code: 'unknown' }])
    }
  })

  test('refuses every field of another type, and never throws at it', () => {
    const wrong = [{}, { a: [1] }, [[]], [{ a: 1 }], [5], 1.5, true, 'x'.repeat(3000), '\u0000\ud800']
    for (const key of keys) {
      for (const value of wrong) {
        const findings = validate(definition, normalise(fields, { ...example, [key]: value }))
        const type = fields[key]?.type
        if (typeof value === 'object' && type !== 'list' && type !== 'block')
          expect(findings, `${key} ${JSON.stringify(value)}`).not.toEqual([])
      }
    }
  })

  test('gives devices a route if they create its records', () => {
    if (definition.sync === 'full' && definition.verbs.includes('create')) expect(definition.route).toBeDefined()
    if (definition.quickAction) expect(definition.verbs).toContain('create')
    if (definition.route) {
      for (const address of [definition.route.list, definition.route.base]) expect(address).toMatch(/^(\/[a-z-]+)+$/)
    }
  })

  test('a movement of stock is either posted or corrected', () => {
    if (!definition.stock) return
    for (const key of ['item_id', 'unit_id', 'base_factor', 'base_quantity']) expect(keys).toContain(key)
    if (definition.posted) {
      expect(fields.reverses_id).toMatchObject({ type: 'reference', to: definition.name })
      expect(definition.verbs).not.toContain('delete')
    }
  })
})

test('a relation without its fields, paths or own kind is found', () => {
  const check = () => undefined
  const broken = (relation: Omit<Relation, 'check'>) =>
    brokenRelations(registryWithKit, { ...culture, relations: [{ ...relation, check }] })
  expect(broken({ fields: ['parent_id'], reads: ['parent_id.line_id'], closure: 'parent_id' })).toEqual([])
  expect(broken({ fields: ['parent'], reads: [] })).toEqual(['parent'])
  for (const path of ['name', 'nothing', 'parent_id.name', 'parent_id.*', 'toString']) {
    expect(broken({ fields: [], reads: [path] }), path).toEqual([path])
  }
  expect(broken({ fields: [], reads: ['parent_id'], closure: 'line_id' })).toEqual(['line_id'])
  expect(broken({ fields: [], reads: [], namedBy: 'parent_id' })).toEqual([])
  for (const namedBy of ['line_id', 'name', 'nothing']) {
    expect(broken({ fields: [], reads: [], namedBy })).toEqual([namedBy])
  }
  const parts = { fields: ['parts'], check }
  const ofBrew = (path: string) =>
    brokenRelations(registryWithKit, { ...brew, relations: [{ ...parts, reads: [path] }] })
  expect(ofBrew('parts.*.brew_id.parts.*.item_id.category_id')).toEqual([])
  for (const path of ['parts.brew_id', 'parts.*', 'parts.0.brew_id']) expect(ofBrew(path), path).toEqual([path])
})

test('a prefill from nowhere, another kind or further away is found', () => {
  const label = { id: 'test.x', message: 'X' }
  const broken = (prefillFrom: string) =>
    brokenPrefills(registry, {
      item_id: { type: 'reference', label, to: 'item' },
      unit_id: { type: 'reference', label, to: 'unit', prefillFrom },
    })
  expect(broken('item_id.unit_id')).toEqual([])
  for (const path of [
    'item_id',
    'item_id.nothing',
    'item_id.name',
    'item_id.supplier_id',
    'unit_id.code',
    'toString.x',
  ]) {
    expect(broken(path), path).toEqual(['unit_id'])
  }
  expect(broken('item_id.supplier_id.unit_id')).toEqual(['unit_id'])
})

describe('all definitions together', () => {
  test('use unique names and paths', () => {
    for (const key of ['name', 'path'] as const) {
      const values = registry.all.map((definition) => definition[key])
      expect(new Set(values).size).toBe(values.length)
    }
    const bases = registry.all.flatMap((definition) => definition.route?.base ?? [])
    expect(new Set(bases).size).toBe(bases.length)
    const lists = registry.all.flatMap(({ route }) => (route ? [`${route.list}#${route.tab ?? ''}`] : []))
    expect(new Set(lists).size).toBe(lists.length)
  })

  test('match by exact name and path only', () => {
    for (const definition of registry.all) {
      expect(registry.byName(definition.name)).toBe(definition)
      expect(registry.byPath(definition.path)).toBe(definition)
    }
    for (const name of ['__proto__', 'constructor', '', 'Item']) {
      expect(registry.byName(name)).toBeUndefined()
      expect(registry.byPath(name)).toBeUndefined()
    }
    expect(makeRegistry([]).all).toEqual([])
  })

  test('carry QR categories of their own', () => {
    const fixed = registry.all.flatMap(({ qr }) => (qr && 'category' in qr ? [qr.category] : []))
    expect(new Set(fixed).size).toBe(fixed.length)
  })

  test('use one text per id, and a well-formed id for each text', () => {
    const labels = labelsIn([registry.all, ...Object.values(messages)])
    expect(labels.length).toBeGreaterThan(100)
    const texts = new Map<string, string>()
    for (const { id, message } of labels) {
      expect(id).toMatch(/^[a-z0-9_]+(\.[a-z0-9_]+)+$/)
      expect(message.trim()).toBe(message)
      expect(message).not.toBe('')
      expect(texts.get(id) ?? message, id).toBe(message)
      texts.set(id, message)
    }
  })

  test('contain the entities of the first release, with the verbs of the product', () => {
    const verbs = Object.fromEntries(registry.all.map((definition) => [definition.name, definition.verbs.join(' ')]))
    expect(verbs).toMatchObject({
      farm: 'read patch',
      unit: 'read create patch delete restore',
      category: 'read create patch',
      supplier: 'read create patch delete restore',
      item: 'read create patch delete restore',
      purchase: 'read create patch delete restore',
      use: 'read create patch',
      write_off: 'read create patch',
      count: 'read create patch',
      person: 'read patch',
    })
  })
})
