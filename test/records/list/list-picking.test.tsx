// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { BaseDataScreen } from '../../../src/features/base-data/BaseDataScreen'
import { RecordDetailScreen } from '../../../src/records/detail/RecordDetailScreen'
import { RecordListScreen } from '../../../src/records/list/RecordListScreen'
import type { Replica } from '../../../src/state/replica/replica'
import { FARM } from '../../data/replica'
import { agree, byRole, page, press, says, startApp, type TestApp, until } from '../app'

let app: TestApp
afterEach(() => app.close())

const screens = {
  '/': () => <p>home</p>,
  '/suppliers': () => <RecordListScreen entity="supplier" />,
  '/suppliers/$id': () => <RecordDetailScreen entity="supplier" />,
  '/uses': () => <RecordListScreen entity="use" />,
  '/base-data': () => <BaseDataScreen />,
}
const NAMES = ['Barn', 'Mill', 'Quarry', 'Sawmill']
const idOf = (index: number) => `01920000-0000-7000-8000-00000000050${index}`

const putSuppliers = async ({ db }: Pick<Replica, 'db'>) => {
  await rowsOf(db, 'supplier').bulkPut(NAMES.map((name, index) => ({ id: idOf(index), rev: 10 + index, name })))
}
/** The ingredient of the farm refers to the mill. */
const putUsedMill = async (replica: Replica) => {
  await putSuppliers(replica)
  await rowsOf(replica.db, 'item').put({ ...FARM.item, supplier_id: idOf(1) })
}
const start = async (address: string, prepare: (replica: Replica) => Promise<void> = putSuppliers) => {
  app = await startApp(address, screens, prepare)
}

const row = (name: string) =>
  until(
    () => [...document.querySelectorAll<HTMLElement>('[data-row]')].find((one) => one.textContent?.includes(name)),
    `row ${name}`,
  )
const hit = async (name: string) => {
  const found = (await row(name)).querySelector<HTMLElement>('a, input')
  if (!found) throw new Error(`${name} has nothing to press`)
  return found
}
const click = async (name: string, held: MouseEventInit = {}) =>
  (await hit(name)).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...held }))
const key = async (name: string, key: string, held: KeyboardEventInit = {}) =>
  (await hit(name)).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }))
const picked = () =>
  [...document.querySelectorAll<HTMLInputElement>('[data-row] input:checked')].map((one) =>
    one.getAttribute('aria-label'),
  )
const counted = (count: number) => until(() => byRole('button', new RegExp(`^centre Delete ${count}$`)))
const alive = async () =>
  (await rowsOf(app.db, 'supplier').toArray()).filter((one) => !one.deleted_at).map(({ name }) => name)

describe('picking rows', () => {
  it('starts with Ctrl and click, extends with Shift, and ends with Escape', async () => {
    await start('/suppliers')
    await click('Mill', { ctrlKey: true })
    await counted(1)
    await click('Sawmill', { shiftKey: true })
    await until(() => picked().length === 3, 'three rows')
    expect(picked()).toEqual(['Mill', 'Quarry', 'Sawmill'])
    await says('3 selected')
    expect(app.path()).toBe('/suppliers')
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    await until(() => byRole('link', /^centre New supplier$/), 'the old centre')
    expect(picked()).toEqual([])
  })

  it('starts with Space, extends with Shift and arrows, selects all with Ctrl+A', async () => {
    await start('/suppliers')
    ;(await hit('Mill')).focus()
    await key('Mill', ' ')
    await counted(1)
    expect(document.activeElement).toBe(await hit('Mill'))
    await key('Mill', 'ArrowDown', { shiftKey: true })
    await counted(2)
    expect(picked()).toEqual(['Mill', 'Quarry'])
    await key('Quarry', 'a', { ctrlKey: true })
    await counted(4)
    await press(/^Clear selection$/)
    const centre = await counted(0)
    expect(centre.getAttribute('aria-disabled')).toBe('true')
    await press(/^centre Cancel selection$/)
    await until(() => byRole('button', /^Select$/), 'the way back in')
  })

  it('counts only visible rows: a row behind a filter is not deleted', async () => {
    await start('/suppliers', async (replica) => {
      await putSuppliers(replica)
      await rowsOf(replica.db, 'supplier').put({ id: idOf(3), rev: 13, name: 'Sawmill', is_active: false })
    })
    await press(/^Select$/)
    await press(/^Select all$/)
    await counted(4)
    await press(/^Archived 1$/)
    await counted(1)
    await press(/^centre Delete 1$/)
    await says('Delete 1 record?')
    await agree(/^Delete$/)
    await until(() => app.toasts.find(({ text }) => text === '1 deleted'), 'the toast')
    expect(await alive()).toEqual(['Barn', 'Mill', 'Quarry'])
  })

  it('stays unavailable without deletion: posted movements, categories', async () => {
    await start('/uses', async (replica) => {
      const use = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '1', occurred_at: '2026-03-05T09:50:00.000Z' }
      await replica.save([{ kind: 'create', entity: 'use', id: idOf(7), values: use }])
    })
    await row('Rye grain')
    expect(byRole('button', /^Select$/)).toBeUndefined()
    await key('Rye grain', ' ')
    expect(byRole('button', /^centre Delete/)).toBeUndefined()
    await app.go('/base-data?tab=categories')
    await row('GRAIN')
    expect(byRole('button', /^Select$/)).toBeUndefined()
    await app.go('/base-data?tab=units')
    await until(() => byRole('button', /^Select$/), 'units may go')
  })
})

