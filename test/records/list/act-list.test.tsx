// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { undo } from '../../../src/domain/acts/undo'
import { registry } from '../../../src/domain/entities/registry'
import type { Values } from '../../../src/domain/kit/field'
import { RecordDetailScreen } from '../../../src/records/detail/RecordDetailScreen'
import { RecordListScreen } from '../../../src/records/list/RecordListScreen'
import { FARM } from '../../data/replica'
import { byRole, page, says, startApp, type TestApp, until } from '../app'

let app: TestApp
afterEach(() => app.close())

const id = (n: number) => `01920000-0000-7000-8000-0000000ac${String(n).padStart(3, '0')}`
const DAY = 86_400_000
const noon = new Date(new Date().setUTCHours(11, 0, 0, 0)).getTime()
const at = (days: number) => new Date(noon - days * DAY).toISOString()
const used = (n: number, days: number, more: Values = {}) => ({
  id: id(n),
  rev: n,
  item_id: FARM.item.id,
  unit_id: FARM.kg.id,
  quantity: '1.5',
  occurred_at: at(days),
  base_factor: '1',
  base_quantity: '1.5',
  created_by: '01920000-0000-7000-8000-0000000000bb',
  ...more,
})

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]
const textOf = (element: Element | null | undefined) => (element?.textContent ?? '').replace(/\s+/g, ' ')
const row = (n: number) => textOf(rows().find((one) => one.dataset.row === id(n)))
const start = (prepare: Parameters<typeof startApp>[2]) =>
  startApp(
    '/uses',
    {
      '/': () => <p>home</p>,
      '/uses': () => <RecordListScreen entity="use" />,
      '/uses/$id': () => <RecordDetailScreen entity="use" />,
    },
    prepare,
  )

describe('the list of uses', () => {
  it('shows amount, ingredient, package, person and time, grouped by day', async () => {
    app = await start(async ({ db }) => {
      await rowsOf(db, 'person').put({ id: '01920000-0000-7000-8000-0000000000bb', name: 'Ivan' })
      await rowsOf(db, 'use').bulkPut([
        used(1, 0, { quantity_id: 9, purchase_id: id(99) }),
        used(2, 1),
        used(3, 1),
        used(4, 5),
      ])
    })
    await until(() => rows().length === 4, 'the rows')
    await until(() => row(1).includes('Ivan'), 'who')
    expect(row(1)).toMatch(/^Used 1\.50 kg Rye grain ?package 9 · Ivan ?\d\d:00$/)
    expect(row(2)).toMatch(/^Used 1\.50 kg Rye grain ?Ivan ?\d\d:00$/)
    const headings = [...document.querySelectorAll('h2')].map(textOf).filter((text) => !/Uses|Sort by/.test(text))
    expect(headings.slice(0, 2)).toEqual(['Today', 'Yesterday'])
    expect(headings[2]).toMatch(/^[A-Z]\w+day,? \d+ \w+/)
    expect(headings).toHaveLength(3)
    expect(document.body.textContent).not.toContain(String(new Date(noon).getUTCFullYear() + 1))
  })

  it('marks a reversed record, and names the reversal after the act it undid', async () => {
    app = await start(async ({ db, save }) => {
      await rowsOf(db, 'use').put(used(1, 0))
      const definition = registry.byName('use')
      if (definition) await save(undo(definition, [used(1, 0)], { newId: () => id(2), now: noon + 1000 }))
    })
    await says('Undid the use of')
    expect(row(1)).toMatch(/^Used .*Undone$/)
    expect(row(2)).toMatch(/^Undid the use of 1\.50 kg Rye grain/)
    expect(row(2)).not.toContain('Undone')
    // Beside an open record the list says it once; the record itself only when it is the one that was undone.
    const said = () => page().split('Undone').length - 1
    await app.go(`/uses/${id(2)}`)
    await until(() => byRole('heading', /^Undid the use of 1\.50 kg Rye grain$/), 'the reversing record')
    expect(said()).toBe(1)
    await app.go(`/uses/${id(1)}`)
    await until(() => byRole('heading', /^Used 1\.50 kg Rye grain$/), 'the original')
    await until(() => said() === 2, 'its mark')
  })
})
