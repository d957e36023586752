import { describe, expect, it } from 'vitest'
import { createHandlers } from '../../../server/handlers'
import { judgeSchema, type Upcasting, type UpcastStep, upcast } from '../../../server/write/upcast'
import type { Values } from '../../../src/domain/kit/field'
import { addBasics, type Body, type Caller, dump, openFarmWithAdmin, type PushEntry } from '../support/farm'

/** Both halves of a call are of the old form. */
const onValues =
  (change: (values: Values) => Values): UpcastStep['upcast'] =>
  (call) => ({
    ...call,
    ...(call.body ? { body: change(call.body) } : {}),
    ...(call.base ? { base: change(call.base) } : {}),
  })

// A made-up past. Schema 1 called a supplier's phone `telephone`; schema 2 wrote name and notes as one text.
const rename: UpcastStep = {
  from: 1,
  path: '/suppliers',
  upcast: onValues(({ telephone, ...values }) => (telephone === undefined ? values : { ...values, phone: telephone })),
}
const split: UpcastStep = {
  from: 2,
  path: '/suppliers',
  upcast: onValues(({ label, ...values }) => {
    if (typeof label !== 'string') return values
    const [name = '', notes = null] = label.split(' / ')
    return { ...values, name, notes }
  }),
}
const upcasting: Upcasting = {
  schema: 3,
  accepted: [
    { schema: 2, until: '2027-03-01T00:00:00Z' },
    { schema: 1, until: '2026-06-01T00:00:00Z' },
  ],
  steps: [split, rename],
}
const before: Upcasting = { schema: 1, accepted: [], steps: [] }

async function start(first = upcasting) {
  const farm = await openFarmWithAdmin()
  let context = { ...farm.context, upcasting: first }
  let handlers = createHandlers(context)
  /** The server is started again with another build. */
  const update = (next: Upcasting) => {
    context = { ...farm.context, upcasting: next }
    handlers = createHandlers(context)
  }
  const call: Caller['call'] = async (method, path, body) => {
    const text = body === undefined ? undefined : JSON.parse(JSON.stringify(body))
    const answer = await handlers.handle({ method, path, body: text, token: farm.admin.token })
    return { status: answer.status, headers: {}, body: JSON.parse(JSON.stringify(answer.body ?? {})) }
  }
  const push = async (schema: number | undefined, ...mutations: PushEntry[]) => {
    const answer = await call('POST', '/sync/push', { schema, mutations })
    return (answer.body.results ?? []) as { readonly status: number; readonly body: Body }[]
  }
  const open = async () => (await call('GET', '/sync/issues')).body.items as Body[]
  const post = (body: object): PushEntry => ({ key: farm.makeId(), method: 'POST', path: '/suppliers', body })
  const patch = (id: unknown, body: object, base: object): PushEntry => ({
    key: farm.makeId(),
    method: 'PATCH',
    path: `/suppliers/${id}`,
    body,
    base,
  })
  return { farm, call, push, open, post, patch, update }
}

