import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { databaseUrl } from '../support/engine'
import type { Caller, Farm } from '../support/farm'
import { openNodes } from './nodes'
import { RACES } from './races'

/** One alone may be won by luck. */
const ROUNDS = 20

async function race(name: string, location?: string): Promise<number> {
  const nodes = await openNodes(2, location)
  onTestFinished(nodes.close)
  const [one, two] = nodes.admins as [Caller, Caller]
  const [farm] = nodes.farms as [Farm]
  return RACES[name]?.(one, two, ROUNDS, farm.makeId) ?? Number.NaN
}

/**
 * A schema in which the farm's lock does nothing: its function of that name is found before PostgreSQL's own. Gives the address of the
 * database with this schema first.
 */
async function withoutLock(): Promise<string> {
  const schema = `unlocked_${crypto.randomUUID().slice(0, 8)}`
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  await client.query(`create schema ${schema}`)
  await client.query(
    `create function ${schema}.pg_advisory_xact_lock(bigint) returns void language sql as 'select null::void'`,
  )
  await client.end()
  return `${databaseUrl()}?options=${encodeURIComponent(`-c search_path=${schema},pg_catalog`)}`
}

describe('two nodes on one farm', () => {
  it.each(Object.keys(RACES))('keep every rule in a race: %s', async (name) => {
    expect(await race(name)).toBe(0)
  })

  it('break rules without the lock, so the races can fail', async () => {
    const location = await withoutLock()
    const broken: { [name: string]: number } = {}
    for (const name of Object.keys(RACES)) broken[name] = await race(name, location)
    expect(Object.values(broken).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(ROUNDS / 2)
  })
})

describe('row-level security', () => {
  it('hides other farms from a query that names none', async () => {
    const [here, there] = [await openNodes(1), await openNodes(1)]
    onTestFinished(here.close)
    onTestFinished(there.close)
    await here.admins[0]?.call('POST', '/suppliers', { name: 'Mill' })
    const suppliers = (farm: Farm | undefined) =>
      farm?.store.read(({ db }) => db.selectFrom('record').select('id').where('kind', '=', 'supplier').execute())
    expect(await suppliers(here.farms[0])).toHaveLength(1)
    expect(await suppliers(there.farms[0])).toHaveLength(0)
  })

  it('rejects a row of another farm', async () => {
    const [here, there] = [await openNodes(1), await openNodes(1)]
    onTestFinished(here.close)
    onTestFinished(there.close)
    const [one, two] = [here.farms[0]?.store, there.farms[0]?.store]
    const row = { farm_id: String(two?.farmId), rev: 1, stamp: 'stolen' }
    await expect(one?.write(({ db }) => db.insertInto('past_stamp').values(row).execute())).rejects.toThrow(/row-level/)
  })
})
