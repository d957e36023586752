import { describe, expect, it } from 'vitest'
import { registry } from '../../../src/domain/entities/registry'
import { isErrorCode, statusOf } from '../../../src/domain/errors'
import type { EntityDefinition } from '../../../src/domain/kit/entity'
import { inOrderOfReference, pointing } from '../../examples'
import { addBasics, addUser, type Caller, dump, openFarmWithAdmin } from '../support/farm'

/** Values that no field of any kind takes. */
const junk: readonly unknown[] = [
  {},
  { a: { b: 1 } },
  [[]],
  [{ a: 1 }],
  ['x'.repeat(300)],
  12.5,
  -1,
  Number.MAX_SAFE_INTEGER + 10,
  'x'.repeat(100_000),
]
/** Values that some kinds take and others refuse; none may do harm. */
const odd: readonly unknown[] = [
  '1e999',
  '0x10',
  '2026-02-31',
  '9999-12-31T23:59:59-14:00',
  '01920000-0000-7000-8000-00000000zzzz',
  '01920000-0000-7000-8000-0000000000aa',
  true,
]

const writable = registry.all.filter(({ sync, writers }) => sync === 'full' && writers !== 'own')

async function start() {
  const farm = await openFarmWithAdmin()
  const basics = await addBasics(farm.admin)
  const post = async (path: string, body: object) => {
    const made = await farm.admin.call('POST', path, body)
    if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
    return String(made.body.id)
  }
  const moved = { item_id: basics.item, unit_id: basics.kg, quantity: '1', occurred_at: '2026-03-05T10:00:00Z' }
  const [only] = (await farm.admin.call('GET', '/farms')).body.items as { id: string }[]
  const ids: Record<string, string> = {
    farm: String(only?.id),
    unit: basics.kg,
    category: basics.category,
    item: basics.item,
    supplier: await post('/suppliers', { name: 'Mill' }),
    purchase: await post('/supplies/purchases', {
      item_id: basics.item,
      unit_id: basics.kg,
      quantity: '5',
      date: '2026-03-01',
    }),
    use: await post('/supplies/uses', moved),
    write_off: await post('/supplies/writeoffs', { ...moved, reason: 'spilled' }),
    count: await post('/supplies/counts', {
      item_id: basics.item,
      unit_id: basics.kg,
      counted_quantity: '1',
      counted_at: '2026-03-06T10:00:00Z',
    }),
  }
  for (const { name, path, fields, example } of inOrderOfReference(writable)) {
    ids[name] ??= await post(path, pointing(fields, example, ids))
  }
  return { farm, admin: farm.admin, ids }
}

type Called = Awaited<ReturnType<Caller['call']>>

function expectRefusal(answer: Called, what: string) {
  const { status, body } = answer
  expect(status, `${what} -> ${JSON.stringify(body).slice(0, 300)}`).toBeGreaterThanOrEqual(400)
  expect(status, what).toBeLessThan(500)
  expect(isErrorCode(body.code) && statusOf(body.code), what).toBe(status)
  expect(body, what).toMatchObject({ statusCode: status, error: expect.any(String), message: expect.any(String) })
}

/** A body with a sound id and one field replaced. */
const replaced = (definition: EntityDefinition, key: string, value: unknown) => ({
  ...definition.example,
  [key]: value,
})

