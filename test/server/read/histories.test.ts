import { describe, expect, it, onTestFinished } from 'vitest'
import { createHandlers } from '../../../server/handlers'
import { prune } from '../../../server/write/prune'
import { HEAD_HEADER } from '../../../src/domain/wire'
import { copyOf, makeReset } from '../../sync/sim/farm-store'
import {
  type Answer,
  addUser,
  type Caller,
  type FarmOptions,
  openFarmWithAdmin,
  passDays,
  pushAll,
  seededBytes,
} from '../support/farm'

async function open(options: FarmOptions = {}) {
  const farm = await openFarmWithAdmin(options)
  onTestFinished(() => farm.store.close())
  const mill = async (name: string) => String((await farm.admin.call('POST', '/suppliers', { name })).body.id)
  const pull = (query: string, known?: string, who: Caller = farm.admin) =>
    who.call('GET', `/sync/changes?${query}`, undefined, known === undefined ? {} : { known })
  const headPoint = async () => String((await pull('limit=0')).headers[HEAD_HEADER])
  const copyBack = async () => {
    const reset = makeReset(farm.store, await copyOf(farm.store))
    return reset
  }
  return { ...farm, mill, pull, headPoint, copyBack }
}

const forked = { status: 410, body: { code: 'reset', forked: true } }
const entry = (farm: { makeId: () => string }, name: string) => ({
  key: farm.makeId(),
  method: 'POST',
  path: '/suppliers',
  body: { id: farm.makeId(), name },
})

describe('S31: every answer names the point of its history', () => {
  it('feed, list, issues, push, fence and digest', async () => {
    const farm = await open()
    await farm.mill('Mill')
    const point = await farm.headPoint()
    expect(point).toMatch(/^\d+:[\w-]{12}$/)
    const named = async (asking: Promise<Answer>) => (await asking).headers[HEAD_HEADER]
    const { admin } = farm
    for (const path of ['/sync/changes', '/suppliers', '/suppliers?limit=1', '/sync/issues', '/sync/digest']) {
      expect(await named(admin.call('GET', path))).toBe(point)
    }
    expect(await named(admin.call('POST', '/sync/push', { mutations: [] }))).toBe(point)
    expect(await named(admin.call('POST', '/sync/cancel', { key: farm.makeId() }))).toBe(point)
  })

  it('a write that changes nothing gives no stamp', async () => {
    const farm = await open()
    const id = await farm.mill('Mill')
    const point = await farm.headPoint()
    await farm.admin.call('PATCH', `/suppliers/${id}`, { name: 'Mill' })
    expect(await farm.headPoint()).toBe(point)
  })
})

describe('S31: a caller of another history is rejected before any read or write', () => {
  it.each([
    ['behind', 0],
    ['with equal heads', 2],
    ['overtaken', 5],
  ])('%s, on every path', async (_name, later) => {
    const farm = await open()
    await farm.mill('Kept')
    const back = await farm.copyBack()
    await farm.mill('Lost 1')
    await farm.mill('Lost 2')
    const feed = String((await farm.pull('limit=1')).body.cursor)
    const list = String((await farm.admin.call('GET', '/suppliers?limit=2')).body.cursor)
    const issues = String((await farm.admin.call('GET', '/sync/issues')).body.cursor)
    const known = await farm.headPoint()
    await back()
    for (let count = 0; count < later; count++) await farm.mill(`Later ${count}`)
    // By what the cursor says, for programs and devices of before.
    expect(await farm.pull(`since=${feed}`)).toMatchObject(forked)
    expect(await farm.admin.call('GET', `/suppliers?since=${list}`)).toMatchObject(forked)
    expect(await farm.admin.call('GET', `/sync/issues?since=${issues}`)).toMatchObject(forked)
    // By what a device says.
    const { admin } = farm
    for (const path of [
      '/sync/changes?limit=0',
      '/suppliers',
      '/sync/issues',
      '/sync/digest',
      '/sync/digest?of=stamps',
    ])
      expect(await admin.call('GET', path, undefined, { known })).toMatchObject(forked)
    const before = await farm.headPoint()
    const body = { mutations: [entry(farm, 'Unsent')] }
    expect(await admin.call('POST', '/sync/push', body, { known })).toMatchObject(forked)
    const fence = { key: farm.makeId() }
    expect(await admin.call('POST', '/sync/cancel', fence, { known })).toMatchObject(forked)
    expect(await farm.headPoint()).toBe(before)
    // No key was claimed: it may go once the device has read this history.
    const [made] = await pushAll(admin, { ...entry(farm, 'Other'), key: fence.key })
    expect(made?.status).toBe(201)
  })

  it('a caller at the common point of both histories continues', async () => {
    const farm = await open()
    await farm.mill('Kept')
    const { cursor } = (await farm.pull('limit=500')).body
    const known = await farm.headPoint()
    const back = await farm.copyBack()
    await farm.mill('Lost')
    await back()
    await farm.mill('Later')
    const { status, body } = await farm.pull(`since=${cursor}`, known)
    expect(status).toBe(200)
    expect((body.changes as { record: { name: string } }[]).map(({ record }) => record.name)).toEqual(['Later'])
  })

  it('the same random value gives other content another stamp', async () => {
    // On SQLite two farms can have one id.
    const inMemory = { location: ':memory:' }
    const farms = await Promise.all([open(inMemory), open(inMemory)])
    const points = await Promise.all(farms.map(({ headPoint }) => headPoint()))
    // One machine set back: the same history, and the same bytes of chance to come.
    expect(points[0]).toBe(points[1])
    await Promise.all(farms.map(({ mill }, index) => mill(`Mill ${index}`)))
    const [one = '', two = ''] = await Promise.all(farms.map(({ headPoint }) => headPoint()))
    expect(one.split(':')[0]).toBe(two.split(':')[0])
    expect(one).not.toBe(two)
    expect(seededBytes(1)(16)).toEqual(seededBytes(1)(16))
  })

  it.each([
    '',
    '7',
    '7:',
    ':abcdefghijkl',
    '7:abc',
    '-1:abcdefghijkl',
    `${'9'.repeat(16)}:abcdefghijkl`,
    '7:abcdefghijk\u00e9',
  ])('an invalid point (%j) is ignored', async (known) => {
    const farm = await open()
    expect((await farm.pull('limit=0', known)).status).toBe(200)
  })

  it('a cursor from before stamps continues, and the next page adds a stamp', async () => {
    const farm = await open()
    await farm.mill('Mill')
    const { cursor } = (await farm.pull('limit=0')).body
    const plain = Buffer.from(String(cursor), 'base64url').toString('latin1')
    const old = Buffer.from(plain.split('|').slice(0, 5).join('|')).toString('base64url')
    await farm.mill('Next')
    const answer = await farm.pull(`since=${old}`)
    expect(answer.status).toBe(200)
    expect(answer.body.changes).toHaveLength(1)
    const next = Buffer.from(String(answer.body.cursor), 'base64url').toString('latin1')
    expect(next.split('|')[5]).toBe(await farm.headPoint())
  })
})

