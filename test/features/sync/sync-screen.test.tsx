// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { SyncScreen } from '../../../src/features/sync/SyncScreen'
import { installUpdateCheck } from '../../../src/state/device/update'
import type { Replica } from '../../../src/state/replica/replica'
import { FARM, USER } from '../../data/replica'
import { byRole, page, press, says, startApp, type TestApp, type, until } from '../../records/app'
import { onPhone, radio, refuse, STACK, served, TRAY } from './refused-page'

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

/** A supplier that the server has, changed here and there. */
async function conflict(replica: Replica): Promise<void> {
  const mill = { id: TRAY, rev: 7, name: 'Mill', notes: 'Rings at seven' }
  await rowsOf(replica.db, 'supplier').put(mill)
  await replica.save([{ kind: 'patch', entity: 'supplier', id: TRAY, values: { notes: 'Closed on Mondays' } }])
  const current = { ...mill, rev: 8, notes: 'Moved away', updated_by: USER }
  await served(replica, current)
  await refuse(replica, TRAY, 'conflict', { current, fields: { notes: 'conflict' } })
}

describe('/sync', () => {
  it('reports in plain words that everything is here and on the server', async () => {
    await open(async ({ db }) => {
      await db.meta.bulkPut([
        { key: 'engine', value: { phase: 'idle', reachable: true, lastContact: new Date().toISOString() } },
        { key: 'pulled_at', value: new Date().toISOString() },
      ])
    })
    await says('All 5 records are on this device and on the server')
  })

  it('never claims that everything is sent while a rejection is open (S26)', async () => {
    await open(async (replica) => {
      await conflict(replica)
      await replica.db.meta.put({ key: 'engine', value: { phase: 'idle', reachable: true } })
    })
    await says('All other changes sent')
    expect(page()).not.toContain('All changes sent')
  })

  it('offers no sending while the switch holds everything back (S12)', async () => {
    await open(async ({ db, save }) => {
      await save([unit(TRAY, { code: 'tray' })])
      await db.meta.put({ key: 'work_offline', value: true })
    })
    await says('You are working offline. To sync, turn off the switch below.')
    await press(/^What to do with “Added tray”$/)
    await until(() => byRole('button', /^Discard$/), 'the acts')
    await until(() => !byRole('button', /^(Send|Sync|Try) now$/), 'no way to send')
    await app.db.meta.put({ key: 'work_offline', value: false })
    await until(() => byRole('button', /^Send now$/), 'an act')
  })

  it.each([
    { answers: 'a network that wants a sign-in', answer: () => new Response('<h1>Welcome to Cafe</h1>'), isSaid: true },
    { answers: 'a proxy that refuses', answer: () => new Response('Blocked', { status: 403 }), isSaid: true },
    { answers: 'the farm server', answer: () => new Response('{}', { headers: { 'X-Pinset': '1' } }), isSaid: false },
    { answers: 'nothing', answer: () => Promise.reject(new TypeError('no network')), isSaid: false },
  ])('opens the page that answers in place of the farm server: $answers', async ({ answer, isSaid }) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (input: Request | string) => {
      asked.push(new URL(typeof input === 'string' ? input : input.url, location.href).pathname)
      return answer()
    })
    try {
      await open(async ({ db }) => {
        await db.meta.put({ key: 'engine', value: { phase: 'idle', reachable: false } })
      })
      await says(/The server is not responding|This device has no network/)
      await until(() => asked.includes('/api/status'), 'a question who answers')
      if (isSaid) {
        const way = await until(() => byRole('link', /^Open its page$/), 'the way to its page')
        expect(way.getAttribute('href')).toBe('/api/status')
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(page().includes('A different server answers')).toBe(isSaid)
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('shows how many changes wait, since when, and why', async () => {
    await open(async ({ db, save }) => {
      await save([unit(TRAY, { code: 'tray' })])
      const [mutation] = await db.outbox.toArray()
      if (mutation)
        await db.outbox.put({ ...mutation, recordedAt: new Date(Date.now() - 4 * 86_400_000).toISOString() })
      await db.meta.put({ key: 'engine', value: { phase: 'idle', reachable: false } })
    })
    await says('1 change waiting to be sent')
    await says('The oldest was recorded 4 days ago.')
    await says(/The server is not responding|This device has no network/)
    await says('Take this device to a place with a connection')
  })

  it('S15: shows when a failed request is tried again', async () => {
    await open(async ({ db, save }) => {
      await save([unit(TRAY, { code: 'tray' })])
      const nextTry = Date.now() + 600_000
      await db.meta.put({ key: 'engine', value: { phase: 'idle', reachable: true, nextTry } })
    })
    await says('The server is busy. Next attempt at')
  })

  it('S14: reports that a proxy finds a change too large, and the remedy', async () => {
    await open(async ({ db, save }) => {
      await save([unit(TRAY, { code: 'tray' })])
      const [mutation] = await db.outbox.toArray()
      const lastError = { status: 413, code: 'too_large' }
      if (mutation) await db.outbox.put({ ...mutation, attempts: 1, notBefore: Date.now() + 600_000, lastError })
      await db.meta.put({ key: 'engine', value: { phase: 'idle', reachable: true } })
    })
    await says('A proxy between this device and the server rejects a change because of its size.')
    await says('too large for a proxy in between, tried once, waiting until')
    expect(page()).not.toContain('The server is busy')
  })

  it('S15, S30: checks for an update if the server outgrew the app, and reports it', async () => {
    const looks = ['none', 'unreachable', 'loading', 'found'] as const
    let asked = 0
    installUpdateCheck(async () => looks[asked++] ?? 'found')
    await open(async ({ db }) => {
      await db.meta.put({ key: 'engine', value: { phase: 'paused', pause: 'update_needed', reachable: true } })
    })
    await says('This version of the app is too old for the server')
    await press(/^Update$/)
    await until(() => app.toasts.at(-1)?.text === 'No newer version yet', 'none')
    await press(/^Update$/)
    await until(() => app.toasts.at(-1)?.text === 'The server is not responding', 'unreachable')
    await press(/^Update$/)
    await until(() => app.toasts.at(-1)?.text === 'Loading the new version', 'loading')
    await press(/^Update$/)
    await until(() => asked === 4, 'found')
    expect(app.toasts).toHaveLength(3)
  })

  it.each([
    ['fast', -5, 0, false],
    ['slow', 5, 4, true],
  ])('shows the age by the farm’s clock: a device five days %s (S29)', async (_name, offset, age, isOld) => {
    await open(async (replica) => {
      const days = 86_400_000
      await replica.db.meta.put({ key: 'clock_offset', value: offset * days })
      replica.setClockOffset(offset * days)
      await replica.save([unit(TRAY, { code: 'tray' })])
      const [mutation] = await replica.db.outbox.toArray()
      const recordedAt = new Date(replica.now() - age * days).toISOString()
      if (mutation) await replica.db.outbox.put({ ...mutation, recordedAt })
    })
    await says('1 change waiting to be sent')
    await says(isOld ? 'The oldest was recorded 4 days ago.' : 'The oldest was recorded this minute.')
    expect(page().includes('Take this device to a place with a connection')).toBe(isOld)
  })

  it('opens an unsent change where it can be edited', async () => {
    await open(async ({ save }) => {
      await save([unit(TRAY, { code: 'tray' })])
    })
    await press(/^What to do with “Added tray”$/)
    const link = await until(() => byRole('link', /^Open and edit$/), 'the way to its form')
    expect(link.getAttribute('href')).toMatch(new RegExp(`/units/${TRAY}\\?edit=true$`))
  })

  it('discards an unsent change and its dependents after a question, and puts both back', async () => {
    await open(async ({ save }) => {
      await save([unit(TRAY, { code: 'tray' })])
      await save([unit(STACK, { code: 'stack', base_unit_id: TRAY, factor: '10' })])
    })
    await press(/^What to do with “Added tray”$/)
    await press(/^Discard$/)
    await says('1 more change depends on it and will be discarded too.')
    await press(/^Discard$/)
    const { undo } = await until(() => app.toasts.find((one) => one.undo), 'a toast with a way back')
    expect(await app.db.outbox.count()).toBe(0)
    expect((await app.db.results.toArray()).map(({ how }) => how)).toEqual(['undone', 'undone'])
    await until(() => !page().includes('waiting to be sent'), 'gone')
    undo?.onUndo()
    await says('2 changes waiting to be sent')
    expect(await rowsOf(app.db, 'unit').get(STACK)).toMatchObject({ code: 'stack' })
  })
})

describe('S16: discarding a change that was tried once', () => {
  const discardTried = async () => {
    await open(async ({ db, save }) => {
      await save([unit(TRAY, { code: 'tray' })])
      await db.outbox.toCollection().modify({ state: 'inflight', attempts: 1 })
      await db.meta.put({ key: 'engine', value: { phase: 'idle', reachable: true } })
    })
    await press(/^What to do with “Added tray”$/)
    await press(/^Discard$/)
    const { undo } = await until(() => app.toasts.find((one) => one.undo), 'a toast with a way back')
    expect((await app.db.outbox.toArray())[0]?.state).toBe('cancelling')
    return undo
  }

  it('supports undo, and does not report a busy server', async () => {
    const undo = await discardTried()
    await says('being undone')
    expect(page()).not.toContain('The server is busy')
    undo?.onUndo()
    await says('tried once')
    expect(await rowsOf(app.db, 'unit').get(TRAY)).toMatchObject({ code: 'tray' })
  })

  it('reports an undo that comes too late', async () => {
    const undo = await discardTried()
    await app.db.outbox.toCollection().modify({ fenced: true })
    undo?.onUndo()
    await until(() => app.toasts.at(-1)?.text.startsWith('Too late'), 'too late')
    expect((await app.db.outbox.toArray())[0]?.state).toBe('cancelling')
  })
})

describe('a refused change', () => {
  it('keeps both codes with one tap, and names the changes that wait for it', async () => {
    await open(async (replica) => {
      await replica.save([unit(TRAY, { code: 'tray' })])
      await replica.save([unit(STACK, { code: 'stack', base_unit_id: TRAY, factor: '10' })])
      await refuse(replica, TRAY, 'duplicate', { fields: { code: 'duplicate_entry' }, other: FARM.kg.id })
    })
    await says('kg already has this code')
    await says('1 change depends on it and is sent with it:')
    await says('waiting for tray')
    await press(/^Keep both, mine as tray-2$/)
    await until(() => byRole('button', /^Keep both/) === undefined, 'decided')
    const queue = await app.db.outbox.orderBy('seq').toArray()
    expect(queue.map(({ kind, body }) => [kind, body?.code])).toEqual([
      ['settle', undefined],
      ['create', 'tray-2'],
      ['create', 'stack'],
    ])
  })

  const needed = () =>
    open(async (replica) => {
      await replica.save([unit(TRAY, { code: 'tray' })])
      await replica.save([unit(STACK, { code: 'stack', base_unit_id: TRAY, factor: '10' })])
      await refuse(replica, TRAY, 'duplicate', { fields: { code: 'duplicate_entry' }, other: FARM.kg.id })
    })
  const codes = async () => (await app.db.outbox.toArray()).map(({ kind, body }) => body?.code ?? kind)

  it('leaves together with its dependents, and undo restores all (S13)', async () => {
    await needed()
    await press(/^Discard mine$/)
    await says('Discard tray?')
    await press(/^Also discard the change that depends on it$/)
    const { undo } = await until(() => app.toasts.find((one) => one.undo), 'a toast with a way back')
    expect(await codes()).toEqual(['settle'])
    undo?.onUndo()
    await says('1 change depends on it and is sent with it:')
    expect(await codes()).toEqual(['tray', 'stack'])
  })

  it('leaves alone if its dependents can be corrected', async () => {
    await needed()
    await press(/^Discard mine$/)
    await press(/^Keep that change and correct it$/)
    await until(() => app.toasts.find((one) => one.undo), 'a toast with a way back')
    expect((await codes()).toSorted()).toEqual(['settle', 'stack'])
  })

  it('needs a choice in every field, and applies to the server’s current values', async () => {
    await open(conflict)
    await says('Was: Rings at seven')
    const keep = await until(() => byRole('button', /^Apply choices$/))
    expect(keep.getAttribute('aria-disabled')).toBe('true')
    await says('Notes: choose one to finish')
    ;(await radio(/Closed on Mondays/)).click()
    await press(/^Apply choices$/)
    await until(() => byRole('button', /^Apply choices$/) === undefined, 'decided')
    const [, patch] = await app.db.outbox.orderBy('seq').toArray()
    expect(patch?.changes).toEqual({ notes: { from: 'Moved away', to: 'Closed on Mondays' } })
  })

  it('accepts a correction in place', async () => {
    await open(conflict)
    await press(/^Edit my value: Notes$/)
    await type(/^Notes/, 'Closed on Sundays')
    await press(/^Apply choices$/)
    await until(() => byRole('button', /^Apply choices$/) === undefined, 'decided')
    const row = await rowsOf(app.db, 'supplier').get(TRAY)
    expect(row).toMatchObject({ notes: 'Closed on Sundays' })
  })

  it('takes one decision per field on a phone, and ends with one button', async () => {
    await onPhone(async () => {
      await open(async (replica) => {
        const mill = { id: TRAY, rev: 7, name: 'Mill', notes: 'a', phone: '1' }
        await rowsOf(replica.db, 'supplier').put(mill)
        await replica.save([{ kind: 'patch', entity: 'supplier', id: TRAY, values: { notes: 'b', phone: '2' } }])
        const current = { ...mill, rev: 8, notes: 'c', phone: '3' }
        await served(replica, current)
        await refuse(replica, TRAY, 'conflict', { current, fields: { notes: 'conflict', phone: 'conflict' } })
      })
      await says('Field 1 of 2')
      expect(byRole('button', /^Apply choices$/)).toBeUndefined()
      ;(await radio(/^b.*Mine/)).click()
      await press(/^Next field$/)
      await says('Field 2 of 2')
      ;(await radio(/^3.*On the server/)).click()
      await press(/^Apply choices$/)
      await until(() => byRole('button', /^Apply choices$/) === undefined, 'decided')
      const [, patch] = await app.db.outbox.orderBy('seq').toArray()
      expect(Object.keys(patch?.changes ?? {})).toEqual(['notes'])
    })
  })

  it('becomes a discard if every field is left to the server', async () => {
    await open(conflict)
    ;(await radio(/Moved away/)).click()
    await says('None of your changes would be sent')
    await press(/^Keep all from server$/)
    await until(() => byRole('button', /^Keep all from server/) === undefined, 'decided')
    const queue = await app.db.outbox.toArray()
    expect(queue.map(({ kind }) => kind)).toEqual(['settle'])
  })

  it('becomes local work if the undo of its discard is too late', async () => {
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
