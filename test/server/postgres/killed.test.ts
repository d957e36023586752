import { expect, it, onTestFinished } from 'vitest'
import { requirePostgres, startPostgres } from '../../postgres-server.mjs'
import { type Counts, killOnce } from './killed'
import { openNodes } from './nodes'
import { followFeed } from './reader'
import { openWire } from './wire'

/** `ROUNDS=200 SEED=1 npm test -- postgres postgres/killed` */
const ROUNDS = Number(process.env.ROUNDS ?? 4)
const SEED = Number(process.env.SEED ?? 1)

/** A commit waits for others, so that a kill finds it between its record and the disk. */
const DURABLE = ['fsync=on', 'synchronous_commit=on', 'commit_delay=3000', 'commit_siblings=0']

it(
  'a database killed amid commits loses nothing acknowledged, and makes each change once',
  async () => {
    const cluster = await startPostgres(requirePostgres(), DURABLE)
    onTestFinished(cluster.stop)
    const wire = await openWire(cluster.port)
    onTestFinished(wire.close)
    const nodes = await openNodes(2, cluster.url.replace(`:${cluster.port}/`, `:${wire.port}/`))
    onTestFinished(nodes.close)
    const [admin] = nodes.admins
    const farmId = String(nodes.farms[0]?.store.farmId)
    const database = { ...cluster, wire, ask: (text: string) => cluster.ask(text, 'pinset') }
    const counts: Counts = { rounds: 0, pushed: 0, acknowledged: 0, unansweredMade: 0, unansweredLost: 0 }
    const reader = followFeed(nodes.admins[1])
    for (let round = 0; round < ROUNDS; round += 1) await killOnce(nodes, database, SEED + round, counts)
    const seen = await reader.end()
    console.log(`killed database: ${JSON.stringify(counts)}`)
    const names = database.ask(
      `select data::json ->> 'name' from record where farm_id = '${farmId}' and kind = 'supplier' order by rev, id`,
    )
    const all = names.split('\n')
    expect(all).toHaveLength(counts.pushed)
    expect(new Set(all).size).toBe(counts.pushed)
    // The device that followed the feed all along, and one that begins now.
    const revisions = seen.map(({ rev }) => rev)
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
    const fresh = followFeed(admin)
    expect(seen).toEqual(await fresh.end())
    expect(seen.filter(({ path }) => path.startsWith('/suppliers')).map(({ name }) => name)).toEqual(all)
    const holes = database.ask(`select head - (select count(distinct rev) from change_log where farm_id = '${farmId}')
      from farm_head where farm_id = '${farmId}'`)
    expect(holes).toBe('0')
  },
  ROUNDS * 30_000,
)
