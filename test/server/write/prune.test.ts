import { describe, expect, it } from 'vitest'
import { HORIZON_DAYS, prune } from '../../../server/write/prune'
import { openFarmWithAdmin, passDays, START } from '../support/farm'

const DAY = 86_400_000

/** A farm with a deletion made today, and a cursor from before it. */
async function start() {
  const farm = await openFarmWithAdmin()
  const cursor = String((await farm.admin.call('GET', '/sync/changes?limit=0')).body.cursor)
  const { id } = (await farm.admin.call('POST', '/suppliers', { name: 'Mill' })).body
  await farm.admin.call('DELETE', `/suppliers/${id}`)
  const again = () => farm.login('vera@farm.example')
  return {
    farm,
    write: async (name: string) => (await again()).call('POST', '/suppliers', { name }),
    oldest: async () => {
      const [row] = await farm.store.read(({ db }) =>
        db.selectFrom('change_log').select('at').orderBy('rev').limit(1).execute(),
      )
      return (farm.clock.at - Date.parse(row?.at ?? '')) / DAY
    },
    /** What a device that has the cursor hears, and what becomes of the deleted record. */
    outcome: async () => {
      const admin = await again()
      const feed = await admin.call('GET', `/sync/changes?since=${cursor}`)
      const restored = await admin.call('POST', `/suppliers/${id}/restore`)
      return [feed.status, restored.status]
    },
  }
}

const KEPT = [200, 200]
const GONE = [410, 404]

describe('pruning', () => {
  it('drops deletions and log entries older than the horizon, and not a day sooner', async () => {
    const { farm, outcome } = await start()
    await passDays(farm, HORIZON_DAYS - 1)
    expect(await prune(farm.context)).toEqual({ upTo: 0 })
    farm.clock.at += 2 * DAY
    expect(await prune(farm.context)).toEqual({ upTo: 4 })
    const [head] = await farm.store.read(({ db }) => db.selectFrom('farm_head').selectAll().execute())
    expect(head?.horizon).toBe(4)
    expect(await outcome()).toEqual(GONE)
  })

  it('requires a reset exactly of devices that may have missed a deletion', async () => {
    const farm = await openFarmWithAdmin()
    const seen: { readonly head: number; readonly cursor: string }[] = []
    for (let turn = 0; turn < 30; turn++) {
      const admin = await farm.login('vera@farm.example')
      const { id } = (await admin.call('POST', '/suppliers', { name: 'Mill' })).body
      for (const deletes of [false, true]) {
        if (deletes) await admin.call('DELETE', `/suppliers/${id}`)
        const { cursor, head } = (await admin.call('GET', '/sync/changes?limit=0')).body
        seen.push({ head: Number(head), cursor: String(cursor) })
      }
      farm.clock.at += 20 * DAY
    }
    const { upTo } = await prune(farm.context)
    const admin = await farm.login('vera@farm.example')
    for (const { head, cursor } of seen) {
      const { status } = await admin.call('GET', `/sync/changes?since=${cursor}`)
      expect([head, status]).toEqual([head, head < upTo ? 410 : 200])
    }
    expect(seen.map(({ head }) => head)).toEqual(expect.arrayContaining([upTo - 1, upTo]))
  })

  it('never drops live records', async () => {
    const farm = await openFarmWithAdmin()
    const { id } = (await farm.admin.call('POST', '/suppliers', { name: 'Mill' })).body
    await passDays(farm, 2 * HORIZON_DAYS)
    await prune(farm.context)
    const admin = await farm.login('vera@farm.example')
    expect((await admin.call('GET', `/suppliers/${id}`)).body).toMatchObject({ name: 'Mill' })
  })

  it('keeps the whole log of the newest 400 days', async () => {
    const { farm, oldest } = await start()
    await passDays(farm, 2 * HORIZON_DAYS)
    expect(await oldest()).toBe(2 * HORIZON_DAYS)
    await prune(farm.context)
    // Changes are three weeks apart.
    expect(await oldest()).toBeLessThanOrEqual(HORIZON_DAYS)
    expect(await oldest()).toBeGreaterThan(HORIZON_DAYS - 21)
    expect(await prune(farm.context)).toEqual({ upTo: 0 })
  })

  it.each([
    ['two years ahead', 730],
    ['ten years behind', -3650],
  ])('drops nothing while the clock is %s of the newest change, and reports it', async (_name, days) => {
    const { farm, outcome } = await start()
    farm.clock.at = START + days * DAY
    const doubt = expect.stringContaining('nothing is pruned: the clock is')
    expect(await prune(farm.context)).toEqual({ upTo: 0, doubt })
    farm.clock.at = START
    expect(await outcome()).toEqual(KEPT)
  })

  it('drops nothing because of one change dated 1970', async () => {
    const { farm, write, outcome } = await start()
    farm.clock.at = 0
    await write('Mill without a clock')
    farm.clock.at = START + DAY
    await write('Mill')
    expect(await prune(farm.context)).toEqual({ upTo: 0 })
    expect(await outcome()).toEqual(KEPT)
  })

  it('drops nothing though people worked for days under a clock that was years ahead', async () => {
    const { farm, write, outcome } = await start()
    farm.clock.at = START + 730 * DAY
    for (let day = 0; day < 5; day++) {
      farm.clock.at += DAY
      await write('Mill of tomorrow')
      expect(await prune(farm.context)).toEqual({ upTo: 0 })
    }
    farm.clock.at = START + 6 * DAY
    await write('Mill of today')
    expect(await prune(farm.context)).toEqual({ upTo: 0 })
    expect(await outcome()).toEqual(KEPT)
  })

  it('counts no time for a clock that starts at 1970 every morning', async () => {
    const { farm, write, outcome } = await start()
    for (let day = 1; day <= 60; day++) {
      farm.clock.at = day * 3_600_000
      await write('Morning')
      farm.clock.at = START + day * DAY
      await write('Noon')
    }
    expect(await prune(farm.context)).toEqual({ upTo: 0 })
    expect(await outcome()).toEqual(KEPT)
  })

  it('resumes after a corrected clock, and on a farm that rests every winter', async () => {
    const { farm, write, outcome } = await start()
    farm.clock.at = START + 730 * DAY
    await write('Mill of tomorrow')
    farm.clock.at = START
    for (let year = 0; year < 2; year++) {
      await passDays(farm, 250)
      farm.clock.at += 100 * DAY
      await write('Spring')
    }
    expect((await prune(farm.context)).upTo).toBeGreaterThan(4)
    expect(await outcome()).toEqual(GONE)
  })
})