describe.each(writable.map((definition) => [definition.path, definition] as const))('%s', (path, definition) => {
  it('refuses wrong values of every field and changes nothing', async () => {
    const { farm, admin, ids } = await start()
    const before = await dump(farm.store)
    for (const key of Object.keys(definition.fields)) {
      for (const value of junk) {
        const what = `${path} ${key} = ${JSON.stringify(value).slice(0, 60)}`
        // Whatever else is refused (an example refers to records that are not there), it is never 5xx or taken.
        expectRefusal(await admin.call('POST', path, replaced(definition, key, value)), `POST ${what}`)
      }
    }
    expect(await dump(farm.store)).toBe(before)
    for (const key of Object.keys(definition.fields)) {
      for (const value of [...junk, ...odd]) {
        const made = await admin.call('POST', path, replaced(definition, key, value))
        expect(made.status, `POST ${path} ${key} = ${JSON.stringify(value).slice(0, 60)}`).toBeLessThan(500)
        const answer = await admin.call('PATCH', `${path}/${ids[definition.name]}`, { [key]: value })
        expect(answer.status, `PATCH ${path} ${key} = ${JSON.stringify(value).slice(0, 60)}`).toBeLessThan(500)
        if (answer.status >= 400) expectRefusal(answer, 'PATCH')
      }
    }
    expect(farm.reports).toEqual([])
  })

  it('refuses missing and unknown fields, prototype keys and bodies that are none', async () => {
    const { farm, admin, ids } = await start()
    const before = await dump(farm.store)
    const id = ids[definition.name]
    const bodies: unknown[] = [
      {},
      [],
      'text',
      7,
      null,
      { nothing: 1 },
      { ...definition.example, color: 'red' },
      JSON.parse(`{"__proto__": {"is_admin": true}, "name": "x"}`),
      { constructor: 1, toString: 2, hasOwnProperty: 3 },
      { id: 7 },
      { id: '../../etc' },
    ]
    for (const body of bodies) {
      expectRefusal(await admin.call('POST', path, body), `POST ${path} ${JSON.stringify(body)}`)
      const isNothing = JSON.stringify(body) === '{}'
      if (!isNothing) {
        expectRefusal(await admin.call('PATCH', `${path}/${id}`, body), `PATCH ${path} ${JSON.stringify(body)}`)
      }
    }
    expectRefusal(await admin.call('POST', path), 'POST without a body')
    expect(await dump(farm.store)).toBe(before)
  })

  it('refuses wrong ids, methods, parameters and tokens', async () => {
    const { farm, admin, ids } = await start()
    const before = await dump(farm.store)
    const id = ids[definition.name]
    for (const wrong of ['seven', '%00', '../users', `${id}/more`, '0'.repeat(5000), `${id}%0a`, '']) {
      for (const method of ['GET', 'PATCH', 'DELETE', 'POST']) {
        expectRefusal(await admin.call(method, `${path}/${wrong}`, { name: 'x' }), `${method} ${path}/${wrong}`)
      }
    }
    for (const method of ['PUT', 'OPTIONS', 'TRACE', 'constructor', '__proto__']) {
      expectRefusal(await admin.call(method, path, {}), `${method} ${path}`)
      expectRefusal(await admin.call(method, `${path}/${id}`, {}), `${method} ${path}/id`)
    }
    for (const query of [
      '?x=1',
      '?since=',
      '?limit=ten',
      '?limit=1e3',
      '?__proto__=1',
      '?since=%ff',
      '?limit=99999999999',
    ]) {
      expectRefusal(await admin.call('GET', `${path}${query}`), `GET ${path}${query}`)
    }
    expectRefusal(await admin.call('GET', `${path}/${id}?q=1`), 'GET with a parameter')
    expectRefusal(await admin.call('POST', `${path}?force=true`, definition.example), 'POST with a parameter')
    for (const token of ['', 'x', 'x'.repeat(199), `${admin.token}x`]) {
      for (const [method, where] of [
        ['GET', path],
        ['POST', path],
        ['PATCH', `${path}/${id}`],
        ['DELETE', `${path}/${id}`],
        ['POST', `${path}/${id}/restore`],
      ] as const) {
        const answer = await farm.raw({ method, path: where, token, body: definition.example })
        expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
      }
    }
    expect(await dump(farm.store)).toBe(before)
  })
})