describe('a body of an older schema (S25)', () => {
  it('converts step by step from its oldest form to the current one', async () => {
    const { farm, push, post } = await start()
    const id = farm.makeId()
    const [old] = await push(1, post({ id, label: 'Mill / ask for Olaf', telephone: '1' }))
    expect(old).toMatchObject({ status: 201, body: { id, name: 'Mill', notes: 'ask for Olaf', phone: '1' } })
    const [middle] = await push(2, post({ label: 'Barn', phone: '2' }))
    expect(middle).toMatchObject({ status: 201, body: { name: 'Barn', phone: '2' } })
    const [present] = await push(3, post({ name: 'Kiln', phone: '3' }))
    expect(present?.status).toBe(201)
    // What is not of its schema is refused by name, as ever.
    expect((await push(3, post({ name: 'X', telephone: '4' })))[0]?.body.fields).toEqual({ telephone: 'unknown' })
    expect((await push(undefined, post({ label: 'X' })))[0]?.body.fields).toMatchObject({ label: 'unknown' })
  })

  it('merges by its converted fields: base and body are converted alike', async () => {
    const { farm, call, push, post, patch } = await start()
    const id = farm.makeId()
    await push(3, post({ id, name: 'Mill', notes: 'old', phone: '1' }))
    await call('PATCH', `/suppliers/${id}`, { notes: 'new' })
    // The author changed the name and the phone only; the notes in that text are those of its base.
    const entry = patch(id, { label: 'Mill 2 / old', telephone: '2' }, { label: 'Mill / old', telephone: '1' })
    expect((await push(1, entry))[0]).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { notes: 'conflict' } },
    })
    const again = patch(id, { label: 'Mill 2 / new', telephone: '2' }, { label: 'Mill / new', telephone: '1' })
    expect((await push(1, again))[0]).toMatchObject({ status: 200, body: { name: 'Mill 2', notes: 'new', phone: '2' } })
  })

  it('leaves other entities unchanged', async () => {
    const { farm, push } = await start()
    const unit = { key: farm.makeId(), method: 'POST', path: '/units', body: { code: 'l', label: 'Litre' } }
    expect((await push(1, unit))[0]?.body.fields).toEqual({ label: 'unknown' })
    const call = (path: string) => upcast(upcasting, { method: 'PATCH', path, body: { telephone: '1' } }, 1).body
    expect(call('/suppliers/x?force=true')).toEqual({ phone: '1' })
    expect(call('/suppliers?x')).toEqual({ phone: '1' })
    expect(call('/suppliersandmore')).toEqual({ telephone: '1' })
  })

  it('works until its last day, and then its whole push is rejected', async () => {
    const { farm, post } = await start()
    const judged = (schema: number, at: string) => judgeSchema(upcasting, schema, Date.parse(at))
    expect(judged(1, '2026-05-31T23:59:59Z')).toBe('understood')
    expect(judged(1, '2026-06-01T00:00:00Z')).toBe('too_old')
    expect(judged(2, '2026-06-01T00:00:00Z')).toBe('understood')
    expect([judged(0, '2026-01-01'), judged(3, '2099-01-01'), judged(4, '2026-01-01')]).toEqual([
      'too_old',
      'understood',
      'too_new',
    ])
    const rows = await dump(farm.store)
    farm.clock.at = Date.parse('2026-06-02T00:00:00Z')
    const again = await farm.login('vera@farm.example')
    const push = async (schema: number) => {
      const body = { schema, mutations: [post({ name: 'A' }), post({ label: 'B' })] }
      const { status, body: said } = await createHandlers({ ...farm.context, upcasting }).handle({
        method: 'POST',
        path: '/sync/push',
        body,
        token: again.token,
      })
      return [status, (said as Body).code]
    }
    expect(await push(1)).toEqual([426, 'too_old'])
    expect(await push(4)).toEqual([400, 'bad_request'])
    const kept = (text: string) => text.replaceAll(/"last_login_at":"[^"]*"/g, '')
    expect(kept(await dump(farm.store))).toBe(kept(rows))
  })
})

describe('a key and the schema of its entry (S17, S25)', () => {
  it('stores the entry unchanged, and the old body replays after an update', async () => {
    const { farm, push, post, update, call } = await start({ ...before, schema: 3 })
    const made = post({ id: farm.makeId(), name: 'Mill' })
    const [first] = await push(3, made)
    expect(first?.status).toBe(201)
    const next: Upcasting = {
      schema: 4,
      accepted: [{ schema: 3, until: '2027-01-01T00:00:00Z' }],
      steps: [{ from: 3, path: '/suppliers', upcast: onValues((values) => ({ ...values, notes: 'upcast' })) }],
    }
    update(next)
    expect(await push(3, made)).toEqual([first])
    expect((await call('GET', '/suppliers')).body.items).toHaveLength(1)
    // Another body under the key is another request, even where the step would make them one.
    const other = { ...made, body: { ...(made.body as object), notes: 'upcast' } }
    expect((await push(3, other))[0]?.body.code).toBe('key_reused')
    expect((await push(3, post({ name: 'Barn' })))[0]?.body).toMatchObject({ notes: 'upcast' })
  })

  it('replays a refusal of the old body too', async () => {
    const { push, post, update } = await start(before)
    const refused = post({ label: 'Mill' })
    const [first] = await push(1, refused)
    expect(first?.status).toBe(422)
    update(upcasting)
    expect(await push(1, refused)).toEqual([first])
    expect((await push(1, { ...refused, key: post({}).key }))[0]?.status).toBe(201)
  })
})

