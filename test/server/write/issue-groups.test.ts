import { describe, expect, it } from 'vitest'
import { addBasics, addUser, type Body, type Caller, openFarmWithAdmin, type PushEntry, pushAll } from '../support/farm'

async function start() {
  const farm = await openFarmWithAdmin()
  const basics = await addBasics(farm.admin)
  const pia = await addUser(farm, farm.admin, 'Pia')
  const open = async (user: Caller) => (await user.call('GET', '/sync/issues')).body.items as Body[]
  const create = (name: string, group?: string): PushEntry => ({
    key: farm.makeId(),
    method: 'POST',
    path: '/suppliers',
    body: { id: farm.makeId(), name },
    ...(group ? { group } : {}),
  })
  const suppliers = async () =>
    ((await farm.admin.call('GET', '/suppliers')).body.items as Body[]).map(({ name }) => name)
  const settle = (id: string, group?: string, body: object = { decision: 'discard' }): PushEntry => ({
    key: farm.makeId(),
    method: 'POST',
    path: `/sync/issues/${id}/settle`,
    body,
    ...(group ? { group } : {}),
  })
  const cancel = async (user: Caller, key: string | undefined) =>
    (await user.call('POST', '/sync/cancel', { key })).body
  return { farm, admin: farm.admin, pia, ...basics, open, create, suppliers, settle, cancel }
}

const codes = (results: readonly { readonly status: number; readonly body: Body }[]) =>
  results.map(({ status, body }) => (status < 300 ? 'done' : body.code))

describe('the issue of a group (S26)', () => {
  it('keeps the gesture’s other changes in order, and the place of the refused one', async () => {
    const { farm, pia, open, create, item } = await start()
    const group = farm.makeId()
    const patch = { key: farm.makeId(), method: 'PATCH', path: `/supplies/items/${item}`, group }
    const changed = { ...patch, body: { name: 'Rye' }, base: { name: 'Rye grain' } }
    const entries = [create('A', group), create('', group), changed]
    expect(codes(await pushAll(pia, ...entries))).toEqual(['group_refused', 'invalid', 'group_refused'])
    const [issue, ...more] = await open(pia)
    expect(more).toEqual([])
    const mate = ({ key, method, path, body, base = null }: PushEntry) => ({ key, method, path, body, base })
    expect(issue).toMatchObject({ id: entries[1]?.key, code: 'invalid', position: 1 })
    expect(issue?.mates).toEqual([entries[0], entries[2]].map((entry) => entry && mate(entry)))
  })

  it('names no other change for a single change', async () => {
    const { pia, open, create } = await start()
    await pushAll(pia, create(''))
    expect(await open(pia)).toMatchObject([{ mates: null }])
  })

  it('settles together with the deciding gesture, or not at all', async () => {
    const { farm, pia, open, create, suppliers, settle } = await start()
    const bad = create('')
    await pushAll(pia, bad)
    const first = farm.makeId()
    expect(codes(await pushAll(pia, settle(bad.key, first), create('Better', first)))).toEqual(['done', 'done'])
    expect(await open(pia)).toEqual([])
    // Another device decided the same a moment later: nothing of its gesture happens, and nobody is asked about it.
    const second = farm.makeId()
    const late = [create('Also', second), settle(bad.key, second), create('Too', second)]
    expect(codes(await pushAll(pia, ...late))).toEqual(['group_refused', 'already_settled', 'group_refused'])
    expect(await open(pia)).toEqual([])
    expect(await suppliers()).toEqual(['Better'])
    expect(codes(await pushAll(pia, ...late))).toEqual(['group_refused', 'already_settled', 'group_refused'])
  })

  it('stays open after a rejected attempt, and the new issue names its settlement', async () => {
    const { farm, pia, open, create, settle } = await start()
    const bad = create('')
    await pushAll(pia, bad)
    const group = farm.makeId()
    const entries = [settle(bad.key, group), create('', group)]
    expect(codes(await pushAll(pia, ...entries))).toEqual(['group_refused', 'invalid'])
    const issues = await open(pia)
    expect(issues.map(({ id }) => id)).toEqual([bad.key, entries[1]?.key])
    expect(issues[1]?.mates).toMatchObject([{ key: entries[0]?.key, path: entries[0]?.path }])
  })

  it('names every change of a large gesture', async () => {
    const { farm, pia, open, create } = await start()
    const group = farm.makeId()
    const entries = Array.from({ length: 400 }, (_, index) => create(index === 250 ? '' : `M${index}`, group))
    await pushAll(pia, ...entries)
    const [issue] = await open(pia)
    expect(issue).toMatchObject({ id: entries[250]?.key, position: 250 })
    const mates = issue?.mates as { key: string }[]
    expect(mates.map(({ key }) => key)).toEqual(entries.toSpliced(250, 1).map(({ key }) => key))
  })
})

