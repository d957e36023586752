import { randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backUpDatabase } from '../../../server/backup/backup-database.mjs'
import { HEAD_HEADER, KNOWN_HEADER } from '../../../src/domain/wire'
import { runToEnd, type ServerProcess } from '../support/built-server'
import { testServers } from '../support/test-servers'

const { folder, start } = testServers()

/** A program that keeps a copy of the farm, as a device does: its cursor, and the newest point it knows. */
function makeReader(token: string) {
  let known = ''
  let cursor = ''
  const ask = async (server: ServerProcess, path: string, body?: unknown, names = true) => {
    const response = await fetch(`${server.url}/api${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(names && known !== '' ? { [KNOWN_HEADER]: known } : {}),
      },
    })
    const head = response.headers.get(HEAD_HEADER) ?? ''
    return { status: response.status, head, body: (await response.json()) as Record<string, unknown> }
  }
  return {
    ask,
    known: () => known,
    pull: async (server: ServerProcess) => {
      const answer = await ask(server, `/sync/changes?limit=1000${cursor === '' ? '' : `&since=${cursor}`}`)
      if (answer.status === 200) [known, cursor] = [answer.head, String(answer.body.cursor)]
      return answer
    },
    write: async (server: ServerProcess, count: number) => {
      const mutations = Array.from({ length: count }, (_, index) => ({
        key: randomUUID(),
        method: 'POST',
        path: '/suppliers',
        body: { id: randomUUID(), name: `Mill ${index}` },
      }))
      await ask(server, '/sync/push', { mutations }, false)
    },
    shared: async (server: ServerProcess, ...points: string[]) =>
      (await ask(server, `/status?stamps=${points.join(',')}`)).body.shared,
  }
}

async function setUp(server: ServerProcess): Promise<string> {
  const account = { code: server.setupCode, name: 'Vera', email: 'vera@farm.example', password: 'spawn-run-42' }
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`${server.url}/api/setup`, { method: 'POST', headers, body: JSON.stringify(account) })
  return String(((await response.json()) as { token: unknown }).token)
}

const revOf = (point: string) => Number(point.split(':')[0])
const FORKED = { status: 410, body: { code: 'reset', forked: true } }

it('S31: copied folders are recognized: behind, equal, overtaken, and their clones', async () => {
  const dataDir = folder()
  const copy = folder()
  let server = await start({ dataDir })
  const token = await setUp(server)
  const reader = makeReader(token)
  await reader.pull(server)
  const common = reader.known()
  await server.stop()
  cpSync(dataDir, copy, { recursive: true })
  const copyBack = async () => {
    await server.kill9()
    rmSync(dataDir, { recursive: true })
    cpSync(copy, dataDir, { recursive: true })
    server = await start({ dataDir })
  }

  server = await start({ dataDir })
  await reader.write(server, 40)
  expect((await reader.pull(server)).status).toBe(200)
  const lost = reader.known()
  expect(revOf(lost)).toBe(revOf(common) + 40)

  await copyBack()
  for (const later of [0, 40, 1]) {
    await reader.write(server, later)
    expect(await reader.pull(server)).toMatchObject(FORKED)
    expect(await reader.ask(server, '/suppliers')).toMatchObject(FORKED)
    expect(await reader.ask(server, '/sync/push', { mutations: [] })).toMatchObject(FORKED)
    expect(await reader.shared(server, common, lost)).toBe(revOf(common))
  }

  // The copy itself runs as well, and goes another way.
  const clone = await start({ dataDir: copy })
  await reader.write(clone, 41)
  const [here, there] = await Promise.all(
    [server, clone].map(async (one) => (await reader.ask(one, '/sync/changes?limit=0', undefined, false)).head),
  )
  expect(revOf(String(here))).toBe(revOf(String(there)))
  expect(here).not.toBe(there)
  expect(await reader.shared(server, common, String(there))).toBe(revOf(common))
  expect(await reader.shared(clone, common, String(here))).toBe(revOf(common))
})

it('S31: a restore shares only stamps of the backup', async () => {
  const dataDir = folder()
  const server = await start({ dataDir })
  const reader = makeReader(await setUp(server))
  await reader.write(server, 3)
  await reader.pull(server)
  const kept = reader.known()
  const file = join(folder(), 'farm.db')
  backUpDatabase({ dataDir, file, force: false })
  await reader.write(server, 2)
  await reader.pull(server)
  const lost = reader.known()
  await server.stop()
  expect((await runToEnd({ dataDir, flags: ['restore', file, '--force'] })).code).toBe(0)
  const restored = await start({ dataDir })
  expect(await reader.shared(restored, kept, lost)).toBe(revOf(kept))
  expect((await reader.ask(restored, '/sync/changes?limit=0', undefined, false)).head).toBe(kept)
  await reader.write(restored, 2)
  expect(await reader.shared(restored, kept, lost)).toBe(revOf(kept))
})
