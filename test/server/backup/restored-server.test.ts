import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { runToEnd, type ServerProcess } from '../support/built-server'
import { testServers } from '../support/test-servers'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { folder, start: startAny } = testServers()
const start = (dataDir: string) => startAny({ dataDir })

type Sent = { readonly status: number; readonly body: Record<string, unknown> }

async function send(url: string, path: string, body?: unknown, token?: string): Promise<Sent> {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${url}/api${path}`, request)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** `npm run backup`, as npm would call it. */
function backUp(
  dataDir: string,
  ...args: string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, ['server/backup.mjs', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  child.stderr.on('data', (text) => {
    output += text
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

type Entry = {
  readonly key: string
  readonly method: 'POST'
  readonly path: string
  readonly body: { readonly id: string }
}
type Result = {
  readonly key: string
  readonly status: number
  readonly body: { readonly id: string; readonly rev: number }
}

function mill(name: string): Entry {
  const body = { id: randomUUID(), name }
  return { key: randomUUID(), method: 'POST', path: '/suppliers', body }
}

async function push(server: ServerProcess, token: string, ...mutations: Entry[]): Promise<Result[]> {
  const { body } = await send(server.url, '/sync/push', { schema: 1, mutations }, token)
  return body.results as Result[]
}

/** Ids of all suppliers. */
async function suppliers(server: ServerProcess, token: string): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let since = ''; ; ) {
    const { body } = await send(server.url, `/suppliers?limit=1000${since}`, undefined, token)
    for (const { id } of body.items as { id: string }[]) ids.add(id)
    if (!body.more) return ids
    since = `&since=${body.cursor}`
  }
}

describe('a server that was restored from a backup (S22)', () => {
  it('begins a new epoch at the backup’s head, with its rows and keys only', async () => {
    const dataDir = folder()
    const file = join(folder(), 'farm.db')
    const server = await start(dataDir)
    const account = { code: server.setupCode, name: 'Vera', email: 'vera@farm.example', password: 'spawn-run-42' }
    const token = String((await send(server.url, '/setup', account)).body.token)

    // Writers before, during and after the backup; short pauses leave it a share of a busy machine.
    const sent: { readonly entry: Entry; readonly result: Result }[] = []
    let isWriting = true
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      while (isWriting) {
        const entries = Array.from({ length: 5 }, (_, index) => mill(`Mill ${writer}-${index}`))
        const results = await push(server, token, ...entries)
        for (const [index, result] of results.entries()) {
          const entry = entries[index]
          if (entry) sent.push({ entry, result })
        }
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })
    const grownTo = async (count: number) => {
      while (sent.length < count) await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await grownTo(200)
    const before = sent.slice()
    const backup = await backUp(dataDir, file)
    const atEnd = sent.length
    await grownTo(atEnd + 100)
    isWriting = false
    await Promise.all(writers)
    expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/^pinset: backed up to .*checked\n$/) })
    const head = Number(/revision (\d+)/.exec(backup.output)?.[1])
    expect(statSync(file).mode & 0o077).toBe(0)
    // Everything acknowledged before it began is in it; later work exists too.
    expect(before.every(({ result }) => result.body.rev <= head)).toBe(true)
    const lost = sent.filter(({ result }) => result.body.rev > head)
    expect(lost.length).toBeGreaterThan(0)

    const old = (await send(server.url, '/sync/changes?limit=0', undefined, token)).body
    const oldList = (await send(server.url, '/suppliers?limit=1', undefined, token)).body
    const { epoch } = (await send(server.url, '/status')).body
    const refused = await runToEnd({ dataDir, flags: ['restore', file, '--force'] })
    expect(refused).toEqual({
      code: 1,
      output: `pinset: DATA_DIR ${dataDir} is in use by another process: stop the server before you restore\n`,
    })
    await server.kill9()
    expect(await runToEnd({ dataDir, flags: ['restore', file] })).toEqual({
      code: 1,
      output: `pinset: there is a database in ${dataDir}; --force replaces it, and keeps it beside the new one\n`,
    })
    const restored = await runToEnd({ dataDir, flags: ['restore', file, '--force'] })
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(`restored ${file}`) })

    const again = await start(dataDir)
    const status = (await send(again.url, '/status')).body
    expect(status.epoch).not.toBe(epoch)
    expect(status).toMatchObject({ epoch_head: head, setup_needed: false })
    const feed = (await send(again.url, '/sync/changes?limit=0', undefined, token)).body
    expect(feed.head).toBe(head)
    const held = await suppliers(again, token)
    const inBackup = sent.filter(({ result }) => result.body.rev <= head).map(({ result }) => result.body.id)
    expect(held).toEqual(new Set(inBackup))
    for (const path of [`/sync/changes?since=${old.cursor}`, `/suppliers?since=${oldList.cursor}`]) {
      expect(await send(again.url, path, undefined, token)).toMatchObject({ status: 410, body: { code: 'reset' } })
    }

    // A key in the backup repeats its answer without an effect; a lost one makes its change.
    const kept = sent.find(({ result }) => result.body.rev === head)
    const gone = lost[0]
    if (!kept || !gone) throw new Error('the backup fell before or after everything')
    const [replayed, made] = await push(again, token, kept.entry, gone.entry)
    expect(replayed).toEqual(kept.result)
    expect(made).toMatchObject({ key: gone.entry.key, status: 201, body: { id: gone.entry.body.id, rev: head + 1 } })
    expect(await suppliers(again, token)).toEqual(new Set([...inBackup, gone.entry.body.id]))

    // The database that was replaced has everything.
    const name = readdirSync(dataDir).find((one) => /^pinset-replaced-.*\.db$/.test(one))
    expect(restored.output).toContain(join(dataDir, String(name)))
    await again.stop()
    const other = folder()
    const second = await runToEnd({ dataDir: other, flags: ['restore', join(dataDir, String(name))] })
    expect(second.code).toBe(0)
    expect(await suppliers(await start(other), token)).toEqual(new Set(sent.map(({ entry }) => entry.body.id)))
  })

  it.each([
    ['no file', [], 'pinset: which file? try --help\n'],
    ['two files', ['a.db', 'b.db'], 'pinset: one file only, not 2; try --help\n'],
    ['an unknown flag', ['a.db', '--fast'], 'pinset: unknown flag --fast; try --help\n'],
  ])('both commands end with one line and exit 2 on %s', async (_name, args, output) => {
    const dataDir = folder()
    expect(await backUp(dataDir, ...args)).toEqual({ code: 2, output })
    expect(await runToEnd({ dataDir, flags: ['restore', ...args] })).toEqual({ code: 2, output })
  })
})