describe('calls that are no entity’s', () => {
  const calls = [
    ['POST', '/setup'],
    ['POST', '/auth/login'],
    ['POST', '/auth/reset'],
    ['POST', '/tokens'],
    ['POST', '/invites/open'],
    ['POST', '/invites/join'],
    ['PATCH', '/invites/01920000-0000-7000-8000-0000000000aa'],
    ['PATCH', '/users/me'],
    ['POST', '/users'],
    ['POST', '/sync/push'],
    ['POST', '/sync/cancel'],
    ['PUT', '/sync/issues/01920000-0000-7000-8000-0000000000aa'],
    ['POST', '/sync/issues/01920000-0000-7000-8000-0000000000aa/settle'],
  ] as const

  it.each(calls)('%s %s takes no junk', async (method, path) => {
    const { farm, admin } = await start()
    const before = await dump(farm.store)
    const fields = [
      'code',
      'name',
      'email',
      'password',
      'farm',
      'remember',
      'device',
      'scope',
      'days',
      'user',
      'mutations',
      'key',
      'decision',
    ]
    const bodies = [
      undefined,
      ...junk,
      ...fields.flatMap((field) => junk.slice(0, 9).map((value) => ({ [field]: value }))),
      { email: 'vera@farm.example', password: 'x'.repeat(100_000) },
      { mutations: [null] },
      { mutations: [{}] },
      { decision: 'apply', changes: 7 },
      JSON.parse('{"__proto__": {"user": "x"}, "mutations": 7}'),
    ]
    for (const [index, body] of bodies.entries()) {
      const address = `10.1.0.${index}`
      // An empty patch of oneself changes nothing, and is no mistake.
      if (method === 'PATCH' && JSON.stringify(body) === '{}') continue
      const answer = await admin.call(method, path, body, { address })
      expectRefusal(answer, `${method} ${path} ${JSON.stringify(body)?.slice(0, 80)}`)
    }
    expect(await dump(farm.store)).toBe(before)
    expect(farm.reports).toEqual([])
  })

  it('answers a pushed entry that is junk with that entry’s refusal', async () => {
    const { farm, admin, ids } = await start()
    const entry = (more: object) => ({
      key: farm.makeId(),
      method: 'POST',
      path: '/units',
      body: { code: 'x' },
      ...more,
    })
    const mutations = [
      entry({ path: '/users', body: { name: 'x' } }),
      entry({ path: '/sync/push', body: { mutations: [] } }),
      entry({ path: '/units?force=true' }),
      entry({ path: `/units/${ids.unit}?force=true`, method: 'DELETE' }),
      entry({ path: '/%00' }),
      entry({ path: '//' }),
      entry({ path: `/units/${ids.unit}`, method: 'PUT' }),
      entry({ path: '/people', body: { name: 'x' } }),
      entry({ path: `/units/${ids.unit}`, method: 'PATCH', body: { code: { a: 1 } }, base: { code: [1] } }),
      entry({ body: JSON.parse('{"__proto__": 1, "code": "y"}') }),
      entry({ body: { code: 'lone \ud800 half', description: 7 } }),
    ]
    const answer = await admin.call('POST', '/sync/push', { mutations })
    const results = answer.body.results as { status: number; body: Called['body'] }[]
    expect(results).toHaveLength(mutations.length)
    for (const [index, result] of results.entries()) {
      expectRefusal({ ...result, headers: {} }, `entry ${index} ${mutations[index]?.path}`)
    }
    expect(farm.reports).toEqual([])
  })

  it('rejects a regular user’s calls to admin addresses', async () => {
    const { farm, admin, ids } = await start()
    const pia = await addUser(farm, admin, 'Pia')
    const before = await dump(farm.store)
    const tried = [
      await pia.call('PATCH', `/farms/${ids.farm}`, { name: 'x' }),
      await pia.call('GET', '/users'),
      await pia.call('POST', '/users', { name: 'x', email: 'x@farm.example' }),
      await pia.call('PATCH', `/users/${admin.id}`, { name: 'x' }),
      await pia.call('DELETE', `/users/${admin.id}`),
      await pia.call('PATCH', '/users/me', { is_admin: true }),
    ]
    for (const answer of tried) {
      expectRefusal(answer, 'a regular user')
      expect(answer.status).toBe(403)
    }
    expect(await dump(farm.store)).toBe(before)
  })
})
