import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import { codeFields } from '../../../src/domain/kit/code-fields'
import { defineEntity, makeRegistry } from '../../../src/domain/kit/entity'
import { fileFields } from '../../../src/domain/kit/files'
import { stepFrom } from '../../../src/domain/prep/step'
import { jar, registryWithKit, sighting } from '../../throwaway-entity'
import { openReplica } from '../replica'

const SOURCES = ['src', 'sw'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)
/** A look-up that names its table. */
const NAMED = /^rowsOf\(\w+, '(\w+)'\) '([\w[\]+]+)'$/
const LOOK_UP = /(rowsOf\([^()]*\)|\bdb\.\w+|\btable)\s*\.where\(\s*([^()\s]+)\s*\)/g

/** Every look-up of the source, as `table.key`. */
function lookUps(): string[] {
  return SOURCES.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(LOOK_UP)].map(([, table = '', key = '']) => `${table} ${key}`),
  )
}

function indexed(db: PinsetDb, table: string): string[] {
  const { primKey, indexes } = db.table(table).schema
  return [primKey, ...indexes].map(({ name }) => name)
}

it('contains an index for every look-up in a fixed table', () => {
  const db = openReplica()
  const fixed = lookUps().filter((found) => found.startsWith('db.'))
  expect(fixed.length).toBeGreaterThan(10)
  for (const found of fixed) {
    const [, table = '', key = ''] = /^db\.(\w+) '(.+)'$/.exec(found) ?? []
    expect(indexed(db, table), found).toContain(key)
  }
})

it('contains an index in entity tables for every key that the source looks up', () => {
  const db = openReplica(registryWithKit)
  const keys = lookUps().filter((found) => found.startsWith('rowsOf') || found.startsWith('table'))
  const asked = new Set(keys.map((found) => found.split(' ').at(-1)))
  // Keys that are variables: `key` is each code and barcode, `field` each field of files, `index` what `readMany` is told. A definition
  // names `again` under `said`, `path` under `usual` and `namedBy` under `relations`; `by` is the reference of a step; `TAKEN_COUNT` is the number of parts that a series took. `avatar` is that of people. `series_id` is that of observations, which generic code knows by another name. `place_id` and `run_id` are looked up only in kinds whose definition indexes them. The others are the kit's own, or a definition names them.
  const own = keys.filter((found) => !NAMED.test(found)).map((found) => found.split(' ').at(-1))
  expect([...new Set(own)].toSorted()).toEqual([
    "'avatar'",
    "'id'",
    "'item_id'",
    "'place_id'",
    "'reverses_id'",
    "'run_id'",
    "'series_id'",
    'TAKEN_COUNT',
    'again',
    'by',
    'field',
    'index',
    'key',
    'namedBy',
    'path',
  ])
  expect(indexed(db, 'person')).toContain('avatar')
  expect(indexed(db, 'grow_series')).toContain('from_parts.length')
  expect(indexed(db, 'observation')).toContain('series_id')
  for (const found of keys) {
    const [, table = '', key = ''] = NAMED.exec(found) ?? []
    if (NAMED.test(found)) expect(indexed(db, table), found).toContain(key)
  }
  expect(asked.size).toBeGreaterThan(4)
  for (const { name, fields, stock, said, usual, relations = [] } of db.entities) {
    const codes = Object.entries(fields).flatMap(([key, field]) => (field.type === 'text' && field.unique ? key : []))
    const scanned = codeFields({ fields }).map(({ key }) => key)
    const undoing = fields.reverses_id ? ['reverses_id'] : []
    const moving = stock ? ['item_id'] : []
    const again = said?.again === undefined ? [] : [said.again]
    const by = usual === undefined ? [] : [usual.by]
    const namedBy = relations.flatMap((relation) => relation.namedBy ?? [])
    expect(indexed(db, name), name).toEqual(
      expect.arrayContaining([
        'id',
        ...codes,
        ...scanned,
        ...fileFields(fields),
        ...undoing,
        ...moving,
        ...again,
        ...by,
        ...namedBy,
      ]),
    )
  }
  expect(indexed(db, 'place')).toContain('parent_id')
  const steps = db.entities.flatMap(({ name }) => stepFrom(registryWithKit, name) ?? [])
  expect(steps.map(({ from }) => from)).toEqual(['agar_series'])
  for (const { into, by } of steps) expect(indexed(db, into.name)).toContain(by)
})

it('adds the indexes that a definition names, also over the entries of a list', async () => {
  const db = openReplica(registryWithKit, new IDBFactory())
  const id = '01920000-0000-7000-8000-000000000777'
  await rowsOf(db, sighting.name).put({ id, dishes: ['1', '2'] })
  expect(await rowsOf(db, sighting.name).where('dishes').equals('2').primaryKeys()).toEqual([id])
  db.close()
})

const jarBy = (...indexes: string[]) => makeRegistry([...registry.all, defineEntity({ ...jar, indexes })])

it.each([
  ['an added index', jarBy(), jarBy('name'), 'name'],
  ['an index that took the place of another', jarBy('name'), jarBy('volume'), 'volume'],
  ['an index that took the place of two', jarBy('name', 'item_id'), jarBy('volume'), 'volume'],
])('S30: gives a table of an older build %s, and keeps its rows', async (_about, before, newer, key) => {
  const storage = new IDBFactory()
  const older = openReplica(before, storage)
  const row = { id: '01920000-0000-7000-8000-000000000778', code: 'J1', name: 'Wide', volume: '500' }
  await rowsOf(older, 'jar').put(row)
  older.close()
  const db = openReplica(newer, storage)
  expect(await rowsOf(db, 'jar').where(key).above('').toArray()).toEqual([row])
  db.close()
  const again = openReplica(newer, storage)
  expect(await rowsOf(again, 'jar').where(key).above('').count()).toBe(1)
  again.close()
})
