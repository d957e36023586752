// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { useState } from 'react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { growSeries } from '../../../src/domain/entities/grow-series'
import { registry } from '../../../src/domain/entities/registry'
import { foldingAgain } from '../../../src/domain/prep/fold-again'
import { useGridDishes } from '../../../src/records/words/use-grid-dishes'
import type { GridDish } from '../../../src/ui/dish/DishGrid'
import { startApp, type TestApp, until } from '../app'

const series = { definition: growSeries, row: { id: 's', prepared_count: 50, status: 'inoculated', vessel: 'bag' } }
const foldAgain = foldingAgain()
const first = foldAgain(series, []).parts
const seen = { id: 'o', quantity_ids: [7, 9], observed_at: '2026-03-05T08:00:00.000Z', status: 'growing' }
const then = foldAgain(series, [seen]).parts

let app: TestApp
let drawn: readonly GridDish[] = []
let mark = () => {}
const Probe = () => {
  const [parts, setParts] = useState(first)
  mark = () => setParts(then)
  // A screen makes a new object of its series each time.
  drawn = useGridDishes({ ...series }, parts)
  return null
}

beforeAll(async () => {
  app = await startApp('/', { '/': Probe }, undefined, registry)
})
afterAll(() => app.close())

it('draws again only the parts that an observation changed', async () => {
  await until(() => drawn.length === 50)
  const before = drawn
  mark()
  await until(() => drawn !== before)
  const changed = drawn.filter((dish, index) => dish !== before[index])
  expect(changed.map(({ label }) => label)).toEqual(['Bag 7, growing', 'Bag 9, growing'])
})
