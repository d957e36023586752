/** /sync with a refused change, for the tests of its screens. */
import { vi } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import type { Row } from '../../../src/domain/kit/entity'
import type { Replica } from '../../../src/state/replica/replica'
import { until } from '../../records/app'

export const TRAY = '01920000-0000-7000-8000-000000000a11'
export const STACK = '01920000-0000-7000-8000-000000000a12'

/** Stores a refusal as the engine does. */
export async function refuse({ db }: Replica, recordId: string, code: string, more: object = {}): Promise<string> {
  const mutation = await db.outbox.where('recordId').equals(recordId).first()
  if (!mutation) throw new Error('nothing to refuse')
  const { id, entity } = mutation
  await db.outbox.put({ ...mutation, state: 'attention', attempts: 1 })
  await db.attention.put({ id, entity, recordId, error: { status: 409, code }, since: mutation.recordedAt, ...more })
  // A record that the server would not make is not there.
  if (mutation.kind === 'create') await rowsOf(db, entity).delete(recordId)
  return id
}

/** The server's current row; a refused change is not visible in it. */
export async function served({ db }: Replica, row: Row): Promise<void> {
  await db.shadow.put({ entity: 'supplier', id: row.id, row })
  await rowsOf(db, 'supplier').put({ ...row, _p: 1, _a: 1 })
}

/** A supplier of ours with a new code that another one got first; `theirs` is the server's row of ours. */
export async function refusedCode(replica: Replica, mill: Row, theirs: Row): Promise<void> {
  await rowsOf(replica.db, 'supplier').put(mill)
  await rowsOf(replica.db, 'supplier').put({ id: STACK, rev: 6, name: 'Other', code: 'B' })
  await replica.save([{ kind: 'patch', entity: 'supplier', id: TRAY, values: { code: 'C', phone: '7' } }])
  const change = await replica.db.outbox.where('recordId').equals(TRAY).first()
  if (!change?.changes) throw new Error('nothing was queued')
  await replica.db.outbox.put({ ...change, changes: { ...change.changes, code: { from: 'A', to: 'B' } } })
  await served(replica, theirs)
  await refuse(replica, TRAY, 'duplicate', { other: STACK, fields: { code: 'duplicate_entry' }, current: mill })
}

export const radio = (words: RegExp) =>
  until(() => [...document.querySelectorAll('label')].find((label) => words.test(label.textContent ?? '')), `${words}`)

/** Runs it on a narrow screen. */
export async function onPhone(run: () => Promise<void>): Promise<void> {
  const media = vi.spyOn(window, 'matchMedia')
  media.mockImplementation((query) => Object.assign(new EventTarget(), { media: query, matches: false }) as never)
  try {
    await run()
  } finally {
    media.mockRestore()
  }
}
