import { describe, expect, it } from 'vitest'
import { addBasics, addUser, type Body, openFarmWithAdmin, pushAll } from '../support/farm'

const DAY = 86_400_000

async function start() {
  const farm = await openFarmWithAdmin()
  const { item } = await addBasics(farm.admin)
  const pia = await addUser(farm, farm.admin, 'Pia')
  const path = `/supplies/items/${item}`
  await farm.admin.call('PATCH', path, { name: 'Rye' })
  const clash = (more: object) => {
    const entry = { key: farm.makeId(), method: 'PATCH', path, body: { name: 'Roggen' }, base: { name: 'Rye grain' } }
    return { ...entry, ...more }
  }
  const issues = async () => (await pia.call('GET', '/sync/issues')).body.items as Body[]
  return { farm, pia, path, clash, issues }
}

describe('S26: the time of a refused change', () => {
  it('equals the device’s instant, not the server’s', async () => {
    const { farm, pia, clash, issues } = await start()
    const recorded_at = new Date(farm.clock.at - 3 * DAY).toISOString()
    await pushAll(pia, clash({ recorded_at }))
    const created_at = new Date(farm.clock.at).toISOString()
    expect(await issues()).toMatchObject([{ recorded_at, created_at }])
  })

  it('never exceeds the server’s receipt', async () => {
    const { farm, pia, clash, issues } = await start()
    await pushAll(pia, clash({ recorded_at: '2031-01-01T00:00:00.000Z' }))
    expect(await issues()).toMatchObject([{ recorded_at: new Date(farm.clock.at).toISOString() }])
  })

  it('stays empty if no clock can give it', async () => {
    for (const recorded_at of ['0000-01-01T00:00:00.000Z', '0001-05-05T00:00:00Z', '1969-12-31T23:59:59.999Z']) {
      const { pia, clash, issues } = await start()
      await pushAll(pia, clash({ recorded_at }))
      expect(await issues(), recorded_at).toMatchObject([{ recorded_at: null }])
    }
  })

  it('stays empty for an older device', async () => {
    const { pia, clash, issues } = await start()
    await pushAll(pia, clash({}))
    expect(await issues()).toMatchObject([{ recorded_at: null }])
  })

  it('does not belong to the idempotency key’s request', async () => {
    const { farm, pia, clash, issues } = await start()
    const entry = clash({ body: { name: 'Rye, milled' }, base: { name: 'Rye' } })
    const [first] = await pushAll(pia, { ...entry, recorded_at: new Date(farm.clock.at - DAY).toISOString() })
    const [second] = await pushAll(pia, entry)
    expect([first?.status, second?.status]).toEqual([200, 200])
    expect(await issues()).toEqual([])
  })

  it('belongs to a report too', async () => {
    const { farm, pia, path, issues } = await start()
    const recorded_at = new Date(farm.clock.at - 3 * DAY).toISOString()
    const report = { method: 'PATCH', path, body: { name: 'Roggen' }, base: {}, code: 'lost', recorded_at }
    expect((await pia.call('PUT', `/sync/issues/${farm.makeId()}`, report)).status).toBe(200)
    expect(await issues()).toMatchObject([{ recorded_at }])
  })

  it('fails if it is not an instant', async () => {
    const { farm, pia, clash } = await start()
    const answer = await pia.call('POST', '/sync/push', { mutations: [clash({ recorded_at: 'yesterday' })] })
    expect([answer.status, farm.reports.length]).toEqual([400, 0])
  })
})
