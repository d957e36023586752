// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import type { BackupsAnswer } from '../../../src/domain/backup-wire'
import { instantOf } from '../../../src/domain/clock'
import { HomeScreen } from '../../../src/features/home/HomeScreen'
import { session } from '../../../src/state/person/session-store'
import { makeFormat } from '../../../src/state/words/format'
import { FARM } from '../../data/replica'
import { page, says, startApp, type TestApp, until } from '../../records/app'
import { type PeopleServer, servePeople } from '../users/people-server'

let app: TestApp
let server: PeopleServer
afterEach(async () => {
  await app.close()
  vi.unstubAllGlobals()
})

const HOUR = 3_600_000
const ago = (hours: number) => instantOf(Date.now() - hours * HOUR)

/** Home of an admin, with this answer of the server. */
async function start(body: BackupsAnswer | undefined, isAdmin = true): Promise<void> {
  server = servePeople({ 'GET /backups': body ? { body } : { status: 404, body: {} } })
  const screen = () => {
    session.isAdmin = isAdmin
    return <HomeScreen />
  }
  app = await startApp('/', { '/': screen }, async ({ save, newId }) => {
    // Enough of the only ingredient, so that nothing else needs attention.
    const bought = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '100', date: '2026-03-01' }
    await save([{ kind: 'create', entity: 'purchase', id: newId(), values: bought }])
  })
  await says('1 change not sent yet')
}

it('shows the last backup and the last drill in one quiet line', async () => {
  const at = ago(0)
  const drill = { at, ok: true, line: '', took_ms: 3000 }
  await start({ automatic: true, kept: 14, last: { at, bytes: 41_200_000 }, drill })
  const time = makeFormat({ language: 'en', now: Date.now }).moment(at)
  await says(`Backup ${time}, 41 MB`)
  expect(page()).toContain(`Restore tested ${time}`)
  expect(page()).toContain('All is well')
})

it.each([
  ['full', 'The server’s disk has too little space. Free up space on it.'],
  ['readonly', 'The server may not write to its folder of backups. Correct the rights of that folder.'],
  ['damaged', 'The server’s database is damaged. Stop the server and restore the last backup.'],
  ['failed', 'The server reports: it broke. Check its log.'],
] as const)('names the action that ends a failure: %s', async (problem, text) => {
  await start({ automatic: true, kept: 0, failed: { at: ago(1), problem, line: 'it broke' } })
  await says('Could not make a backup. There is none yet.')
  expect(page()).toContain(text)
  await until(() => !page().includes('All is well'), 'all is not well')
})

it('names the last good backup of a failure', async () => {
  const failed = { at: ago(1), problem: 'full', line: '' } as const
  await start({ automatic: true, kept: 3, last: { at: ago(30), bytes: 300_000 }, failed })
  await says('Could not make a backup. The last one is of')
})

it('warns about a backup older than two days, and not before', async () => {
  await start({ automatic: true, kept: 3, last: { at: ago(49), bytes: 300_000 } })
  await says('No backup since')
  await app.close()
  await start({ automatic: true, kept: 3, last: { at: ago(47), bytes: 300_000 } })
  await says('0.3 MB')
})

it('warns about a failed drill', async () => {
  const drill = { at: ago(1), ok: false, line: 'damaged', took_ms: 3000 }
  await start({ automatic: true, kept: 3, last: { at: ago(1), bytes: 300_000 }, drill })
  await says('The restore test of a backup failed')
})

it('shows nothing without an answer, or on a server that makes no backups', async () => {
  await start(undefined)
  await until(() => server.calls().includes('GET /backups'), 'the call')
  expect(page()).not.toContain('Backup')
  await app.close()
  await start({ automatic: false, kept: 0 })
  await until(() => server.calls().includes('GET /backups'), 'the call')
  expect(page()).not.toContain('Backup')
})

it('asks the server for admins only', async () => {
  await start({ automatic: true, kept: 1, last: { at: ago(1), bytes: 1 } }, false)
  expect(server.calls()).not.toContain('GET /backups')
})
