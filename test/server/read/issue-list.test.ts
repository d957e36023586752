import { describe, expect, it } from 'vitest'
import { prune } from '../../../server/write/prune'
import { digestOf } from '../../../src/domain/digest'
import { addUser, type Body, type Caller, openFarmWithAdmin, passDays, pushAll } from '../support/farm'

type Issue = { readonly id: string; readonly rev: number; readonly settled_at?: string }
type Page = { readonly items: readonly Issue[]; readonly cursor: string; readonly more: boolean }
type Change = { readonly path: string; readonly id: string; readonly rev: number; readonly record: Issue | null }

async function start() {
  const farm = await openFarmWithAdmin()
  const pia = await addUser(farm, farm.admin, 'Pia')
  const refuse = async (user: Caller, count = 1): Promise<string[]> => {
    const entries = Array.from({ length: count }, () => ({
      key: farm.makeId(),
      method: 'POST',
      path: '/suppliers',
      body: { name: '' },
    }))
    await pushAll(user, ...entries)
    return entries.map(({ key }) => key)
  }
  const discard = (user: Caller, id: string | undefined) =>
    user.call('POST', `/sync/issues/${id}/settle`, { decision: 'discard' })
  return { farm, admin: farm.admin, pia, refuse, discard }
}

async function list(user: Caller, query = ''): Promise<Page> {
  const answer = await user.call('GET', `/sync/issues${query}`)
  expect(answer.status).toBe(200)
  return answer.body as Page
}

const ids = ({ items }: Page) => items.map(({ id }) => id)

describe('the list of issues', () => {
  it('loads in pages, and continues after its cursor with later changes', async () => {
    const { pia, admin, refuse, discard } = await start()
    const keys = await refuse(pia, 5)
    await refuse(admin, 2)
    const first = await list(pia, '?limit=2')
    expect([ids(first), first.more]).toEqual([keys.slice(0, 2), true])
    const second = await list(pia, `?limit=9&since=${first.cursor}`)
    expect([ids(second), second.more]).toEqual([keys.slice(2), false])
    expect(await list(pia, `?since=${second.cursor}`)).toMatchObject({ items: [], more: false })
    await discard(pia, keys[3])
    const [sixth] = await refuse(pia)
    const third = await list(pia, `?since=${second.cursor}`)
    expect(third.items.map(({ id, settled_at }) => [id, settled_at !== undefined])).toEqual([
      [keys[3], true],
      [sixth, false],
    ])
    expect(ids(await list(pia))).toEqual([...keys.filter((key) => key !== keys[3]), sixth])
    expect((await list(admin)).items).toHaveLength(7)
  })

  it('refuses foreign cursors, wrong limits and unknown parameters', async () => {
    const { pia } = await start()
    const code = async (path: string) => (await pia.call('GET', path)).body.code
    const units = String((await pia.call('GET', '/units')).body.cursor)
    const { cursor } = await list(pia)
    expect(await code(`/sync/issues?since=${units}`)).toBe('bad_cursor')
    expect(await code(`/units?since=${cursor}`)).toBe('bad_cursor')
    expect(await code(`/sync/changes?since=${cursor}`)).toBe('bad_cursor')
    expect(await code('/sync/issues?limit=0')).toBe('bad_request')
    expect(await code('/sync/issues?q=x')).toBe('unknown_parameter')
  })

  it('differs for admins: a change of rights requires a reset (S24)', async () => {
    const { admin, pia, refuse } = await start()
    await refuse(admin)
    const { cursor } = await list(pia)
    await admin.call('PATCH', `/users/${pia.id}`, { is_admin: true })
    expect(await pia.call('GET', `/sync/issues?since=${cursor}`)).toMatchObject({
      status: 410,
      body: { code: 'reset' },
    })
    expect((await list(pia)).items).toHaveLength(1)
  })
})

describe('a mirror of the open issues (S23)', () => {
  it('gives the server’s digest after any sequence of lists and feeds', async () => {
    const { pia, admin, refuse, discard } = await start()
    const keys = await refuse(pia, 6)
    await refuse(admin, 3)
    await discard(pia, keys[0])
    for (const user of [pia, admin]) {
      const mirror = new Map<string, Issue>()
      // A cursor first, then the list, then what the feed brings: as devices load.
      let cursor = String((await user.call('GET', '/sync/changes?limit=0')).body.cursor)
      const keep = (issue: Issue) => (issue.settled_at ? mirror.delete(issue.id) : mirror.set(issue.id, issue))
      for (const issue of (await list(user)).items) keep(issue)
      await discard(pia, keys[user === pia ? 1 : 2])
      await refuse(pia)
      const follow = async () => {
        const { body } = await user.call('GET', `/sync/changes?since=${cursor}`)
        for (const { path, record } of body.changes as Change[]) {
          if (path === '/sync/issues' && record) keep(record)
        }
        cursor = String(body.cursor)
      }
      await follow()
      const { buckets } = (await user.call('GET', '/sync/digest')).body as { buckets: Body }
      expect(digestOf(mirror.values())).toEqual(buckets['/sync/issues'])
      expect([...mirror.keys()].toSorted()).toEqual(ids(await list(user)).toSorted())
    }
  })

  it('drops settled issues after the horizon, and open ones never', async () => {
    const { farm, admin, refuse, discard } = await start()
    const keys = await refuse(admin, 2)
    await discard(admin, keys[0])
    await passDays(farm, 401)
    await prune(farm.context)
    const again = await farm.login('vera@farm.example')
    expect((await again.call('GET', `/sync/issues/${keys[0]}`)).status).toBe(404)
    expect(ids(await list(again))).toEqual([keys[1]])
  })
})
