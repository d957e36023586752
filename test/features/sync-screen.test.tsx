// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '../../src/data/db'
import type { Row } from '../../src/domain/kit/entity'
import { SyncScreen } from '../../src/features/sync/SyncScreen'
import type { Replica } from '../../src/state/replica'
import { FARM, USER } from '../data/replica'
import { byRole, page, press, says, startApp, type TestApp, type, until } from '../records/app'

let app: TestApp
afterEach(() => app.close())

const screens = {
  '/': () => <p>home</p>,
  '/sync': SyncScreen,
  '/units/$id': () => <p>a unit</p>,
  '/suppliers/$id': () => <p>a supplier</p>,
}
const open = async (prepare?: (replica: Replica) => Promise<void>) => {
  app = await startApp('/sync', screens, prepare)
}
const unit = (id: string, values: Record<string, string>) => ({ kind: 'create', entity: 'unit', id, values }) as const
const TRAY = '01920000-0000-7000-8000-000000000a11'
const STACK = '01920000-0000-7000-8000-000000000a12'

/** What the engine does with a refusal. */
async function refuse({ db }: Replica, recordId: string, code: string, more: object = {}): Promise<string> {
  const mutation = await db.outbox.where('recordId').equals(recordId).first()
  if (!mutation) throw new Error('nothing to refuse')
  const { id, entity } = mutation
  await db.outbox.put({ ...mutation, state: 'attention', attempts: 1 })
  await db.attention.put({ id, entity, recordId, error: { status: 409, code }, since: mutation.recordedAt, ...more })
  // A record that the server would not make is not there.
  if (mutation.kind === 'create') await rowsOf(db, entity).delete(recordId)
  return id
}

/** A supplier that the server has, changed here and there. */
async function conflict(replica: Replica): Promise<void> {
  const mill = { id: TRAY, rev: 7, name: 'Mill', notes: 'Rings at seven' }
  await rowsOf(replica.db, 'supplier').put(mill)
  await replica.save([{ kind: 'patch', entity: 'supplier', id: TRAY, values: { notes: 'Closed on Mondays' } }])
  const current = { ...mill, rev: 8, notes: 'Moved away', updated_by: USER }
  await served(replica, current)
  await refuse(replica, TRAY, 'conflict', { current, fields: { notes: 'conflict' } })
}

/** The row as the server has it now; a refused change does not show. */
async function served({ db }: Replica, row: Row): Promise<void> {
  await db.shadow.put({ entity: 'supplier', id: row.id, row })
  await rowsOf(db, 'supplier').put({ ...row, _p: 1, _a: 1 })
}

const radio = (words: RegExp) =>
  until(() => [...document.querySelectorAll('label')].find((label) => words.test(label.textContent ?? '')), `${words}`)

describe('/sync', () => {
  it('says in plain words that everything is here and there', async () => {
    await open(async ({ db }) => {
      await db.meta.bulkPut([
        { key: 'engine', value: { phase: 'idle', reachable: true, lastContact: new Date().toISOString() } },
        { key: 'pulled_at', value: new Date().toISOString() },
      ])
    })
    await says('All 5 records are on this device and on the farm server')
  })

  it('says how many changes wait, since when, and why', async () => {
    await open(async ({ db, save }) => {
      await save([unit(TRAY, { code: 'tray' })])
      const [mutation] = await db.outbox.toArray()
      if (mutation)
        await db.outbox.put({ ...mutation, recordedAt: new Date(Date.now() - 4 * 86_400_000).toISOString() })
      await db.meta.put({ key: 'engine', value: { phase: 'idle', reachable: false } })
    })
    await says('1 change waits to be sent')
    await says('The oldest was recorded 4 days ago.')
    await says(/The farm server does not answer|This device has no network/)
    await says('Bring this device to where there is signal')
  })

  it('draws a queue of a thousand a part at a time', async () => {
    await open(async ({ db, save }) => {
      await save([unit(TRAY, { code: 'tray' })])
      const [mutation] = await db.outbox.toArray()
      if (!mutation) throw new Error('nothing saved')
      const { seq: _seq, ...one } = mutation
      await db.outbox.bulkAdd(
        Array.from({ length: 999 }, () => ({
          ...one,
          id: crypto.randomUUID(),
          recordId: crypto.randomUUID(),
          seq: undefined,
        })) as never,
      )
    })
    await says('1,000 changes wait to be sent')
    await says('Show 960 more')
    expect(document.querySelectorAll('li').length).toBeLessThan(60)
    await press(/^Show 960 more$/)
    await says('Show 900 more')
  })

  it('discards an unsent change with what needs it after asking, and puts both back', async () => {
    await open(async ({ save }) => {
      await save([unit(TRAY, { code: 'tray' })])
      await save([unit(STACK, { code: 'stack', base_unit_id: TRAY, factor: '10' })])
    })
    await press(/^What to do with: tray$/)
    await press(/^Discard$/)
    await says('1 more change needs it and goes with it.')
    await press(/^Discard$/)
    const { undo } = await until(() => app.toasts.find((one) => one.undo), 'a toast with a way back')
    expect(await app.db.outbox.count()).toBe(0)
    expect((await app.db.results.toArray()).map(({ how }) => how)).toEqual(['undone', 'undone'])
    await until(() => !page().includes('wait to be sent'), 'gone')
    undo?.onUndo()
    await says('2 changes wait to be sent')
    expect(await rowsOf(app.db, 'unit').get(STACK)).toMatchObject({ code: 'stack' })
  })
})

