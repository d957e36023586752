import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { argonPasswords } from '../../../server/people/passwords'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { addUser, epochOf, openFarmWithAdmin, PASSWORD } from '../support/farm'

/** Every byte that a thief of the data directory has, the log included. */
function bytesOf(folder: string): Buffer {
  return Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))))
}

/** How a secret might lie in a file: plain, or as digests that need no key and no time. */
function formsOf(secret: string): string[] {
  const digests = (['sha256', 'sha1', 'md5', 'sha512'] as const).flatMap((algorithm) =>
    (['hex', 'base64', 'base64url'] as const).map((form) => createHash(algorithm).update(secret).digest(form)),
  )
  return [secret, secret.toLowerCase(), Buffer.from(secret).toString('base64'), ...digests]
}

/** A farm in which every kind of secret was used, also under idempotency keys, and what they were. */
async function useEverySecret(folder: string) {
  const farm = await openFarmWithAdmin({ location: join(folder, 'pinset.db'), passwords: argonPasswords })
  const { admin } = farm
  const pia = await addUser(farm, admin, 'Pia')
  const invite = await admin.call('POST', '/invites', {}, { key: 'key-of-the-invite' })
  const unused = await admin.call('POST', '/invites', {})
  const post = (path: string, body: object) => farm.raw({ method: 'POST', path, body, key: `key of ${path}` })
  await post('/invites/open', { code: invite.body.code })
  const newcomer = { name: 'Nils', email: 'nils@farm.example', password: 'joined-with-this-1' }
  const joined = await post('/invites/join', { code: invite.body.code, ...newcomer })
  const scale = await admin.call(
    'POST',
    '/tokens',
    { name: 'Scale', scope: 'write', current_password: PASSWORD },
    { key: 'key-of-the-token' },
  )
  await farm.raw({ method: 'GET', path: '/units', token: String(scale.body.token) })
  const change = { password: 'changed-to-this-2', current_password: PASSWORD }
  await pia.call('PATCH', '/users/me', change, { key: 'key-of-the-password' })
  const reset = await admin.call('POST', `/users/${pia.id}/reset-code`, {}, { key: 'key-of-the-code' })
  const request = { email: 'pia@farm.example', code: reset.body.code, password: 'reset-to-this-3' }
  const back = await post('/auth/reset', request)
  const waiting = await admin.call('POST', `/users/${pia.id}/reset-code`)
  await post('/auth/reset-request', { email: 'nobody@elsewhere.example' })
  await farm.raw({
    method: 'POST',
    path: '/auth/login',
    body: { email: 'vera@farm.example', password: 'a-wrong-one-4' },
  })
  const passwords = [PASSWORD, newcomer.password, change.password, request.password, 'a-wrong-one-4']
  const tokens = [admin.token, pia.token, joined.body.token, scale.body.token, back.body.token].map(String)
  const codes = [invite, unused, reset, waiting].map(({ body }) => String(body.code))
  expect(new Set([...passwords, ...tokens, ...codes, 'undefined']).size).toBe(15)
  return { farm, passwords, tokens, codes }
}

describe('a stolen database', () => {
  it('contains no token, password, invite or code, and no weak digest', async () => {
    const folder = makeDataDir()
    onTestFinished(() => removeDataDir(folder))
    const { farm, passwords, tokens, codes } = await useEverySecret(folder)
    const whole = bytesOf(folder)
    // What is looked for would be found.
    for (const known of ['nils@farm.example', 'Scale', 'key-of-the-password']) expect(whole.includes(known)).toBe(true)
    const found = [...passwords, ...codes].flatMap((secret) => formsOf(secret).filter((form) => whole.includes(form)))
    expect(found).toEqual([])
    // A token has 256 bits of chance: its digest leads nowhere, and the server takes no digest for it.
    const plain = tokens.filter((token) => whole.includes(token))
    expect(plain).toEqual([])
    for (const { token_hash, id } of await sessionsOf(farm)) {
      for (const token of [token_hash, id]) {
        expect((await farm.raw({ method: 'GET', path: '/units', token })).status).toBe(401)
      }
    }
    expect(whole.includes('nobody@elsewhere.example')).toBe(false)
    await farm.store.close()
  })

  it('protects its short codes from exhaustive search', async () => {
    const folder = makeDataDir()
    onTestFinished(() => removeDataDir(folder))
    const { farm, codes } = await useEverySecret(folder)
    const invites = await farm.store.read(({ db }) => db.selectFrom('invite').select('code_hash').execute())
    const resets = await farm.store.read(({ db }) => db.selectFrom('reset_code').select('code_hash').execute())
    const { createHmac } = await import('node:crypto')
    const keyed = (key: Uint8Array | string, code: string) =>
      createHmac('sha256', key).update(`invite ${code}`).digest('hex')
    const hashes = invites.map(({ code_hash }) => code_hash)
    const right = codes.map((code) => keyed(farm.context.codeSecret, code))
    // The check looks for the very thing: with the process's secret it finds the codes.
    expect(right.filter((hash) => hashes.includes(hash))).toHaveLength(2)
    const inFile = [farm.store.farmId, await epochOf(farm.store), '', new Uint8Array(32).fill(1)]
    expect(
      inFile.flatMap((key) => codes.map((code) => keyed(key, code))).filter((hash) => hashes.includes(hash)),
    ).toEqual([])
    for (const { code_hash } of resets) {
      expect(code_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      for (const code of codes) expect(await argonPasswords.verify(code_hash, code)).toBe(false)
    }
    await farm.store.close()
  })
})

function sessionsOf(farm: Awaited<ReturnType<typeof openFarmWithAdmin>>) {
  return farm.store.read(({ db }) => db.selectFrom('session').select(['token_hash', 'id']).execute())
}
