// Bodies that no program of ours sends: each is an answer below 500, nothing is reported as a fault, and the farm goes on.
import { describe, expect, it } from 'vitest'
import { addBasics, type Body, openFarmWithAdmin } from '../support/farm'

const PROTO = '{"__proto__": {"is_admin": true}, "constructor": {"prototype": {"x": 1}}, "toString": "x"}'
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })

async function start() {
  const farm = await openFarmWithAdmin()
  const ids = await addBasics(farm.admin)
  const used = { item_id: ids.item, unit_id: ids.kg, quantity: '1', occurred_at: '2026-03-05T10:00:00Z' }
  return { farm, admin: farm.admin, ...ids, used }
}

const HOSTILE: readonly (readonly [what: string, value: unknown])[] = [
  ['a number beyond every bound', 1e308],
  ['a number that rounds', Number.MAX_SAFE_INTEGER + 2],
  ['digits without end', '9'.repeat(5_000)],
  ['a ratio by nothing', '1/0'],
  ['a ratio of giants', `${'9'.repeat(45)}/${'7'.repeat(44)}`],
  ['half a surrogate pair', '\ud800'],
  ['nothing but marks', '\u0301'.repeat(3_000)],
  ['a list for a text', ['a', 'b']],
  ['an object for a text', { toString: 'x', valueOf: 'y' }],
  ['keys of every object', JSON.parse(PROTO)],
  ['an object in an object', nested(30)],
  ['a name of a prototype', '__proto__'],
  ['an id of another case', '01920000-0000-7000-8000-00000000000A'],
  ['true', true],
]

describe.each(HOSTILE)('%s', (_what, value) => {
  it('gets a harmless answer in any field, base, key or settlement', async () => {
    const { farm, admin, used, item } = await start()
    const push = async (mutations: unknown) => admin.call('POST', '/sync/push', { mutations })
    const fields = [
      'id',
      'item_id',
      'quantity',
      'unit_id',
      'quantity_id',
      'occurred_at',
      'base_factor',
      'base_quantity',
    ]
    for (const field of [...fields, 'base_unit_id', 'notes', 'reverses_id', '__proto__', 'constructor']) {
      const body = JSON.parse(`{${JSON.stringify(field)}: ${JSON.stringify(value)}}`) as Body
      const whole = { ...used, ...body }
      expect((await admin.call('POST', '/supplies/uses', whole)).status, field).toBeLessThan(500)
      const path = `/supplies/items/${item}`
      expect((await admin.call('PATCH', path, body)).status, field).toBeLessThan(500)
      const entry = { key: farm.makeId(), method: 'PATCH', path, body: { notes: 'x' }, base: body }
      const create = { key: farm.makeId(), method: 'POST', path: '/supplies/uses', body: whole }
      const answer = await push([entry, create])
      expect(answer.status, field).toBe(200)
      for (const { status } of answer.body.results as { status: number }[]) expect(status, field).toBeLessThan(500)
      const settle = { decision: 'apply', changes: body, base: body }
      const settled = await admin.call('POST', `/sync/issues/${create.key}/settle`, settle)
      expect(settled.status, field).toBeLessThan(500)
      const report = { method: 'PATCH', path, body, base: body, code: 'invalid', fields: {}, params: body }
      expect((await admin.call('PUT', `/sync/issues/${farm.makeId()}`, report)).status, field).toBeLessThan(500)
    }
    for (const key of ['key', 'method', 'path', 'body', 'base', 'group']) {
      const entry = { key: farm.makeId(), method: 'POST', path: '/units', body: { code: 'x' }, [key]: value }
      expect((await push([entry])).status, key).toBeLessThan(500)
    }
    const access = ['/auth/login', '/auth/reset', '/auth/reset-request', '/invites', '/invites/join', '/tokens']
    for (const path of [...access, '/setup', '/users', '/users/me', '/sync/cancel', '/sync/push']) {
      const body = {
        email: value,
        password: value,
        name: value,
        user: value,
        key: value,
        mutations: value,
        code: value,
        device: value,
        scope: value,
        days: value,
        approved: value,
      }
      const method = path === '/users/me' ? 'PATCH' : 'POST'
      expect((await admin.call(method, path, body)).status, path).toBeLessThan(500)
    }
    expect(farm.reports).toEqual([])
    expect(({} as Body).is_admin).toBeUndefined()
    expect((await admin.call('GET', '/supplies/stock')).status).toBe(200)
    expect((await admin.call('GET', '/sync/issues')).status).toBe(200)
    expect((await admin.call('GET', '/sync/changes?since=')).status).toBeLessThan(500)
  })
})
