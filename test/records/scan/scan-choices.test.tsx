// @vitest-environment happy-dom
/**
 * Scanning into a choice: the text equals an option's value or stands in its label, else it is ignored and the status
 * says so. A select, and pickers of records that have no labels of their own.
 */
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { labelLink } from '../../../src/domain/qr'
import { RecordFormScreen } from '../../../src/records/form/RecordFormScreen'
import { closeForm, readForm } from '../../../src/state/form/forms'
import { readQrFields } from '../../../src/state/labels/qr-fields'
import { says, startApp, type TestApp, until } from '../app'

const id = (n: number) => `01920000-0000-7000-8000-00000000000${n}`
const [AUTOCLAVE, LONG, STEAM, GRAIN, GONE] = [1, 2, 3, 4, 5].map(id) as [string, string, string, string, string]
const NONE = { ok: false, message: 'This is not one of the options' }

let app: TestApp
let formId: string
afterEach(async () => {
  await app.close()
  closeForm(formId)
})

async function open(entity: string) {
  formId = `${entity}:new`
  app = await startApp('/form', { '/form': () => <RecordFormScreen entity={entity} /> }, async ({ db }) => {
    await rowsOf(db, 'sterilization_type').bulkPut([
      { id: AUTOCLAVE, rev: 1, name: 'Autoclave', default_time: 45 },
      { id: LONG, rev: 2, name: 'Autoclave, long', default_time: 150 },
      { id: STEAM, rev: 3, name: 'Atmospheric steam', default_time: 720 },
    ])
    await rowsOf(db, 'recipe_type').bulkPut([
      { id: GRAIN, rev: 4, name: 'Grain spawn' },
      { id: GONE, rev: 5, name: 'Casing', deleted_at: '2026-03-01T08:00:00.000Z' },
    ])
    // Its code is a word of a title above.
    const item = await rowsOf(db, 'item').toCollection().first()
    if (item) await rowsOf(db, 'item').put({ ...item, code: 'STEAM' })
  })
}

const fieldOf = (path: string) =>
  until(() => readQrFields(formId).find(({ fieldName }) => fieldName === path), `the scan of ${path}`)
const judge = async (path: string, text: string) => (await fieldOf(path)).judge(text)
const fill = async (path: string, text: string) => {
  expect(await (await fieldOf(path)).onResult({ text })).toBe(true)
  return readForm(formId)?.values[path]
}

describe('a scan into the source of a spore, a select', () => {
  it('takes the value of an option', async () => {
    await open('spore')
    expect(await fill('source_type', 'in_house')).toBe('in_house')
    await says('In house')
  })

  it('takes a part of an option’s label', async () => {
    await open('spore')
    expect(await fill('source_type', 'purch')).toBe('purchased')
    expect(app.toasts.at(-1)).toMatchObject({ kind: 'success', text: 'Field updated: Source', duration: 2000 })
  })

  it('ignores any other text and reports it', async () => {
    await open('spore')
    for (const text of ['stolen', 'IN_HOUSE', '4006381333931']) expect(await judge('source_type', text)).toEqual(NONE)
    expect(readForm(formId)?.values.source_type).toBeUndefined()
  })
})

describe.each([
  ['type', GRAIN, 'spawn'],
  ['sterilizationType', STEAM, 'steam'],
] as const)('a scan into the %s of a recipe, a picker', (path, record, part) => {
  it('takes the id of a record', async () => {
    await open('recipe')
    expect(await fill(path, record)).toBe(record)
  })

  it('takes a part of a record’s title, also when something else has this code', async () => {
    await open('recipe')
    expect(await fill(path, part)).toBe(record)
    expect(await fill(path, ` ${part.toUpperCase()} `)).toBe(record)
  })

  it('takes a link to such a record', async () => {
    await open('recipe')
    const link = labelLink({ origin: location.origin, category: 'ANY', key: record })
    expect(await fill(path, link)).toBe(record)
  })

  it('ignores any other text and a deleted record, and reports it', async () => {
    await open('recipe')
    for (const text of ['peat', 'Casing', 'RYE']) expect(await judge(path, text)).toEqual(NONE)
    expect(readForm(formId)?.values[path]).toBeUndefined()
  })
})

describe('a text that occurs in several titles', () => {
  it('means the record of exactly this title', async () => {
    await open('recipe')
    expect(await fill('sterilizationType', 'autoclave')).toBe(AUTOCLAVE)
  })

  it('needs the user’s choice without an exact title', async () => {
    await open('recipe')
    const message = 'Several options match. Choose one.'
    expect(await judge('sterilizationType', 'auto')).toEqual({ ok: false, message })
  })

  it('fills the fields that follow the chosen record', async () => {
    await open('recipe')
    await fill('sterilizationType', 'long')
    expect(readForm(formId)?.values.sterilizationTime).toBe(150)
  })
})
