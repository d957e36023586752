// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { SyncScreen } from '../../../src/features/sync/SyncScreen'
import { RecordMarks } from '../../../src/records/detail/RecordMarks'
import type { Replica } from '../../../src/state/replica/replica'
import { page, press, says, startApp, type TestApp, type, until } from '../../records/app'
import { onPhone, refuse, served, TRAY } from './refused-page'

let app: TestApp
afterEach(() => app.close())

const screens = { '/': () => <p>home</p>, '/sync': SyncScreen, '/suppliers/$id': () => <p>a supplier</p> }
const open = async (prepare: (replica: Replica) => Promise<void>) => {
  app = await startApp('/sync', screens, prepare)
}

/** Twelve new units that the server would not have. */
async function manyUnits(replica: Replica): Promise<string[]> {
  const ids = Array.from({ length: 12 }, () => replica.newId())
  for (const [index, id] of ids.entries()) {
    await replica.save([{ kind: 'create', entity: 'unit', id, values: { code: `u${index}` } }])
    await refuse(replica, id, 'duplicate')
  }
  return ids
}

/** Three fields changed; the server finds something wrong with the last one. */
async function wrongEmail(replica: Replica, now: object = {}): Promise<void> {
  const mill = { id: TRAY, rev: 7, name: 'Mill' }
  await rowsOf(replica.db, 'supplier').put(mill)
  const values = { phone: '2', notes: 'b', email: 'mill@farm.example' }
  await replica.save([{ kind: 'patch', entity: 'supplier', id: TRAY, values }])
  const current = { ...mill, rev: 8, ...now }
  await served(replica, current)
  await refuse(replica, TRAY, 'invalid', { current, fields: { email: 'email' } })
}

describe('S26: deciding several fields on a phone', () => {
  it('starts at the first finding, and returns to it after a refused attempt', () =>
    onPhone(async () => {
      await open((replica) => wrongEmail(replica))
      await says('Field 3 of 3')
      await says('E-mail must be a valid email')
      await press(/^Edit mine$/)
      await type(/^E-mail/, 'no address')
      await press(/^Back$/)
      await press(/^Back$/)
      await says('Field 1 of 3')
      await press(/^Apply again$/)
      await says('Field 3 of 3')
    }))

  it('notes fields without other changes, and fields without a choice', () =>
    onPhone(async () => {
      await open((replica) => wrongEmail(replica, { phone: '2' }))
      await says('only you changed it')
      await press(/^Back$/)
      await press(/^Back$/)
      await says('The server has the same value. There is nothing to choose.')
      expect(page()).not.toContain('only you changed it')
      expect(document.querySelectorAll('input[type=radio]')).toHaveLength(0)
    }))
})

describe('S26: "Needs your decision" on a record links to its refused change', () => {
  const arrive = async () => {
    let ids: string[] = []
    const unit = () => <RecordMarks row={{ id: ids[11] ?? '', _a: 1 }} />
    app = await startApp('/units/u11', { ...screens, '/units/$id': unit }, async (replica) => {
      ids = await manyUnits(replica)
    })
    await press(/Needs your decision/, 'link')
    const entry = (await app.db.attention.toArray()).find(({ recordId }) => recordId === ids[11])
    const heading = () => document.querySelector<HTMLElement>(`[data-decision="${entry?.id}"]`)
    await until(() => heading() !== null && heading() === document.activeElement, 'its heading has the focus')
    expect(heading()?.textContent).toContain('u11')
  }
  it('opens it on a wide screen', arrive)
  it('opens it on a phone, even beyond the rendered part', () => onPhone(arrive))
})