describe('deleting the selected records', () => {
  it('asks once with a tick, deletes each record separately, and one undo restores all', async () => {
    await start('/suppliers')
    await press(/^Select$/)
    await press(/^Select all$/)
    await press(/^centre Delete 4$/)
    await says('Delete 4 records?')
    await says('You can undo this for a few seconds.')
    expect(await app.db.outbox.count()).toBe(0)
    await agree(/^Delete$/)
    await until(() => app.toasts.find(({ text }) => text === '4 deleted'), 'the toast')
    const sent = await app.db.outbox.toArray()
    expect(sent.map(({ kind, group }) => [kind, group])).toEqual(NAMES.map(() => ['delete', undefined]))
    expect(await alive()).toEqual([])
    await says('Suppliers: nothing here yet')
    await until(() => byRole('link', /^centre New supplier$/), 'the old centre')
    app.toasts.find(({ undo }) => undo)?.undo?.onUndo()
    await until(() => app.toasts.some(({ text }) => text === 'Undone'), 'undone')
    expect(await alive()).toEqual(NAMES)
    expect(await app.db.outbox.count()).toBe(0)
  })

  it('keeps records that others refer to, names them, and offers to archive them', async () => {
    await start('/suppliers', putUsedMill)
    await press(/^Select$/)
    await press(/^Select all$/)
    await press(/^centre Delete 4$/)
    await says('Delete 3 records?')
    await says(/These cannot be deleted because other records refer to them:\s*Mill \(Ingredients\)/)
    await agree(/^Delete$/)
    await says('1 record is in use')
    await press(/^Archive$/)
    await until(() => app.toasts.find(({ text }) => text === '1 archived'), 'the second toast')
    const rows = await rowsOf(app.db, 'supplier').toArray()
    expect(rows.filter((one) => !one.deleted_at)).toMatchObject([{ name: 'Mill', is_active: false }])
    await says(/Mill\s*Archived/)
    app.toasts.at(-1)?.undo?.onUndo()
    await until(() => app.toasts.some(({ text }) => text === 'Undone'), 'undone')
    expect((await rowsOf(app.db, 'supplier').get(idOf(1)))?.is_active).not.toBe(false)
  })

  it('changes nothing without the user’s confirmation', async () => {
    await start('/suppliers', putUsedMill)
    await press(/^Select$/)
    await press(/^Select all$/)
    await press(/^centre Delete 4$/)
    await says('Delete 3 records?')
    await press(/^Cancel$/)
    await until(() => !page().includes('Delete 3 records?'), 'no question')
    expect([await alive(), await app.db.outbox.count()]).toEqual([NAMES, 0])
    expect(picked()).toHaveLength(4)
  })

  it('deletes a dependent unit before its base, and keeps both while used', async () => {
    await start('/base-data', async ({ db }) => {
      await rowsOf(db, 'item').clear()
    })
    await press(/^Select$/)
    await press(/^Select all$/)
    await press(/^centre Delete 2$/)
    await agree(/^Delete$/)
    await until(() => app.toasts.find(({ text }) => text === '2 deleted'), 'the toast')
    const order = (await app.db.outbox.orderBy('seq').toArray()).map(({ recordId }) => recordId)
    expect(order).toEqual([FARM.gram.id, FARM.kg.id])
  })

  it('explains why when none of them can be deleted', async () => {
    await start('/base-data')
    await row('kg')
    await click('kg', { ctrlKey: true })
    await press(/^centre Delete 1$/)
    await says('Nothing here can be deleted')
    await says(/kg \(.*Ingredients.*\)/)
    await press(/^OK$/)
    expect(await app.db.outbox.count()).toBe(0)
  })
})
