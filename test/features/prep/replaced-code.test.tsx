// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import type { Values } from '../../../src/domain/kit/field'
import { SeriesScreen } from '../../../src/features/prep/series/SeriesScreen'
import { page, says, startApp, type TestApp } from '../../records/app'

const SERIES = '01920000-0000-7000-8000-000000000801'

let app: TestApp
afterEach(() => app.close())

const open = async (more: Values) => {
  const series = { id: SERIES, series_code: 'LM-0419', prepared_count: 6, source_kind: 'blank_control', ...more }
  app = await startApp(
    `/prep/petri/${SERIES}`,
    { '/prep/petri/$id': () => <SeriesScreen entity="petri_series" /> },
    async ({ db }) => void (await rowsOf(db, 'petri_series').put(series)),
    registry,
  )
  await says('LM-0419')
}

it('shows the proposed code once the server gave another', async () => {
  await open({ rev: 3, proposed_code: 'LM-0418' })
  await says('Suggested as LM-0418, but another record already had that code')
})

it('shows nothing for a proposal before the server’s decision', async () => {
  await open({ proposed_code: 'LM-0418' })
  expect(page()).not.toContain('Suggested as')
})
