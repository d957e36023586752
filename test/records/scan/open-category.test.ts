// A kind that came later has a text on its labels that a farm may have for a category of its own: both go on working.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { category } from '../../../src/domain/entities/category'
import type { Label } from '../../../src/domain/kit/field'
import { validate } from '../../../src/domain/kit/validate'
import { labelLink, parseQr } from '../../../src/domain/qr'
import { resolveScan } from '../../../src/records/scan/resolve-scan'
import { lookUpScan } from '../../../src/records/scan/scan-lookup'
import { planScan } from '../../../src/records/scan/scan-plan'
import { FARM, openReplica, seedFarm } from '../../data/replica'
import { grainJar, registryWithJars } from '../../throwaway-kind'

const [origin, today] = ['https://farm.example', '2026-03-05']
const BOUGHT = '01920000-0000-7000-8000-000000000d10'
const JARS = '01920000-0000-7000-8000-000000000d11'
const ours = { origins: [origin], production: true }
// The farm calls its grain so, and the labels of jars say the same.
const label = (key: string, quantityId: number) => labelLink({ origin, category: 'GRAIN', key, quantityId })

let db: PinsetDb
beforeEach(async () => {
  db = openReplica(registryWithJars)
  await seedFarm(db)
  const bought = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '15', date: '2026-03-04', status: 'received' }
  await rowsOf(db, 'purchase').put({ ...bought, id: BOUGHT, package_count: 12 })
  await rowsOf(db, 'grain_jar').put({ id: JARS, rev: 1, series_code: 'GJ-1', jar_count: 6, status: 'spawned' })
})
afterEach(() => db.close())

it('lets a farm keep the text for a category of its own', () => {
  const findings = validate(category, { code: 'GRAIN', category_id: 'GRAIN' }, { today })
  expect(findings).toEqual([])
})

it('opens the record of the label’s key, of either kind', async () => {
  for (const [key, number, entity] of [
    [BOUGHT, 3, 'purchase'],
    [JARS, 6, 'grain_jar'],
  ] as const) {
    const text = label(key, number)
    const parsed = parseQr(text, ours)
    const outcome = resolveScan(text, parsed, await lookUpScan(db, registryWithJars, text, parsed), { kind: 'open' })
    expect(outcome).toMatchObject({ kind: 'open', part: number, found: { definition: { name: entity } } })
  }
})

it('accepts a jar’s label in a jar field, and rejects the package’s', async () => {
  const writing = {
    ...{ date: String, instant: String, amount: String, yes: 'Yes', no: 'No' },
    label: ({ message }: Label) => message,
    translate: ({ message }: { message: string }) => message,
    compare: (a: string, b: string) => a.localeCompare(b),
  }
  const plan = (text: string) =>
    planScan(
      { ...{ db, registry: registryWithJars, definition: grainJar, ours, writing, today }, draft: {}, base: undefined },
      'parents.0.series_id',
      text,
    )
  expect(await plan(label(JARS, 2))).toMatchObject({
    kind: 'plan',
    value: JARS,
    ofKind: { path: 'parents.0.series_kind', value: 'grain_jar' },
    also: [{ path: 'parents.0.quantity_id', value: 2 }],
  })
  expect(await plan(label(BOUGHT, 2))).toMatchObject({ kind: 'refused', outcome: { kind: 'wrong_kind' } })
})
