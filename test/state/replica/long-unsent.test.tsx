// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, it } from 'vitest'
import { useLongUnsent, useSyncStatus } from '../../../src/state/replica/sync-status'
import { says, startApp, type TestApp } from '../../records/app'

let app: TestApp
afterEach(() => app.close())

const DAY = 86_400_000
const Marked = () => <p>{`since ${useLongUnsent(useSyncStatus().unsent)}`}</p>

it('S29: a mark on any screen reports unsent changes after three farm days', async () => {
  let recordedAt = ''
  app = await startApp('/', { '/': Marked }, async ({ db, save, newId, setClockOffset, now }) => {
    // Five days behind the farm.
    await db.meta.put({ key: 'clock_offset', value: 5 * DAY })
    setClockOffset(5 * DAY)
    await save([{ kind: 'create', entity: 'unit', id: newId(), values: { code: 'tray' } }])
    await save([{ kind: 'create', entity: 'unit', id: newId(), values: { code: 'stack' } }])
    const [, second] = await db.outbox.orderBy('seq').toArray()
    recordedAt = new Date(now() - 3 * DAY).toISOString()
    if (second) await db.outbox.put({ ...second, recordedAt })
  })
  await says(`since ${recordedAt}`)
  await app.db.outbox.clear()
  await says('since undefined')
})
