/** The real process with an object store: kill -9 while a file is sent, backup, restore, and a start without the store. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { digest, heldOf, openPurchases, picture, sendPiece } from '../files/sent-files'
import { buildServer, runToEnd, type ServerProcess } from '../support/built-server'
import type { Body, Caller } from '../support/farm'
import { openS3Server, S3_KEYS } from '../support/s3-server'
import { testServers } from '../support/test-servers'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const ADMIN = { ADMIN_EMAIL: 'vera@farm.example', ADMIN_PASSWORD: 'spawn-run-42' }
const { folder, start: startAny } = testServers()
const page = picture(2000)
let s3: Awaited<ReturnType<typeof openS3Server>>
beforeEach(async () => {
  s3 = await openS3Server()
})
afterEach(() => s3.close())

const settings = () => ({
  FILES_S3_URL: s3.address.url,
  FILES_S3_KEY: S3_KEYS.key,
  FILES_S3_SECRET: S3_KEYS.secret,
  FILES_S3_REGION: S3_KEYS.region,
})
const start = (dataDir: string) => startAny({ dataDir, env: { ...ADMIN, ...settings() } })

/** A user who calls over HTTP. */
async function signIn({ url }: ServerProcess): Promise<Caller> {
  const call = async (token: string | undefined, ...[method, path, body, extra = {}]: Parameters<Caller['call']>) => {
    const { raw, range } = extra
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(raw ? { 'content-type': 'application/octet-stream' } : { 'content-type': 'application/json' }),
        ...(range ? { 'content-range': range } : {}),
      },
      body: raw ? new Uint8Array(raw) : body === undefined ? null : JSON.stringify(body),
    })
    const offset = response.headers.get('upload-offset')
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: offset === null ? {} : { 'Upload-Offset': offset },
      body: (isJson ? JSON.parse(text) : {}) as Body,
    }
  }
  const sent = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }
  const { body } = await call(undefined, 'POST', '/auth/login', sent)
  const token = String(body.token)
  return { id: '', token, call: (...told) => call(token, ...told) }
}

async function bytesOf({ url }: ServerProcess, { token }: Caller): Promise<Uint8Array> {
  const answer = await fetch(`${url}/api/blobs/${digest(page)}`, { headers: { authorization: `Bearer ${token}` } })
  return new Uint8Array(await answer.arrayBuffer())
}

it('a server killed while it stores a file accepts it again', async () => {
  const dataDir = folder()
  const first = await start(dataDir)
  const vera = await signIn(first)
  await (await openPurchases(vera))(page)
  // The object arrives, and the process is dead before it learns that.
  s3.control.before = async ({ method }) => {
    if (method === 'PUT') await first.kill9()
  }
  await expect(sendPiece(vera, page)).rejects.toThrow()
  s3.control.before = async () => undefined
  const second = await start(dataDir)
  const again = await signIn(second)
  expect([s3.files().length, await heldOf(again, page)]).toEqual([1, '0'])
  expect((await sendPiece(again, page)).status).toBe(201)
  expect([s3.files().length, await bytesOf(second, again)]).toEqual([1, page])
})

it('a backup and a restore name the files outside, which return with the settings', async () => {
  const dataDir = folder()
  const server = await start(dataDir)
  const vera = await signIn(server)
  await (await openPurchases(vera))(page)
  expect((await sendPiece(vera, page)).status).toBe(201)
  const file = join(folder(), 'farm.db')
  const backup = spawnSync(process.execPath, ['server/backup.mjs', file], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(backup.stdout).toMatch(/not in this backup: 1 file \(0\.0 MB\) in the object store \(FILES_S3_URL\)/)
  expect(await server.stop()).toBe(0)
  const to = folder()
  const restored = spawnSync(process.execPath, [buildServer(), 'restore', file], {
    cwd: root,
    env: { ...process.env, DATA_DIR: to },
    encoding: 'utf8',
  })
  expect(restored.stdout).toMatch(/also needed: 1 file \(0\.0 MB\) in the object store/)
  const without = await runToEnd({ dataDir: to })
  expect(without).toMatchObject({ code: 1, output: expect.stringMatching(/FILES_S3_URL is not set, but/) })
  const wrong = await runToEnd({ dataDir: to, env: { ...settings(), FILES_S3_SECRET: 'wrong-secret-7' } })
  expect(wrong).toMatchObject({ code: 1, output: expect.stringMatching(/refuses: GET was answered 403/) })
  expect(wrong.output).not.toContain('wrong-secret-7')
  const server2 = await start(to)
  expect(await bytesOf(server2, await signIn(server2))).toEqual(page)
  expect(await server2.stop()).toBe(0)
})
