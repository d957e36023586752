import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepPeople } from '../../../server/people/people'
import { JPEG, NOTES, notedJpeg, notedPng, PNG } from '../files/real-pictures'
import { addUser, type Body, type Caller, pushAll } from '../support/farm'
import { type HttpFarm, openHttpFarm } from '../support/http-farm'

let http: HttpFarm
let pia: Caller
beforeEach(async () => {
  http = await openHttpFarm()
  pia = await addUser(http.farm, http.farm.admin, 'Pia')
})
afterEach(() => http.close())

const nameOf = (bytes: Uint8Array) => `${createHash('sha256').update(bytes).digest('hex')}.jpg`
const SOME = nameOf(JPEG)

function form(avatar: Uint8Array<ArrayBuffer> | string, type = 'image/jpeg', more: Record<string, string> = {}) {
  const body = new FormData()
  for (const [key, value] of Object.entries(more)) body.set(key, value)
  if (typeof avatar === 'string') body.set('avatar', avatar)
  else body.set('avatar', new File([avatar], 'me.jpg', { type }))
  return body
}
async function send(who: Caller, method: string, path: string, body?: FormData, headers = {}) {
  const authorization = `Bearer ${who.token}`
  const answer = await fetch(`${http.url}/api${path}`, {
    method,
    headers: { authorization, ...headers },
    body: body ?? null,
  })
  return { status: answer.status, body: (await answer.json()) as Body }
}
async function bytesOf(name: unknown): Promise<Uint8Array> {
  const answer = await fetch(`${http.url}/api/blobs/${String(name).slice(0, 64)}`, { headers: http.authorization })
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}
const personOf = async (id: string) => (await http.farm.admin.call('GET', `/people/${id}`)).body

describe('one’s own row of people', () => {
  it('accepts its user’s own photo, by REST and by push', async () => {
    expect(await pia.call('PATCH', `/people/${pia.id}`, { avatar: SOME })).toMatchObject({
      status: 200,
      body: { name: 'Pia', avatar: SOME },
    })
    const [answer] = await pushAll(pia, {
      key: http.farm.makeId(),
      method: 'PATCH',
      path: `/people/${pia.id}`,
      body: { avatar: null },
      base: { avatar: SOME },
    })
    expect(answer).toMatchObject({ status: 200 })
    expect(await personOf(pia.id)).not.toHaveProperty('avatar')
  })

  it('rejects other users, even admins, and even in a push', async () => {
    const path = `/people/${pia.id}`
    const { admin } = http.farm
    expect(await admin.call('PATCH', path, { avatar: SOME })).toMatchObject({
      status: 403,
      body: { code: 'access_denied' },
    })
    const entry = { key: http.farm.makeId(), method: 'PATCH', path, body: { avatar: SOME }, base: {} }
    const [answer] = await pushAll(admin, entry)
    expect(answer).toMatchObject({ status: 403, body: { code: 'access_denied' } })
    const put = await fetch(`${http.url}/api${path}/avatar`, {
      method: 'PUT',
      headers: { ...http.authorization, 'content-type': 'image/jpeg' },
      body: JPEG,
    })
    expect(put.status).toBe(403)
    expect(await personOf(pia.id)).not.toHaveProperty('avatar')
  })

  it('leaves its name and rights to the server: no user writes them there', async () => {
    const path = `/people/${pia.id}`
    for (const [key, value] of [
      ['name', 'Queen'],
      ['can_sign_in', false],
    ] as const) {
      const read = { status: 422, body: { fields: { [key]: 'readonly' } } }
      expect(await pia.call('PATCH', path, { [key]: value })).toMatchObject(read)
      const entry = { key: http.farm.makeId(), method: 'PATCH', path, body: { [key]: value, avatar: SOME }, base: {} }
      expect((await pushAll(pia, entry))[0]).toMatchObject(read)
    }
    expect(await personOf(pia.id)).toEqual(expect.objectContaining({ name: 'Pia' }))
    expect(await personOf(pia.id)).not.toHaveProperty('avatar')
  })

  it('accepts images only, no documents', async () => {
    const answer = await pia.call('PATCH', `/people/${pia.id}`, { avatar: SOME.replace('.jpg', '.pdf') })
    expect(answer).toMatchObject({ status: 422, body: { fields: { avatar: 'file' } } })
  })

  it('keeps its photo when the account changes or closes, not after its deletion', async () => {
    await pia.call('PATCH', `/people/${pia.id}`, { avatar: SOME })
    await pia.call('PATCH', '/users/me', { name: 'Pia K.' })
    await http.farm.admin.call('PATCH', `/users/${pia.id}`, { approved: false })
    await keepPeople(http.farm.context)
    expect(await personOf(pia.id)).toMatchObject({ name: 'Pia K.', avatar: SOME, can_sign_in: false })
    await http.farm.admin.call('DELETE', `/users/${pia.id}`)
    await keepPeople(http.farm.context)
    expect(await personOf(pia.id)).toMatchObject({ name: 'Pia K.', can_sign_in: false })
    expect(await personOf(pia.id)).not.toHaveProperty('avatar')
  })
})