describe('a refused change', () => {
  it('keeps both codes with one tap, and names what waits for it', async () => {
    await open(async (replica) => {
      await replica.save([unit(TRAY, { code: 'tray' })])
      await replica.save([unit(STACK, { code: 'stack', base_unit_id: TRAY, factor: '10' })])
      await refuse(replica, TRAY, 'duplicate', { fields: { code: 'duplicate_entry' }, other: FARM.kg.id })
    })
    await says('Already the code of kg')
    await says('1 change waits for it and goes when it does:')
    await says('waits for tray')
    await press(/^Keep both as tray-2$/)
    await until(() => byRole('button', /^Keep both/) === undefined, 'decided')
    const queue = await app.db.outbox.orderBy('seq').toArray()
    expect(queue.map(({ kind, body }) => [kind, body?.code])).toEqual([
      ['settle', undefined],
      ['create', 'tray-2'],
      ['create', 'stack'],
    ])
  })

  it('waits for a choice in every field, and is applied on what the server has now', async () => {
    await open(conflict)
    await says('Was: Rings at seven')
    const keep = await until(() => byRole('button', /^Keep these choices$/))
    expect(keep.getAttribute('aria-disabled')).toBe('true')
    await says('Notes: choose one to finish')
    ;(await radio(/Closed on Mondays/)).click()
    await press(/^Keep these choices$/)
    await until(() => byRole('button', /^Keep these choices$/) === undefined, 'decided')
    const [, patch] = await app.db.outbox.orderBy('seq').toArray()
    expect(patch?.changes).toEqual({ notes: { from: 'Moved away', to: 'Closed on Mondays' } })
  })

  it('can be put right where it stands', async () => {
    await open(conflict)
    await press(/^Notes: change mine$/)
    await type(/^Notes/, 'Closed on Sundays')
    await press(/^Keep these choices$/)
    await until(() => byRole('button', /^Keep these choices$/) === undefined, 'decided')
    const row = await rowsOf(app.db, 'supplier').get(TRAY)
    expect(row).toMatchObject({ notes: 'Closed on Sundays' })
  })

  it('asks a phone field by field, and ends with one button', async () => {
    const media = vi.spyOn(window, 'matchMedia')
    media.mockImplementation((query) => Object.assign(new EventTarget(), { media: query, matches: false }) as never)
    try {
      await open(async (replica) => {
        const mill = { id: TRAY, rev: 7, name: 'Mill', notes: 'a', phone: '1' }
        await rowsOf(replica.db, 'supplier').put(mill)
        await replica.save([{ kind: 'patch', entity: 'supplier', id: TRAY, values: { notes: 'b', phone: '2' } }])
        const current = { ...mill, rev: 8, notes: 'c', phone: '3' }
        await served(replica, current)
        await refuse(replica, TRAY, 'conflict', { current, fields: { notes: 'conflict', phone: 'conflict' } })
      })
      await says('1 of 2 fields')
      expect(byRole('button', /^Keep these choices$/)).toBeUndefined()
      ;(await radio(/^b.*Mine/)).click()
      await press(/^Next field$/)
      await says('2 of 2 fields')
      ;(await radio(/^3.*On the server/)).click()
      await press(/^Keep these choices$/)
      await until(() => byRole('button', /^Keep these choices$/) === undefined, 'decided')
      const [, patch] = await app.db.outbox.orderBy('seq').toArray()
      expect(Object.keys(patch?.changes ?? {})).toEqual(['notes'])
    } finally {
      media.mockRestore()
    }
  })

  it('left to the server in everything is let go', async () => {
    await open(conflict)
    ;(await radio(/Moved away/)).click()
    await says('Nothing of yours would be sent')
    await press(/^Leave all to the server$/)
    await until(() => byRole('button', /^Leave all/) === undefined, 'decided')
    const queue = await app.db.outbox.toArray()
    expect(queue.map(({ kind }) => kind)).toEqual(['settle'])
  })

  it('of another device is adopted when its discarding is taken back too late', async () => {
    await open(async ({ db }) => {
      const mill = { id: TRAY, rev: 7, name: 'Mill', notes: 'Moved away' }
      await rowsOf(db, 'supplier').put(mill)
      await rowsOf(db, 'issue').put({
        id: '01920000-0000-7000-8000-0000000000e1',
        rev: 9,
        user: USER,
        device: 'phone',
        method: 'PATCH',
        path: `/suppliers/${TRAY}`,
        body: { notes: 'Closed on Mondays' },
        base: { notes: 'Rings at seven' },
        code: 'conflict',
        fields: { notes: 'conflict' },
        current: mill,
        created_at: new Date().toISOString(),
      } as never)
    })
    await says('From another of your devices.')
    await press(/^Discard mine$/)
    const { undo } = await until(() => app.toasts.find((one) => one.undo), 'a toast with a way back')
    // The engine told the server, and the feed took the issue away.
    await app.db.outbox.clear()
    await rowsOf(app.db, 'issue').clear()
    await until(() => !page().includes('From another'), 'gone')
    undo?.onUndo()
    await says('Was: Rings at seven')
    const [entry] = await app.db.attention.toArray()
    expect(entry).toMatchObject({ recordId: TRAY, report: true })
    const [mutation] = await app.db.outbox.toArray()
    expect(mutation).toMatchObject({ state: 'attention', device: app.replica.device, id: entry?.id })
  })
})
