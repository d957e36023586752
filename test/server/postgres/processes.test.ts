import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { removeDataDir, type ServerProcess, startServer } from '../support/built-server'
import { makeDatabase } from './database'
import { callNode as call, PASSWORD } from './process-calls'
import { PATIENCE_MS, until } from './until'

/** So soon the end of a session reaches the other node. */
const SOON_MS = 1_000

/** Two processes on one new database. */
async function startTwo() {
  const database = await makeDatabase()
  onTestFinished(database.drop)
  const start = async () => {
    const server = await startServer({ env: { DATABASE_URL: database.url } })
    onTestFinished(async () => {
      await server.kill9()
      removeDataDir(server.dataDir)
    })
    return server
  }
  return { one: await start(), two: await start(), start }
}

async function setUp(server: ServerProcess): Promise<string> {
  const person = { name: 'Vera', email: 'vera@farm.example', password: PASSWORD }
  const made = await call(server, 'POST', '/setup', { ...person, code: server.setupCode })
  expect(made.status).toBe(201)
  return String(made.body.token)
}

describe('two processes on one database', () => {
  it('print the same set-up code, and accept each other’s sessions', async () => {
    const { one, two, start } = await startTwo()
    expect(one.setupCode).toBe(two.setupCode)
    const token = await setUp(one)
    const made = await call(two, 'POST', '/suppliers', { name: 'Mill' }, token)
    expect(made.status).toBe(201)
    expect((await call(one, 'GET', `/suppliers/${made.body.id}`, undefined, token)).body).toEqual(made.body)
    // An invite that one made opens at the other, also after a third has started: all key codes alike.
    const invite = await call(one, 'POST', '/invites', {}, token)
    await start()
    expect((await call(two, 'POST', '/invites/open', { code: invite.body.code })).status).toBe(200)
  })

  it('notify each other’s listeners of changes, and close sockets of ended sessions', async () => {
    const { one, two } = await startTwo()
    const token = await setUp(one)
    const socket = new WebSocket(`${two.url.replace('http', 'ws')}/api/ws`)
    onTestFinished(() => socket.terminate())
    const heads: number[] = []
    let closed = 0
    socket.on('message', (data) => {
      const { head } = JSON.parse(String(data)) as { head?: number }
      if (head !== undefined) heads.push(head)
    })
    socket.on('close', (code) => {
      closed = code
    })
    await new Promise((resolve) => socket.on('open', resolve))
    socket.send(JSON.stringify({ token }))
    await until(async () => {
      await call(one, 'POST', '/suppliers', { name: 'Mill' }, token)
      return heads.length > 0
    })
    expect((await call(one, 'POST', '/auth/logout', undefined, token)).status).toBeLessThan(300)
    const ended = performance.now()
    await until(() => closed !== 0)
    expect(closed).toBe(4401)
    expect(performance.now() - ended).toBeLessThan(SOON_MS)
  })

  it('continue within seconds when one freezes, and each write is made once', async () => {
    const { one, two } = await startTwo()
    const token = await setUp(one)
    const names = new Map<string, number>()
    /** Writes at both until it is told to stop; a write without an answer is sent again under its key, to the other. */
    const stopped = { is: false }
    const writer = async (id: number) => {
      for (let n = 0; !stopped.is; n += 1) {
        const name = `S${id} ${n}`
        const key = crypto.randomUUID()
        const entry = { key, method: 'POST', path: '/suppliers', body: { name } }
        for (let tries = 0; ; tries += 1) {
          const server = (n + tries) % 2 === 0 ? one : two
          const answer = await call(
            server,
            'POST',
            '/sync/push',
            { mutations: [entry] },
            token,
            AbortSignal.timeout(2_000),
          ).catch(() => undefined)
          const results = (answer?.body.results ?? []) as readonly { readonly status: number }[]
          if (results[0]?.status === 201) break
          if (tries > 20) throw new Error(`not written: ${JSON.stringify(answer)}`)
        }
        names.set(name, (names.get(name) ?? 0) + 1)
      }
    }
    const writers = Array.from({ length: 4 }, (_, id) => writer(id))
    await until(() => names.size > 20)
    process.kill(one.pid, 'SIGSTOP')
    const before = names.size
    const frozenAt = Date.now()
    await until(() => names.size > before + 20)
    expect(Date.now() - frozenAt).toBeLessThan(PATIENCE_MS)
    process.kill(one.pid, 'SIGCONT')
    const after = names.size
    await until(() => names.size > after + 20)
    stopped.is = true
    await Promise.all(writers)
    const found: string[] = []
    let since = ''
    for (;;) {
      const { body } = await call(two, 'GET', `/suppliers?limit=500${since}`, undefined, token)
      found.push(...(body.items as readonly { readonly name: string }[]).map(({ name }) => name))
      since = `&since=${encodeURIComponent(String(body.cursor))}`
      if (!body.more) break
    }
    expect(found.toSorted()).toEqual([...names.keys()].toSorted())
  })
})