describe('S31: the last common revision', () => {
  it('equals the newest of the requested points', async () => {
    const farm = await open()
    const points: string[] = []
    for (const name of ['A', 'B']) {
      await farm.mill(name)
      points.push(await farm.headPoint())
    }
    const back = await farm.copyBack()
    await farm.mill('Lost')
    points.push(await farm.headPoint())
    await back()
    await farm.mill('Later')
    const asked = async (stamps: readonly string[]) => {
      const { shared, shared_stamp } = (await farm.raw({ method: 'GET', path: `/status?stamps=${stamps.join(',')}` }))
        .body
      return `${shared}:${shared_stamp}`
    }
    expect(await asked(points)).toBe(points[1])
    expect(await asked(points.toReversed())).toBe(points[1])
    expect(await asked(points.slice(0, 1))).toBe(points[0])
    expect(await asked(points.slice(2))).toBe('0:')
    expect(await asked([await farm.headPoint(), ...points])).toBe(await farm.headPoint())
    expect((await farm.raw({ method: 'GET', path: '/status' })).body).not.toHaveProperty('shared')
  })

  it.each([
    ['no point', 'x'],
    ['nothing', ''],
    ['too many', Array.from({ length: 401 }, (_, rev) => `${rev}:abcdefghijkl`).join(',')],
  ])('%s is a bad request', async (_name, stamps) => {
    const farm = await open()
    expect((await farm.raw({ method: 'GET', path: `/status?stamps=${stamps}` })).status).toBe(400)
  })

  it('appears after pruning too', async () => {
    const farm = await open()
    const id = await farm.mill('Old')
    const point = await farm.headPoint()
    await farm.admin.call('DELETE', `/suppliers/${id}`)
    await passDays(farm, 430)
    expect((await prune(farm.context)).upTo).toBeGreaterThan(Number(point.split(':')[0]))
    const { shared } = (await farm.raw({ method: 'GET', path: `/status?stamps=${point}` })).body
    expect(shared).toBe(Number(point.split(':')[0]))
  })
})

describe('S31: the second digest', () => {
  it('distinguishes one revision in two histories, unlike the first digest', async () => {
    const farm = await open()
    const id = await farm.mill('Kept')
    const back = await farm.copyBack()
    await farm.admin.call('PATCH', `/suppliers/${id}`, { name: 'Before' })
    const bucketsOf = async (query: string) => {
      const { buckets } = (await farm.admin.call('GET', `/sync/digest${query}`)).body
      return (buckets as Record<string, string[]>)['/suppliers']
    }
    const [first, second] = [await bucketsOf(''), await bucketsOf('?of=stamps')]
    await back()
    farm.clock.at += 1000
    await farm.admin.call('PATCH', `/suppliers/${id}`, { name: 'After' })
    expect(await bucketsOf('')).toEqual(first)
    expect(await bucketsOf('?of=stamps')).not.toEqual(second)
    expect((await farm.admin.call('GET', '/sync/digest?of=names')).status).toBe(400)
  })

  it('a regular user gets the digest of their visible records', async () => {
    const farm = await open()
    const grower = await addUser(farm, farm.admin, 'Boris')
    expect((await grower.call('GET', '/sync/digest?of=stamps')).status).toBe(200)
    expect(
      (await createHandlers(farm.context).handle({ method: 'GET', path: '/sync/digest', query: 'of=stamps' })).status,
    ).toBe(401)
  })
})
