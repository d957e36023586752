// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readRefused } from '../../../src/data/decide/refused'
import { type Mutation, SCHEMA } from '../../../src/domain/mutation'
import { SyncScreen } from '../../../src/features/sync/SyncScreen'
import type { Replica } from '../../../src/state/replica/replica'
import { USER } from '../../data/replica'
import { PATIENCE_MS } from '../../patience'
import { byRole, page, press, says, startApp, type TestApp, until } from '../../records/app'

let app: TestApp
let isWide: boolean
beforeEach(() => {
  isWide = true
  const media = (query: string) => Object.assign(new EventTarget(), { media: query, matches: isWide })
  vi.spyOn(window, 'matchMedia').mockImplementation(media as never)
  // Here nothing is laid out: every row would measure nothing, and all of them would fit the screen.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await app.close()
})

const idOf = (kind: string, n: number) => `01920000-0000-7000-8000-${kind}${String(n).padStart(8, '0')}`
/** In the frame that every screen stands in. */
const Screen = () => (
  <main tabIndex={-1}>
    <SyncScreen />
  </main>
)
const open = async (prepare: (replica: Replica) => Promise<void>, at = '/sync') => {
  app = await startApp(at, { '/': () => <p>home</p>, '/sync': Screen }, prepare)
}
const drawn = () => document.querySelectorAll('li').length
const labelled = (label: string) => document.querySelector<HTMLElement>(`ul[aria-label="${label}"]`)

/** New suppliers by number: waiting, or refused as a restored server's. */
async function fill({ db, device }: Replica, count: number, state: Mutation['state']): Promise<void> {
  const recordedAt = new Date().toISOString()
  const all = Array.from({ length: count }, (_, n) => ({
    seq: n + 1,
    id: idOf('aaaa', n),
    user: USER,
    device,
    entity: 'supplier',
    recordId: idOf('bbbb', n),
    kind: 'create' as const,
    body: { name: `Mill ${n}` },
    deps: [],
    schema: SCHEMA,
    recordedAt,
    state,
    attempts: 0,
  }))
  await db.outbox.bulkAdd(all)
  if (state !== 'attention') return
  const error = { status: 410, code: 'lost' }
  await db.attention.bulkAdd(
    all.map(({ id, entity, recordId }) => ({ id, entity, recordId, error, since: recordedAt })),
  )
}

describe('/sync with very many changes', () => {
  it('lists all waiting changes on a desk, and renders only those near the screen', async () => {
    await open((replica) => fill(replica, 1000, 'queued'))
    await says('1,000 changes waiting to be sent')
    await until(() => labelled('Waiting to be sent')?.querySelector('[aria-setsize="1000"]'), 'a long list')
    expect(drawn()).toBeLessThan(80)
    expect(byRole('button', /^Show/)).toBeUndefined()
  })

  it('lists all changes a restored server lost, and renders nearby ones (S22)', async () => {
    await open((replica) => fill(replica, 600, 'attention'))
    await until(() => labelled('Needs your decision')?.querySelector('[aria-setsize="600"]'), 'a long list')
    await says('Mill 0')
    expect(drawn()).toBeLessThan(80)
  })

  it('shows some waiting changes on a phone, and announces the next tap’s number', async () => {
    isWide = false
    await open((replica) => fill(replica, 130, 'queued'))
    await says('130 changes waiting to be sent')
    expect(drawn()).toBeLessThan(60)
    await press(/^Show 60 more$/)
    await press(/^Show 30 more$/)
    await until(() => page().includes('Mill 129'), 'the last')
    expect(byRole('button', /^Show/)).toBeUndefined()
  })

  it('shows a few cards on a phone, and announces the next tap’s number', async () => {
    isWide = false
    await open((replica) => fill(replica, 23, 'attention'))
    await press(/^Show 10 more$/)
    await press(/^Show 3 more$/)
    await until(() => page().includes('Mill 22'), 'the last')
    expect(byRole('button', /^Show/)).toBeUndefined()
  })

  it('renders the change in the address on a phone, not all before it', async () => {
    isWide = false
    const last = idOf('aaaa', 79)
    await open((replica) => fill(replica, 80, 'attention'), `/sync?open=${last}`)
    await until(() => document.querySelector(`[data-decision="${last}"]`) === document.activeElement, 'led to it')
    expect(document.querySelectorAll('[data-decision]').length).toBeLessThan(12)
  })
})

describe('S22: all changes that a restored server has lost', () => {
  const start = async (count: number) => {
    await open((replica) => fill(replica, count, 'attention'))
    await says(`The server was restored from a backup and no longer has ${count} of your records or values`)
  }
  const isOver = () =>
    until(() => !page().includes('The server went back to an earlier state and no longer has 2'), 'all decided')

  it('one tap sends them again, in order, and rejected ones remain', async () => {
    await start(25)
    // Meanwhile another record has the code of one of them.
    const [one] = await app.db.outbox.toArray()
    await app.db.table('supplier').put({ id: idOf('cccc', 1), rev: 5, name: 'Other', code: 'M1' })
    if (one) await app.db.outbox.put({ ...one, body: { ...one.body, code: 'M1' } })
    const button = await until(() => byRole('button', /^Send all again$/))
    button.focus()
    button.click()
    await isOver()
    await until(() => document.activeElement?.localName === 'main', 'the screen has the focus that the button had')
    await until(() => app.toasts.some(({ kind }) => kind === 'error'), 'the toast')
    const queue = await app.db.outbox.orderBy('seq').toArray()
    const names = queue.flatMap(({ kind, state, body }) =>
      kind === 'create' && state === 'queued' ? [body?.name] : [],
    )
    expect(names).toEqual(Array.from({ length: 24 }, (_, n) => `Mill ${n + 1}`))
    expect(await app.db.attention.toCollection().primaryKeys()).toEqual([idOf('aaaa', 0)])
  })

  it('a question confirms their discard, and one undo restores them', async () => {
    await start(25)
    await press(/^Discard all$/)
    await says('Discard 25 changes?')
    expect(await app.db.attention.count()).toBe(25)
    await press(/^Discard$/)
    const { undo } = await until(() => app.toasts.find((one) => one.undo), 'a toast with a way back')
    expect(await app.db.attention.count()).toBe(0)
    const states = new Set((await app.db.outbox.toArray()).map(({ kind }) => kind))
    expect([...states]).toEqual(['settle'])
    undo?.onUndo()
    const isBack = async () =>
      expect((await app.db.outbox.toArray()).map(({ state }) => state)).toEqual(Array(25).fill('attention'))
    await vi.waitFor(isBack, PATIENCE_MS)
    await says('The server was restored from a backup and no longer has 25 of your records or values')
  })
})

it('S26: reads many refused changes at once, each with its gesture', async () => {
  await open(async (replica) => {
    await fill(replica, 300, 'attention')
    await replica.db.attention.delete(idOf('aaaa', 7))
    for (const n of [6, 7]) await replica.db.outbox.update(n + 1, { group: 'g', groupSize: 2 })
  })
  const { db, registry } = app.replica
  const reads = vi.spyOn(db.outbox, 'where')
  const all = await readRefused(db, registry, USER)
  expect(reads).not.toHaveBeenCalled()
  expect(all).toHaveLength(299)
  const sixth = all.find(({ entry }) => entry.id === idOf('aaaa', 6))
  expect(sixth?.others.map(({ id }) => id)).toEqual([idOf('aaaa', 7)])
})
