import { describe, expect, it, onTestFinished } from 'vitest'
import { watchHistory } from '../../../server/backup/history-watch'
import { openDatabase } from '../../../server/storage/store'
import { makeId } from '../../../src/domain/ids'
import { HEAD_HEADER } from '../../../src/domain/wire'
import { requirePostgres, startPostgres } from '../../postgres-server.mjs'
import { type Caller, epochOf, openFarmWithAdmin, START, seededBytes } from '../support/farm'
import { openLine } from './line'
import { until } from './until'

/** A farm on a primary with a standby, over a line that leads to the primary. */
async function start() {
  const primary = await startPostgres(requirePostgres())
  onTestFinished(primary.stop)
  const standby = await primary.addStandby()
  onTestFinished(standby.stop)
  const line = await openLine(primary.port)
  onTestFinished(line.close)
  const location = primary.url.replace(`:${primary.port}/`, `:${line.port}/`)
  const farm = await openFarmWithAdmin({ location, farmId: crypto.randomUUID() })
  onTestFinished(() => farm.store.close())
  const randomBytes = seededBytes(77)
  const said: string[] = []
  const database = await openDatabase({ location, registry: farm.context.registry })
  onTestFinished(database.close)
  const newEpoch = () => makeId(START, randomBytes)
  const watch = watchHistory({ store: farm.store, newEpoch, say: (text) => said.push(text) })
  const lookUp = async () => {
    const [row] = (await database.look?.([farm.store.farmId])) ?? []
    if (!row) throw new Error('the database shows no farm')
    await watch(row)
    return row.head
  }
  const names = async (count: number, name: string) => {
    for (let n = 0; n < count; n += 1) {
      expect((await farm.admin.call('POST', '/suppliers', { name: `${name} ${n}` })).status).toBe(201)
    }
  }
  const caughtUp = () => {
    const sent = primary.ask('select pg_current_wal_insert_lsn()')
    return until(() => standby.ask(`select pg_last_wal_replay_lsn() >= '${sent}'`) === 't')
  }
  const follow = (isOn: boolean) => {
    if (isOn) return
    standby.ask("alter system set primary_conninfo = ''")
    standby.ask('select pg_reload_conf()')
    return until(() => primary.ask('select count(*) from pg_stat_replication') === '0')
  }
  const promote = () => {
    primary.kill()
    standby.promote()
    line.leadTo(standby.port)
  }
  const failOver = async () => {
    promote()
    await until(async () => (await farm.admin.call('GET', '/units')).status === 200)
  }
  const headPoint = async (who: Caller) => String((await who.call('GET', '/sync/changes?limit=0')).headers[HEAD_HEADER])
  return { ...farm, names, caughtUp, follow, failOver, lookUp, said, headPoint }
}

describe('a promoted standby', () => {
  it('keeps the epoch if it has every commit, so no device reloads', async () => {
    const farm = await start()
    await farm.names(3, 'Mill')
    await farm.lookUp()
    await farm.caughtUp()
    const [epoch, point] = [await epochOf(farm.store), await farm.headPoint(farm.admin)]
    await farm.failOver()
    await farm.lookUp()
    expect(await epochOf(farm.store)).toBe(epoch)
    expect(farm.said).toEqual([])
    expect((await farm.admin.call('GET', '/sync/changes?limit=0', undefined, { known: point })).status).toBe(200)
  })

  it('begins one epoch if it lacks commits, and knows the last common revision', async () => {
    const farm = await start()
    await farm.names(3, 'Mill')
    const shared = await farm.lookUp()
    await farm.caughtUp()
    await farm.follow(false)
    await farm.names(3, 'Lost')
    await farm.lookUp()
    const [epoch, point] = [await epochOf(farm.store), await farm.headPoint(farm.admin)]
    await farm.failOver()
    // The numbers of the lost revisions are given again before the fork is noticed.
    await farm.names(5, 'Later')
    await farm.lookUp()
    const begun = await epochOf(farm.store)
    expect(begun).not.toBe(epoch)
    expect(farm.said).toHaveLength(1)
    await farm.lookUp()
    expect(await epochOf(farm.store)).toBe(begun)
    expect((await farm.admin.call('GET', `/status?epoch=${epoch}`)).body).toMatchObject({
      epoch: begun,
      epoch_head: shared,
    })
    const { status, body } = await farm.admin.call('GET', '/sync/changes?limit=0', undefined, { known: point })
    expect({ status, body }).toMatchObject({ status: 410, body: { forked: true } })
  })
})
