import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backUpDatabase } from '../../../server/backup/backup-database.mjs'
import { runToEnd, type ServerProcess } from '../support/built-server'
import { testServers } from '../support/test-servers'

const { folder, start } = testServers()
const account = { email: 'vera@farm.example', password: 'spawn-run-42' }
const env = { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password }

type Line = Readonly<Record<string, unknown>>

/** The lines of the audit in a server's output. */
const auditOf = (server: ServerProcess): Line[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'audit')

async function signIn(server: ServerProcess, password = account.password): Promise<void> {
  await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify({ ...account, password }),
  })
}

it('writes the audit at every level of the log but silent', async () => {
  const server = await start({ env: { ...env, LOG_LEVEL: 'error' } })
  await signIn(server, 'wrong-password')
  await signIn(server)
  await expect.poll(() => auditOf(server).map(({ event }) => event)).toEqual(['set_up', 'sign_in_refused', 'signed_in'])
  const [setUp, , signedIn] = auditOf(server)
  expect(signedIn).toMatchObject({ level: 30, person: setUp?.person, address: '127.0.0.1' })
  expect(server.output()).not.toMatch(/vera@|spawn-run|wrong-password/)
  const silent = await start({ env: { ...env, LOG_LEVEL: 'silent' } })
  await signIn(silent)
  await silent.stop()
  expect(auditOf(silent)).toEqual([])
})

it('takes the address from the proxy only with TRUST_PROXY', async () => {
  const server = await start({ env: { ...env, TRUST_PROXY: 'true' } })
  await signIn(server)
  await expect.poll(() => auditOf(server).at(-1)).toMatchObject({ event: 'signed_in', address: '203.0.113.7' })
})

it('writes one line of a restore, at the first start after it', async () => {
  const first = await start({ env })
  const file = join(folder(), 'farm.db')
  backUpDatabase({ dataDir: first.dataDir, file, force: false })
  const dataDir = folder()
  expect((await runToEnd({ dataDir, flags: ['restore', file] })).code).toBe(0)
  const restored = await start({ dataDir })
  await expect.poll(() => auditOf(restored)).toMatchObject([{ event: 'restored', at: expect.stringMatching(/Z$/) }])
  await restored.stop()
  const again = await start({ dataDir })
  await again.stop()
  expect(auditOf(again)).toEqual([])
})
