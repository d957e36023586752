// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost:8080/" }
// Every screen of every entity, drawn with a record in it, in both languages.
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handmade, places } from '../../src/app/handmade'
import { rowsOf } from '../../src/data/db'
import { registry } from '../../src/domain/entities/registry'
import type { EntityDefinition } from '../../src/domain/kit/entity'
import type { Values } from '../../src/domain/kit/field'
import { RecordDetailScreen } from '../../src/records/detail/RecordDetailScreen'
import { RecordFormScreen } from '../../src/records/form/RecordFormScreen'
import { isOnForm, visibleFields } from '../../src/records/form/visibility'
import { RecordListScreen } from '../../src/records/list/RecordListScreen'
import { createRoute, editRoute, listRoute, type RoutePath, recordRoute } from '../../src/records/record-routes'
import type { Replica } from '../../src/state/replica/replica'
import { FARM, USER } from '../data/replica'
import { inOrderOfReference, pointing } from '../examples'
import { page, type Screens, startApp, type TestApp, until } from '../records/app'

const CATALOGS = { en: () => import('../../locales/en.po'), ru: () => import('../../locales/ru.po') } as const

const drawn = registry.all.filter(({ route, sync }) => route && sync === 'full')

/** As the router has them. */
const screens: Screens = Object.fromEntries([
  ['/', () => <p>home</p>],
  ...places.map(({ path, screen }) => [path, screen]),
  ...drawn.flatMap(({ name, route }) => {
    const own = handmade[name] ?? {}
    const Detail = own.detail ?? RecordDetailScreen
    return [
      ...(route?.tab === undefined ? [[route?.list, own.list ?? (() => <RecordListScreen entity={name} />)]] : []),
      [`${route?.base}/create`, own.form ?? (() => <RecordFormScreen entity={name} />)],
      [`${route?.base}/$id`, Object.assign(() => <Detail entity={name} />, { preload: own.detail?.preload })],
    ]
  }),
])

/** The unit of list entries: an ingredient's own cannot be converted into itself. */
const CRATE = { id: '01920000-0000-7000-8000-000000000a09', rev: 1, code: 'crate' }
const ids: Record<string, string> = { farm: FARM.farm.id, user: USER }

/** Saves the example of every entity, what it refers to first. */
async function saveExamples(replica: Replica): Promise<void> {
  for (const name of ['unit', 'category', 'item']) await rowsOf(replica.db, name).clear()
  await rowsOf(replica.db, 'unit').put(CRATE)
  for (const { name, fields, example } of inOrderOfReference(registry.all)) {
    if (registry.byName(name)?.sync !== 'full' || ids[name] !== undefined) continue
    const id = replica.newId()
    const values = pointing(fields, example, ids, { ...ids, unit: CRATE.id })
    const saved = await replica.save([{ kind: 'create', entity: name, id, values }])
    if (!saved.ok) throw new Error(`${name}: ${JSON.stringify(saved)}`)
    ids[name] = id
  }
}

let app: TestApp
beforeAll(async () => {
  app = await startApp('/', screens, saveExamples, registry)
})
afterAll(() => app.close())

/** Opens the address and waits until its screen says all of it. */
async function says(route: RoutePath | undefined, texts: readonly string[]): Promise<void> {
  if (!route) throw new Error('it has no address')
  await app.go(
    `${route.path}?${new URLSearchParams(Object.entries(route.search ?? {}).map(([key, value]) => [key, `${value}`]))}`,
  )
  await until(() => texts.every((text) => page().includes(text)), `${route.path}: ${texts.join(', ')}`)
}

const labels = ({ fields }: EntityDefinition, keys: Iterable<string>) =>
  [...keys].flatMap((key) => (fields[key] ? [i18n._(fields[key].label)] : []))
const texts = ({ fields }: EntityDefinition, row: Values) =>
  Object.entries(fields).flatMap(([key, field]) =>
    field.type === 'text' && isOnForm(field) && row[key] ? [String(row[key])] : [],
  )

describe.each(['en', 'ru'] as const)('texts in %s of a record', (language) => {
  beforeAll(async () => {
    const { messages } = await CATALOGS[language]()
    i18n.loadAndActivate({ locale: language, messages })
  })

  it.each(drawn.map((definition) => [definition.name, definition] as const))('%s', async (name, definition) => {
    const id = ids[name] ?? ''
    const row: Values = (await rowsOf(app.db, name).get(id)) ?? {}
    await says(recordRoute(definition, id), texts(definition, row))
    await says(
      listRoute(definition, () => false),
      texts(definition, row).slice(0, 1),
    )
    await says(createRoute(definition), labels(definition, visibleFields(definition.fields, {})))
    await says(editRoute(definition, id), labels(definition, visibleFields(definition.fields, row)))
    expect(page()).not.toContain('undefined')
  })
})
