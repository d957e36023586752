import { beforeEach, expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { readRefused } from '../../../src/data/decide/refused'
import { issue } from '../../../src/domain/entities/issue'
import { registry } from '../../../src/domain/entities/registry'
import { countElsewhere, isLongUnsent, oldestUnsent } from '../../../src/state/replica/open-work'
import { openReplica } from '../../data/replica'
import { mutation } from '../../features/sync/refused-changes'

const asked = (id: string, user = 'u') => ({
  id,
  rev: 1,
  user,
  method: 'PATCH',
  path: `/suppliers/${id}`,
  body: { name: 'Mill' },
  code: 'conflict',
})

let db: PinsetDb
beforeEach(() => {
  db = openReplica()
})

it('counts an issue of the user until they decide about it here (S26)', async () => {
  await rowsOf(db, issue.name).bulkPut([asked('i1'), asked('i2'), asked('i3'), asked('i4', 'another')])
  expect(await countElsewhere(db, registry, 'u')).toBe(3)
  // One is this device's own refusal, one was decided here and the server was not told yet.
  await db.outbox.bulkPut([
    mutation(1, { id: 'i1', state: 'attention' }),
    mutation(2, { id: 's', kind: 'settle', entity: issue.name, recordId: 'i2' }),
  ])
  expect(await countElsewhere(db, registry, 'u')).toBe(1)
  // Decided twice, or refused here and decided: it is still one.
  await db.outbox.bulkPut([
    mutation(3, { id: 't', kind: 'settle', entity: issue.name, recordId: 'i2' }),
    mutation(4, { id: 'v', kind: 'settle', entity: issue.name, recordId: 'i1' }),
  ])
  expect(await countElsewhere(db, registry, 'u')).toBe(1)
})

it('counts like the Sync page: a rejected settlement replaces its issue', async () => {
  const settling = { key: 'k', method: 'POST', path: '/sync/issues/i1/settle', body: { decision: 'discard' } }
  await rowsOf(db, issue.name).bulkPut([asked('i1'), { ...asked('i2'), mates: [settling] }, asked('i3')])
  expect(await countElsewhere(db, registry, 'u')).toBe(2)
  const listed = await readRefused(db, registry, 'u')
  expect(listed.map(({ entry }) => entry.id)).toEqual(['i2', 'i3'])
})

it('the age of unsent changes ignores rejections, and is long after three days (S29)', async () => {
  expect(await oldestUnsent(db)).toBeUndefined()
  await db.outbox.bulkPut([
    mutation(1, { state: 'attention', recordedAt: '2026-03-01T00:00:00.000Z' }),
    mutation(2, { recordedAt: '2026-03-04T10:00:00.000Z' }),
  ])
  const oldest = await oldestUnsent(db)
  // It need not stand first: what was decided anew takes an older place, a copy that was taken in a newer one.
  await db.outbox.put(mutation(1.5, { recordedAt: '2026-03-06T10:00:00.000Z' }))
  expect(await oldestUnsent(db)).toBe(oldest)
  expect(oldest).toBe('2026-03-04T10:00:00.000Z')
  expect(isLongUnsent(oldest, Date.parse('2026-03-07T09:59:59.000Z'))).toBe(false)
  expect(isLongUnsent(oldest, Date.parse('2026-03-07T10:00:00.000Z'))).toBe(true)
})

it('the age of unsent changes includes files, except idle and rejected ones (S29.7)', async () => {
  const [name, idle, refused] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(64)}.jpg`) as [string, string, string]
  await rowsOf(db, 'purchase').put({ id: 'p1', rev: 1, receipt: [name, refused] })
  await db.uploads.bulkPut([
    { name, since: '2026-03-03T10:00:00.000Z' },
    { name: idle, since: '2026-03-01T10:00:00.000Z' },
    { name: refused, since: '2026-03-01T10:00:00.000Z', refused: 'too_large' },
  ])
  expect(await oldestUnsent(db)).toBe('2026-03-03T10:00:00.000Z')
  await db.outbox.put(mutation(2, { recordedAt: '2026-03-04T10:00:00.000Z' }))
  expect(await oldestUnsent(db)).toBe('2026-03-03T10:00:00.000Z')
})
