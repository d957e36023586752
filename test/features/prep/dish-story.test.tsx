// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import type { StoredRow } from '../../../src/data/rows'
import { registry } from '../../../src/domain/entities/registry'
import type { Values } from '../../../src/domain/kit/field'
import { SeriesScreen } from '../../../src/features/prep/series/SeriesScreen'
import { byRole, forgetSent, press, says, startApp, type TestApp, until } from '../../records/app'

const SERIES = '01920000-0000-7000-8000-000000000801'
const id = (n: number) => `01920000-0000-7000-8000-00000000090${n}`
const photo = (letter: string) => `${letter.repeat(64)}.jpg`
const at = (minute: number) => `2026-03-05T08:0${minute}:00.000Z`
const see = (n: number, dishes: readonly number[], more: Values): StoredRow => ({
  ...{ id: id(n), rev: n, series_id: SERIES, quantity_ids: dishes, observed_at: at(n), ...more },
})

let app: TestApp
afterEach(() => app.close())

const openDish = async (number: number, ...observations: StoredRow[]) => {
  app = await startApp(
    `/prep/petri/${SERIES}?quantity_id=${number}`,
    { '/prep/petri/$id': () => <SeriesScreen entity="petri_series" /> },
    async ({ db }) => {
      await rowsOf(db, 'petri_series').put({
        ...{ id: SERIES, rev: 1, series_code: 'LM-0417', prepared_count: 6, source_kind: 'blank_control' },
        ...{ inoculated_at: at(0), status: 'inoculated' },
      })
      await rowsOf(db, 'observation').bulkPut(observations)
    },
    registry,
  )
  await says(`Dish ${number}, `)
}
const pictures = () => document.querySelectorAll('ul[aria-label^="Photo of dish"] li').length

describe('the photos of a dish', () => {
  it('leave the strip when their observation is undone, even by a reversal with them', async () => {
    await openDish(
      2,
      see(1, [2], { photos: [photo('a')] }),
      see(2, [2], { photos: [photo('b')] }),
      see(3, [2], { photos: [photo('a')], reverses_id: id(1) }),
    )
    await until(() => pictures() > 0, 'photos')
    expect(pictures()).toBe(1)
  })
})

describe('the story of a dish', () => {
  it('shows Undone for the dishes that the undo named', async () => {
    const seen = see(1, [2, 3], { status: 'contaminated' })
    const undo = see(2, [3], { status: 'contaminated', reverses_id: id(1) })
    await openDish(2, seen, undo)
    await until(() => byRole('button', /^Undo$/))
    await app.close()
    await openDish(3, seen, undo)
    await says('Undone')
    expect(byRole('button', /^Undo$/)).toBeUndefined()
  })

  it('undoes one dish by one record, and keeps the others’ observation', async () => {
    await openDish(2, see(1, [2, 3, 4], { status: 'contaminated', notes: 'green spots' }))
    await forgetSent(app.replica)
    await press(/^Undo$/)
    await says('Dish 2, inoculated')
    const rows = await rowsOf(app.db, 'observation').toArray()
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatchObject({ reverses_id: id(1), quantity_ids: [2] })
    await until(() => app.toasts.some(({ text }) => text === 'Undone for dish 2 only'))
  })
})
