// @vitest-environment happy-dom
/** 'Scan (n of m)' counts what can be scanned: fields for records that have labels, of which some are here, and printed codes. */
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import type { Field, FieldMap } from '../../../src/domain/kit/field'
import { RecordFormScreen } from '../../../src/records/form/RecordFormScreen'
import { labelsOf, labelsTaken } from '../../../src/records/scan/labelled'
import { scanOf } from '../../../src/records/scan/scan-filling'
import { closeForm } from '../../../src/state/form/forms'
import { readQrFields, withLabels } from '../../../src/state/labels/qr-fields'
import { startApp, type TestApp, until } from '../app'

function scanned(fields: FieldMap, path = ''): readonly { path: string; field: Field }[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const inner = field.type === 'list' ? field.of : field
    if (inner.type === 'block') return scanned(inner.fields, `${path}${key}.`)
    return scanOf(inner) ? [{ path: `${path}${key}`, field }] : []
  })
}

describe('the scannable values of a field', () => {
  it('include labels of records and printed codes, never choices without labels', () => {
    const told = registry.all.flatMap((definition) =>
      scanned(definition.fields).map(({ path, field }) => {
        const labels = labelsOf(registry, field)
        return [`${definition.name}.${path}`, labels === 'any' ? 'any' : labels.join() || 'nothing']
      }),
    )
    const of = Object.fromEntries(told)
    expect(of).toMatchObject({
      'recipe.type': 'nothing',
      'recipe.sterilizationType': 'nothing',
      'agar_series.sterilizationType': 'nothing',
      'spore.source_type': 'nothing',
      'spore.strain': 'strain',
      'petri_series.parents.series_id': 'petri_series,grow_series',
      'purchase.item_id': 'item',
      'purchase.supplier_id': 'supplier',
      'item.category_id': 'category',
      'item.bar_codes': 'any',
    })
    for (const entity of told.flatMap(([, labels]) => labels?.split(',') ?? [])) {
      if (!['any', 'nothing'].includes(entity)) expect(registry.byName(entity)?.qr).toBeDefined()
    }
    for (const definition of registry.all) {
      for (const name of labelsTaken(registry, definition)) expect(registry.byName(name)?.qr).toBeDefined()
    }
  })
})

let app: TestApp | undefined
afterEach(() => app?.close())

const DELETED = '2026-03-01T08:00:00.000Z'

/** Opens the form of a new record on a device that has only these. */
async function open(entity: string, rows: Readonly<Record<string, readonly object[]>>) {
  closeForm(`${entity}:new`)
  app = await startApp('/form', { '/form': () => <RecordFormScreen entity={entity} /> }, async ({ db }) => {
    for (const name of ['item', 'supplier', 'category', 'strain', 'recipe']) {
      await rowsOf(db, name).clear()
      await rowsOf(db, name).bulkPut(
        (rows[name] ?? []).map((row, at) => ({ id: `${name}-${at}`, rev: at + 1, ...row })),
      )
    }
  })
  await until(() => document.querySelector('input') ?? undefined, 'the form')
}
const counted = (entity: string) => withLabels(readQrFields(`${entity}:new`)).map(({ fieldName }) => fieldName)
const button = () => [...document.querySelectorAll('button')].find((one) => /^Scan \(/.test(one.textContent ?? ''))

it('a recipe form shows no scan button for choices without labels', async () => {
  await open('recipe', {})
  await until(() => readQrFields('recipe:new').length > 0 || undefined, 'the fields that hear a scan')
  expect(counted('recipe')).toEqual([])
  expect(button()).toBeUndefined()
})

it('a purchase form counts existing ingredients and suppliers, not deleted ones', async () => {
  await open('purchase', { item: [{ name: 'Rye', code: 'RYE' }], supplier: [{ name: 'Mill', deleted_at: DELETED }] })
  await until(() => button(), 'the button')
  expect(counted('purchase')).toContain('item_id')
  expect(counted('purchase')).not.toContain('supplier_id')
  const total = counted('purchase').length
  expect(button()?.textContent).toBe(`Scan (0 of ${total})`)
  await rowsOf((app as TestApp).db, 'supplier').put({ id: 'mill', rev: 9, name: 'Mill' })
  await until(() => (button()?.textContent === `Scan (0 of ${total + 1})` ? true : undefined), 'one more to scan')
})
