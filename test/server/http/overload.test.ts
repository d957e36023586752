import { describe, expect, it } from 'vitest'
import { addBasics, openFarmWithAdmin, pushAll } from '../support/farm'

/** Combining marks of two classes in turn: putting a run of them in order takes time in the square of its length. */
const marks = (count: number) => `a${'\u0300\u0316'.repeat(count)}`
const list = (count: number, from: number) => Array.from({ length: count }, (_, index) => (from + index).toString(36))

// None of these is measured: before they were bounded, each took longer than a test may.
describe('other requests are answered during a request', () => {
  it('the request contains a hostile text', async () => {
    const farm = await openFarmWithAdmin()
    const name = marks(400_000)
    const login = { method: 'POST', path: '/auth/login', address: '10.0.0.9' }
    expect(await farm.raw({ ...login, body: { email: name, password: 'x' } })).toMatchObject({ status: 422 })
    expect(await farm.admin.call('POST', '/suppliers', { name })).toMatchObject({ status: 422 })
    expect(await farm.admin.call('GET', `/suppliers?q=${encodeURIComponent(name)}`)).toMatchObject({ status: 200 })
  })

  it('the request merges long lists', async () => {
    const farm = await openFarmWithAdmin()
    const { item } = await addBasics(farm.admin)
    const [result] = await pushAll(farm.admin, {
      key: farm.makeId(),
      method: 'PATCH',
      path: `/supplies/items/${item}`,
      body: { bar_codes: list(60_000, 0) },
      base: { bar_codes: list(60_000, 500_000) },
      group: farm.makeId(),
    })
    expect(result).toMatchObject({ status: 422, body: { fields: { bar_codes: 'max_items' } } })
  })

  it('the envelope contains a million errors', async () => {
    const { admin } = await openFarmWithAdmin()
    const answer = await admin.call('POST', '/sync/push', { mutations: new Array(1_000_000).fill(0) })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  })

  it('the push is long, and other requests run between its entries', async () => {
    const farm = await openFarmWithAdmin()
    const start = Date.now()
    const real = { ...farm.clock, now: () => farm.clock.at + Date.now() - start }
    Object.assign(farm.context, { clock: real })
    const mutations = list(50, 0).map((name) => ({
      key: farm.makeId(),
      method: 'POST',
      path: '/suppliers',
      body: { name },
      group: farm.makeId(),
    }))
    const long = Array.from({ length: 40 }, () => mutations.map((entry) => ({ ...entry, key: farm.makeId() }))).flat()
    let turns = 0
    let isOver = false
    const others = (async () => {
      while (!isOver) {
        await new Promise((resolve) => setImmediate(resolve))
        turns++
      }
    })()
    const answer = await farm.admin.call('POST', '/sync/push', {
      mutations: long.map((entry) => ({ ...entry, group: farm.makeId() })),
    })
    isOver = true
    await others
    expect(answer.status).toBe(200)
    expect(turns).toBeGreaterThan(3)
  })
})