describe('an issue of an older schema', () => {
  it('stores the current form, with the gesture’s other changes', async () => {
    const { farm, push, open, post } = await start()
    const group = farm.makeId()
    await push(1, { ...post({ label: ' / ', telephone: '1' }), group }, { ...post({ label: 'B' }), group })
    const [issue] = await open()
    expect(issue).toMatchObject({ schema: 3, body: { name: '', phone: '1' }, mates: [{ body: { name: 'B' } }] })
  })

  it('applies with its current meaning, by a device of any age', async () => {
    const { farm, call, push, open, post, patch, update } = await start(before)
    const id = farm.makeId()
    await push(1, post({ id, name: 'Mill' }))
    // Kept by the old build, in the old form.
    await push(1, post({ label: 'Barn / red', telephone: '1' }), patch(id, { label: 'Kiln' }, { label: 'Mill' }))
    update(upcasting)
    const [create, change] = await open()
    expect([create?.body, change?.base]).toEqual([{ label: 'Barn / red', telephone: '1' }, { label: 'Mill' }])
    const settle = (issue: Body | undefined, body: object): PushEntry => ({
      key: farm.makeId(),
      method: 'POST',
      path: `/sync/issues/${issue?.id}/settle`,
      body: { decision: 'apply', ...body },
    })
    const [made] = await push(1, settle(create, { changes: { telephone: '2' }, base: {} }))
    expect(made).toMatchObject({ status: 200, body: { record: { name: 'Barn', notes: 'red', phone: '2' } } })
    const changed = await call('POST', `/sync/issues/${change?.id}/settle`, {
      decision: 'apply',
      changes: { name: 'Kiln' },
      base: { name: 'Mill' },
    })
    expect(changed).toMatchObject({ status: 200, body: { record: { id, name: 'Kiln' } } })
  })

  it('stores the current form when an old device reports it', async () => {
    const { farm, push, open } = await start()
    const id = farm.makeId()
    const body = {
      method: 'POST',
      path: '/suppliers',
      code: 'lost',
      body: { label: 'Mill', telephone: '1' },
      mates: [{ key: farm.makeId(), method: 'POST', path: '/suppliers', body: { telephone: '2' } }],
    }
    const [put] = await push(1, { key: farm.makeId(), method: 'PUT', path: `/sync/issues/${id}`, body })
    expect(put?.status).toBe(200)
    expect(await open()).toMatchObject([
      { id, schema: 3, body: { name: 'Mill', phone: '1' }, mates: [{ body: { phone: '2' } }] },
    ])
  })
})

it('a failing step is the server’s fault, and the entry can be sent again', async () => {
  const broken: Upcasting = {
    ...upcasting,
    steps: [
      {
        from: 2,
        upcast: () => {
          throw new Error('a bug')
        },
      },
    ],
  }
  const { farm, push, post, update } = await start(broken)
  await addBasics(farm.admin)
  const [first, second] = [post({ label: 'A' }), post({ label: 'B' })]
  expect((await push(2, first, second)).map(({ status }) => status)).toEqual([500, 500])
  expect(farm.reports).toHaveLength(2)
  update(upcasting)
  expect((await push(2, first, second)).map(({ status }) => status)).toEqual([201, 201])
})
