// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import type { StoredRow } from '../../../src/data/rows'
import { registry } from '../../../src/domain/entities/registry'
import type { Values } from '../../../src/domain/kit/field'
import { PetriScreen } from '../../../src/features/prep/PetriScreen'
import { says, startApp, type TestApp, until } from '../../records/app'

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
    { '/prep/petri/$id': PetriScreen },
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
  it('leave the strip when their observation is undone, also by a reversal that names them', async () => {
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
