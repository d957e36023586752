import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import type { StoredRow } from '../../../src/data/rows'
import { growSeries } from '../../../src/domain/entities/grow-series'
import { registry } from '../../../src/domain/entities/registry'
import { labelLink, parseQr } from '../../../src/domain/qr'
import { resolveScan, type ScanPurpose } from '../../../src/records/scan/resolve-scan'
import { lookUpScan } from '../../../src/records/scan/scan-lookup'
import { countRows } from '../../data/count-rows'
import { openReplica } from '../../data/replica'

const ORIGIN = 'https://farm.example'
const id = (n: number) => `01920000-0000-7000-8000-0000000008${String(n).padStart(2, '0')}`
/** Ten bags. `from`: the series and the numbers of the labels that its first bags keep. */
const bags = (n: number, from?: readonly [string, ...number[]], more: Partial<StoredRow> = {}): StoredRow => ({
  ...{ id: id(n), rev: n, series_code: `BL-${n}`, form: 'substrate', vessel: 'bag', prepared_count: 10 },
  ...{ status: 'cooked', ...more },
  from_parts: from?.slice(1).map((label, index) => ({
    ...{ quantity_id: index + 1, from_series_id: from[0], from_quantity_id: label },
  })),
})

let db: PinsetDb
let rowsRead: ReturnType<typeof countRows>
beforeEach(async () => {
  db = openReplica()
  rowsRead = countRows(db)
  await rowsOf(db, 'grow_series').put(bags(1))
})
afterEach(() => db.close())

const scan = async (series: string, number: number, purpose: ScanPurpose = { kind: 'open' }) => {
  const text = labelLink({ origin: ORIGIN, category: 'GROW', key: series, quantityId: number })
  const parsed = parseQr(text, { origins: [ORIGIN], production: true })
  return resolveScan(text, parsed, await lookUpScan(db, registry, text, parsed), purpose)
}
const opened = async (series: string, number: number) => {
  const outcome = await scan(series, number)
  return outcome.kind === 'open' ? [outcome.found?.row.id, outcome.part, outcome.to.search?.quantity_id] : outcome.kind
}
const see = (numbers: readonly number[], status: string): StoredRow => ({
  ...{ id: id(90), rev: 9, series_kind: 'grow_series', series_id: id(1), quantity_ids: numbers, status },
  observed_at: '2026-03-06T08:00:00.000Z',
})

it('opens the bag in the series that took it, also through two series', async () => {
  await rowsOf(db, 'grow_series').bulkPut([bags(2, [id(1), 7, 9]), bags(3, [id(2), 2])])
  expect(await opened(id(1), 7)).toEqual([id(2), 1, 1])
  expect(await opened(id(1), 9)).toEqual([id(3), 1, 1])
  expect(await opened(id(1), 8)).toEqual([id(1), 8, 8])
})

it('opens the new bag after the old series was deleted or made smaller', async () => {
  await rowsOf(db, 'grow_series').bulkPut([
    bags(1, undefined, { prepared_count: 4, deleted_at: '2026-03-08T08:00:00.000Z' }),
    bags(2, [id(1), 7]),
  ])
  expect(await opened(id(1), 7)).toEqual([id(2), 1, 1])
})

it('opens the old bag if the later series is deleted, or a draft', async () => {
  const later = bags(2, [id(1), 7])
  await rowsOf(db, 'grow_series').put({ ...later, deleted_at: '2026-03-08T08:00:00.000Z' })
  expect(await opened(id(1), 7)).toEqual([id(1), 7, 7])
  await rowsOf(db, 'grow_series').put({ ...later, status: 'draft' })
  expect(await opened(id(1), 7)).toEqual([id(1), 7, 7])
})

it('means the new bag, also of a growing old number', async () => {
  await rowsOf(db, 'grow_series').put(bags(2, [id(1), 7]))
  await rowsOf(db, 'observation').put(see([7], 'used'))
  expect(await opened(id(1), 7)).toEqual([id(2), 1, 1])
  await rowsOf(db, 'observation').put(see([7], 'growing'))
  expect(await opened(id(1), 7)).toEqual([id(2), 1, 1])
})

it('opens the new bag if the old one was closed or marked', async () => {
  await rowsOf(db, 'grow_series').bulkPut([bags(1, undefined, { status: 'closed' }), bags(2, [id(1), 7, 9])])
  expect(await opened(id(1), 7)).toEqual([id(2), 1, 1])
  await rowsOf(db, 'grow_series').put(bags(1))
  await rowsOf(db, 'observation').put(see([9], 'contaminated'))
  expect(await opened(id(1), 9)).toEqual([id(2), 2, 2])
})

it('fills a field with the new series and its number', async () => {
  await rowsOf(db, 'grow_series').put(bags(2, [id(1), 7]))
  const field = { type: 'reference', to: 'grow_series', label: growSeries.label } as const
  const purpose: ScanPurpose = { kind: 'fill', field, values: {}, label: ({ message }) => message }
  expect(await scan(id(1), 7, purpose)).toMatchObject({ kind: 'fill', value: id(2), count: 1 })
})

it('reads of other series only those that took bags', async () => {
  const others = Array.from({ length: 20 }, (_, n) => bags(10 + n))
  await rowsOf(db, 'grow_series').bulkPut([...others, bags(2, [id(1), 7])])
  await rowsOf(db, 'observation').put(see([8], 'used'))
  rowsRead()
  expect(await opened(id(1), 8)).toEqual([id(1), 8, 8])
  // Its own series, and the one that took a bag.
  expect(rowsRead()).toEqual({ grow_series: 2 })
})
