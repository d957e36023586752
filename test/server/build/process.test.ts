import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { runToEnd, type ServerProcess } from '../support/built-server'
import { testServers } from '../support/test-servers'

const { folder, start } = testServers()

const account = { name: 'Vera', email: 'vera@farm.example', password: 'spawn-run-42' }

async function send(url: string, path: string, body?: unknown, token?: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Record<string, unknown>
}

async function setUp(server: ServerProcess): Promise<string> {
  return String((await send(server.url, '/setup', { code: server.setupCode, ...account })).token)
}

describe('the process', () => {
  it('prints its address, and the set-up code until the first user', async () => {
    const server = await start()
    expect(server.output()).toContain(`running at ${server.url}`)
    const token = await setUp(server)
    expect(await server.stop()).toBe(0)
    const again = await start({ dataDir: server.dataDir })
    expect(again.setupCode).toBeUndefined()
    expect(await send(again.url, '/users/me', undefined, token)).toMatchObject({ name: 'Vera', is_admin: true })
  })

  it('stops in order: requests answered, sockets closed, log written into the database', async () => {
    const server = await start()
    const token = await setUp(server)
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/ws`)
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    await new Promise((resolve) => socket.on('open', resolve))
    socket.send(JSON.stringify({ token }))
    const writes = Array.from({ length: 20 }, (_, index) =>
      send(server.url, '/suppliers', { name: `M${index}` }, token),
    )
    await writes[0]
    const stopped = server.stop()
    const outcomes = await Promise.allSettled(writes)
    expect([await stopped, await closed]).toEqual([0, expect.any(Number)])
    const wal = join(server.dataDir, 'pinset.db-wal')
    expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0)
    const again = await start({ dataDir: server.dataDir })
    const { items } = await send(again.url, '/suppliers', undefined, token)
    const answered = outcomes.filter((one) => one.status === 'fulfilled' && one.value.rev !== undefined)
    expect((items as unknown[]).length).toBeGreaterThanOrEqual(answered.length)
    expect(answered.length).toBeGreaterThan(0)
  })

  it('refuses a second process on its data directory', async () => {
    const server = await start()
    const second = await runToEnd({ dataDir: server.dataDir })
    expect(second.code).toBe(1)
    expect(second.output.trim()).toBe(`pinset: DATA_DIR ${server.dataDir} is in use by another process`)
    await server.kill9()
    expect((await start({ dataDir: server.dataDir })).setupCode).toBeDefined()
  })

  it.each([
    ['an unknown flag', { flags: ['--lam'] }, 2, 'unknown flag --lam'],
    ['a bad port', { env: { PORT: 'eighty' } }, 2, 'PORT is "eighty"'],
    ['a bad level', { env: { LOG_LEVEL: 'loud' } }, 2, 'LOG_LEVEL is "loud"'],
    ['a bad origin', { env: { PUBLIC_ORIGIN: 'farm.example' } }, 2, 'PUBLIC_ORIGIN is "farm.example"'],
    ['half an admin', { env: { ADMIN_EMAIL: 'a@b.example' } }, 2, 'ADMIN_PASSWORD, or neither'],
    ['a weak admin', { env: { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'password' } }, 2, 'password_common'],
  ])('ends with one line on %s', async (_name, options, code, line) => {
    const dataDir = folder()
    const ended = await runToEnd({ ...options, dataDir })
    expect(ended.code).toBe(code)
    expect(ended.output).toContain(line)
    expect(ended.output.trim().split('\n')).toHaveLength(1)
  })

  it('ends with one line when its port is taken', async () => {
    const server = await start()
    const dataDir = folder()
    const port = Number(new URL(server.url).port)
    const ended = await runToEnd({ dataDir, port })
    expect(ended).toEqual({ code: 1, output: `pinset: port ${port} is in use; set PORT to another\n` })
  })

  it('creates the first admin from its variables', async () => {
    const env = { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password, PUBLIC_ORIGIN: 'https://farm.example' }
    const server = await start({ env })
    expect(server.setupCode).toBeUndefined()
    const token = String((await send(server.url, '/auth/login', account)).token)
    expect(token).toBe('undefined')
    const { email, password } = account
    const signedIn = String((await send(server.url, '/auth/login', { email, password })).token)
    expect(await send(server.url, '/farms', undefined, signedIn)).toMatchObject({
      items: [{ origins: ['https://farm.example'] }],
    })
  })

  it('adds a plausible farm with --demo, once, and no account', async () => {
    const server = await start({ flags: ['--demo'] })
    const token = await setUp(server)
    const stock = (await send(server.url, '/supplies/stock', undefined, token)).items as Record<string, unknown>[]
    expect(stock.length).toBeGreaterThan(30)
    expect(stock.some((item) => item.oversold)).toBe(true)
    expect(stock.filter((item) => item.below_min).length).toBeGreaterThan(2)
    expect((await send(server.url, '/people', undefined, token)).items).toHaveLength(1)
    await server.stop()
    const again = await start({ dataDir: server.dataDir, flags: ['--demo'] })
    expect(again.output()).toContain('--demo adds nothing')
    expect((await send(again.url, '/supplies/stock', undefined, token)).items).toHaveLength(stock.length)
  })

  it('loses no acknowledged write when it is killed during pushes', async () => {
    let server = await start()
    const token = await setUp(server)
    const acknowledged = new Set<string>()
    for (let round = 0; round < 4; round++) {
      const { url } = server
      let isUp = true
      const writers = Array.from({ length: 4 }, async () => {
        while (isUp) {
          const mutations = Array.from({ length: 5 }, (_, index) => ({
            key: randomUUID(),
            method: 'POST',
            path: '/suppliers',
            body: { id: randomUUID(), name: `Mill ${index}` },
          }))
          try {
            const { results } = await send(url, '/sync/push', { mutations }, token)
            for (const { status, body } of results as { status: number; body: { id: string } }[]) {
              if (status === 201) acknowledged.add(body.id)
            }
          } catch {
            isUp = false
          }
        }
      })
      const enough = acknowledged.size + 50
      while (acknowledged.size < enough) await new Promise((resolve) => setTimeout(resolve, 2))
      await server.kill9()
      await Promise.all(writers)
      server = await start({ dataDir: server.dataDir })
    }
    const held = new Set<string>()
    let since = ''
    for (;;) {
      const page = await send(server.url, `/suppliers?limit=1000${since}`, undefined, token)
      for (const { id } of page.items as { id: string }[]) held.add(id)
      if (!page.more) break
      since = `&since=${page.cursor}`
    }
    expect([...acknowledged].filter((id) => !held.has(id))).toEqual([])
    expect(acknowledged.size).toBeGreaterThanOrEqual(200)
  })
})