describe('an image in the form of an account', () => {
  it('belongs to an admin’s form too, loses metadata, and appears on the account', async () => {
    const { admin } = http.farm
    const answer = await send(admin, 'PATCH', `/users/${pia.id}`, form(notedJpeg(6)))
    expect(answer).toMatchObject({ status: 200, body: { name: 'Pia' } })
    const { avatar } = answer.body
    expect(avatar).toMatch(/^[0-9a-f]{64}\.jpg$/)
    expect(Buffer.from(await bytesOf(avatar)).toString('latin1')).not.toMatch(NOTES)
    expect(await personOf(pia.id)).toMatchObject({ avatar })
    expect((await admin.call('GET', `/users/${pia.id}`)).body).toMatchObject({ avatar })
    const { items } = (await admin.call('GET', '/users')).body as { items: Body[] }
    expect(items.map((one) => one.avatar)).toEqual([undefined, avatar])
  })

  it('belongs to a new account, and to one’s own profile beside other fields', async () => {
    const { admin } = http.farm
    const more = { name: 'Olaf', email: 'olaf@farm.example' }
    const made = await send(admin, 'POST', '/users', form(PNG, 'image/png', more))
    expect(made).toMatchObject({ status: 201, body: { name: 'Olaf', avatar: expect.stringMatching(/\.png$/) } })
    const own = await send(pia, 'PATCH', '/users/me', form(notedPng(1), 'image/png', { notes: 'Night shift' }))
    expect(own).toMatchObject({ status: 200, body: { notes: 'Night shift', avatar: made.body.avatar } })
  })

  it('disappears with an empty field, and stays with an empty picker', async () => {
    const { admin } = http.farm
    const { body } = await send(pia, 'PATCH', '/users/me', form(JPEG))
    const untouched = await fetch(`${http.url}/api/users/me`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${pia.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="avatar"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n',
    })
    expect(await untouched.json()).toMatchObject({ avatar: body.avatar })
    expect((await send(admin, 'PATCH', `/users/${pia.id}`, form(''))).body).not.toHaveProperty('avatar')
    expect(await personOf(pia.id)).not.toHaveProperty('avatar')
  })

  it('fails with a clear code if fake, huge, scripted, too large or double', async () => {
    const { admin } = http.farm
    const text = (words: string) => new Uint8Array(Buffer.from(words))
    const bomb = new Uint8Array(PNG)
    new DataView(bomb.buffer).setUint32(16, 60_000)
    new DataView(bomb.buffer).setUint32(20, 60_000)
    const wide = new Uint8Array(PNG)
    new DataView(wide.buffer).setUint32(16, 1025)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const large = new Uint8Array(10_000_001)
    large.set(JPEG)
    const two = form(JPEG)
    two.append('avatar', new File([PNG], 'b.png'))
    const refused: readonly (readonly [FormData, number, string])[] = [
      [form(text('<script>alert(1)</script>')), 415, 'unsupported_media'],
      [form(text(svg), 'image/svg+xml'), 415, 'unsupported_media'],
      [form(text('%PDF-1.7 nothing'), 'application/pdf'), 415, 'unsupported_media'],
      [form(new Uint8Array([...JPEG.slice(0, 100)])), 415, 'unsupported_media'],
      [form(new Uint8Array()), 415, 'unsupported_media'],
      [form(bomb, 'image/png'), 413, 'too_large'],
      [form(large), 413, 'too_large'],
      [form(wide, 'image/png'), 413, 'too_large'],
      [form('a picture in words'), 422, 'invalid'],
      [two, 422, 'invalid'],
    ]
    for (const [index, [body, status, code]] of refused.entries()) {
      const answer = await send(admin, 'PATCH', `/users/${pia.id}`, body)
      expect([index, answer.status, answer.body.code]).toEqual([index, status, code])
    }
    expect(await personOf(pia.id)).not.toHaveProperty('avatar')
    const stored = await http.farm.store.read(({ db }) => db.selectFrom('file').select('sha256').execute())
    expect(stored).toEqual([])
  })

  it('stays closed to regular users for another account', async () => {
    const answer = await send(pia, 'PATCH', `/users/${http.farm.admin.id}`, form(new Uint8Array([1, 2, 3])))
    expect(answer).toMatchObject({ status: 403, body: { code: 'admin_required' } })
  })

  it('makes a request with the same key different if the image differs', async () => {
    const key = { 'idempotency-key': 'one-key' }
    const path = `/users/${pia.id}`
    const { admin } = http.farm
    const first = await send(admin, 'PATCH', path, form(JPEG), key)
    expect((await send(admin, 'PATCH', path, form(JPEG), key)).body).toEqual(first.body)
    expect((await send(admin, 'PATCH', path, form(PNG), key)).body).toMatchObject({ code: 'key_reused' })
  })
})