describe('the fence and groups (S16)', () => {
  it('rejects a whole group after a fence on one key, without an issue', async () => {
    const { farm, pia, open, create, suppliers, cancel } = await start()
    const group = farm.makeId()
    const entries = [create('A', group), create('B', group), create('C', group)]
    expect(await cancel(pia, entries[1]?.key)).toEqual({ state: 'cancelled' })
    for (const _again of [1, 2]) {
      expect(codes(await pushAll(pia, ...entries))).toEqual(['group_refused', 'cancelled', 'group_refused'])
    }
    expect([await suppliers(), await open(pia)]).toEqual([[], []])
    for (const { key } of entries) expect(await cancel(pia, key)).toEqual({ state: 'cancelled' })
  })

  it.each([0, 1, 2])('settles the group’s issue when it fences change %i of the rejected group', async (index) => {
    const { farm, admin, pia, open, create, cancel } = await start()
    const group = farm.makeId()
    const entries = [create('A', group), create('', group), create('C', group)]
    const other = create('')
    await pushAll(pia, ...entries, other)
    await pushAll(admin, create(''))
    expect(await open(pia)).toHaveLength(2)
    const heads = farm.heads.length
    expect(await cancel(pia, entries[index]?.key)).toEqual({ state: 'cancelled' })
    expect((await open(pia)).map(({ id }) => id)).toEqual([other.key])
    expect(await open(admin)).toHaveLength(2)
    expect(farm.heads.length).toBe(heads + 1)
    // The rest of the gesture finds nothing left to settle.
    for (const { key } of entries) expect(await cancel(pia, key)).toEqual({ state: 'cancelled' })
    expect(farm.heads.length).toBe(heads + 1)
  })

  it('reports the outcome of each change of a finished group', async () => {
    const { farm, pia, create, cancel } = await start()
    const group = farm.makeId()
    const entries = [create('A', group), create('B', group)]
    const made = await pushAll(pia, ...entries)
    for (const [index, { key }] of entries.entries()) {
      expect(await cancel(pia, key)).toEqual({ state: 'applied', status: 201, body: made[index]?.body })
    }
  })
})

describe('a temporary refusal', () => {
  const rename = async (admin: Caller) => {
    const [farm] = (await admin.call('GET', '/farms')).body.items as Body[]
    return { method: 'PATCH', path: `/farms/${farm?.id}`, body: { name: 'Hill' } }
  }

  it('opens an issue that settles automatically when the same change succeeds later', async () => {
    const { farm, admin, pia, open, create } = await start()
    const group = farm.makeId()
    const entries = [create('A', group), { key: farm.makeId(), ...(await rename(admin)), group }]
    expect(codes(await pushAll(pia, ...entries))).toEqual(['group_refused', 'admin_required'])
    expect(await open(pia)).toMatchObject([{ id: entries[1]?.key, code: 'admin_required' }])
    await admin.call('PATCH', `/users/${pia.id}`, { is_admin: true })
    expect(codes(await pushAll(pia, ...entries))).toEqual(['done', 'done'])
    expect(await open(pia)).toEqual([])
    expect((await pia.call('GET', `/sync/issues/${entries[1]?.key}`)).body).toMatchObject({ decision: 'apply' })
  })

  it('ends with its issue when cancelled, even without a stored answer', async () => {
    const { farm, admin, pia, open, cancel } = await start()
    const entry = { key: farm.makeId(), ...(await rename(admin)) }
    await pushAll(pia, entry)
    expect(await open(pia)).toHaveLength(1)
    expect(await cancel(pia, entry.key)).toEqual({ state: 'cancelled' })
    expect(await open(pia)).toEqual([])
    await admin.call('PATCH', `/users/${pia.id}`, { is_admin: true })
    expect(codes(await pushAll(pia, entry))).toEqual(['cancelled'])
  })
})
