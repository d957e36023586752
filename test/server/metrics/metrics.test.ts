import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config'
import { makeMetrics } from '../../../server/metrics/metrics'
import { runToEnd, type ServerProcess } from '../support/built-server'
import { testServers } from '../support/test-servers'

const { folder, start } = testServers()
const account = { email: 'vera@farm.example', password: 'spawn-run-42' }
const env = { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password, METRICS_PORT: '0' }

const place = (server: ServerProcess) => `http://127.0.0.1:${/metrics on port (\d+)/.exec(server.output())?.[1]}`
const read = async (server: ServerProcess) => (await fetch(`${place(server)}/metrics`)).text()

/** The value of a line. */
function figure(text: string, name: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

async function send(server: ServerProcess, path: string, body?: unknown, token?: string) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Record<string, unknown>
}

describe('the metrics', () => {
  it('count requests by pattern, pushed changes, writes and the last backup', async () => {
    const server = await start({ env })
    const { token } = await send(server, '/auth/login', account)
    await send(server, '/auth/login', { ...account, password: 'wrong-password' })
    const entry = (values: object) => {
      const body = { id: randomUUID(), ...values }
      return { key: randomUUID(), method: 'POST', path: '/suppliers', body }
    }
    const mutations = [entry({ name: 'Mill' }), entry({ name: 'Mill 2' }), entry({})]
    await send(server, '/sync/push', { mutations }, String(token))
    const text = await read(server)
    const count = 'http_request_duration_seconds_count'
    expect(figure(text, `${count}{method="POST",route="/api/auth/login",status="2xx"}`)).toBe(1)
    expect(figure(text, `${count}{method="POST",route="/api/auth/login",status="4xx"}`)).toBe(1)
    expect(figure(text, `${count}{method="POST",route="/api/sync/push",status="2xx"}`)).toBe(1)
    expect(figure(text, 'pinset_pushed_changes_total{outcome="accepted"}')).toBe(2)
    expect(figure(text, 'pinset_pushed_changes_total{outcome="rejected"}')).toBe(1)
    expect(figure(text, 'pinset_head_revision')).toBeGreaterThan(2)
    expect(figure(text, 'pinset_open_sockets')).toBe(0)
    expect(figure(text, 'pinset_database_commit_seconds_count')).toBeGreaterThan(2)
    expect(figure(text, 'pinset_database_write_wait_seconds_count')).toBeGreaterThan(2)
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(figure(text, name)).toBeGreaterThan(0)
    expect(figure(text, 'pinset_last_backup_size_bytes')).toBeUndefined()
    mkdirSync(join(server.dataDir, 'backups'))
    const backup = join(server.dataDir, 'backups', 'pinset-2026-03-10.db')
    copyFileSync(join(server.dataDir, 'pinset.db'), backup)
    const later = await read(server)
    expect(figure(later, 'pinset_last_backup_size_bytes')).toBe(statSync(backup).size)
    expect(figure(later, 'pinset_last_backup_timestamp_seconds')).toBeCloseTo(statSync(backup).mtimeMs / 1000, 0)
    expect(figure(later, 'pinset_backup_failed')).toBe(0)
  })

  it('hold no id, e-mail or token', async () => {
    const server = await start({ env })
    const token = String((await send(server, '/auth/login', account)).token)
    const { id } = await send(server, '/users/me', undefined, token)
    for (const path of [`/users/${id}`, `/people/${id}`, `/${account.email}`, `/suppliers?name=${account.email}`])
      await send(server, path, undefined, token)
    const text = await read(server)
    expect(text).toContain('route="/api/users/{id}"')
    for (const secret of [String(id), account.email, token]) expect(text).not.toContain(secret)
  })

  it('answer only GET /metrics on their own port, and nothing on the app’s', async () => {
    const server = await start({ env })
    expect((await fetch(`${place(server)}/`)).status).toBe(404)
    expect((await fetch(`${place(server)}/api/status`)).status).toBe(404)
    expect((await fetch(`${place(server)}/metrics`, { method: 'POST' })).status).toBe(405)
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('process_cpu')
    expect(await server.stop()).toBe(0)
  })

  it('end the start with one line where the port is used', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : 0
    const { code, output } = await runToEnd({ dataDir: folder(), env: { METRICS_PORT: String(port) } })
    other.close()
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^pinset: METRICS_PORT: cannot listen on 127\.0\.0\.1:\d+: .*\n$/),
    ])
  })
})

describe('METRICS_PORT', () => {
  it('opens no port by default, and only the machine’s own address', () => {
    expect(readConfig([], {}).metrics).toBeUndefined()
    expect(readConfig([], { METRICS_PORT: '9100' }).metrics).toEqual({ port: 9100, host: '127.0.0.1' })
    expect(readConfig([], { METRICS_PORT: '9100', METRICS_HOST: '10.0.0.5' }).metrics?.host).toBe('10.0.0.5')
    expect(() => readConfig([], { METRICS_PORT: 'on' })).toThrow('METRICS_PORT is "on"')
  })

  it('name the busiest farms of the moment by their id', async () => {
    const metrics = makeMetrics()
    let busiest: [string, number][] = [['green', 7]]
    metrics.read({ sockets: () => 0, busiest: () => busiest })
    expect(figure(await metrics.text(), 'pinset_busiest_farm_requests{farm="green"}')).toBe(7)
    busiest = [['blue', 9]]
    const text = await metrics.text()
    expect(figure(text, 'pinset_busiest_farm_requests{farm="blue"}')).toBe(9)
    expect(text).not.toContain('green')
    metrics.stop()
  })
})
