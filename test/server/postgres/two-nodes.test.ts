import { describe, expect, it, onTestFinished } from 'vitest'
import type { Caller, Farm } from '../support/farm'
import { ask, withSetting } from './database'
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

/** The address of the database with a new schema first, in which the farm's lock does nothing: its function hides PostgreSQL's own. */
async function withoutLock() {
  const schema = `unlocked_${crypto.randomUUID().slice(0, 8)}`
  await ask(`create schema ${schema}`)
  await ask(`create function ${schema}.pg_advisory_xact_lock(bigint) returns void language sql as 'select null::void'`)
  return { schema, location: withSetting(`search_path=${schema},pg_catalog`) }
}

/** The same, and the lock is taken by the first change of the counter: after the reads that the change was decided on. */
async function withLateLock(): Promise<string> {
  const { schema, location } = await withoutLock()
  const nodes = await openNodes(1, location)
  await nodes.close()
  await ask(`create function ${schema}.lock_late() returns trigger language plpgsql as
    'begin perform pg_catalog.pg_advisory_xact_lock(hashtextextended(new.farm_id, 0)); return new; end'`)
  await ask(
    `create trigger late before update on ${schema}.farm_head for each row execute function ${schema}.lock_late()`,
  )
  return location
}

async function brokenRules(location: string): Promise<number> {
  let sum = 0
  for (const name of Object.keys(RACES)) sum += await race(name, location)
  return sum
}

describe('two nodes on one farm', () => {
  it.each(Object.keys(RACES))('keep every rule in a race: %s', async (name) => {
    expect(await race(name)).toBe(0)
  })

  it('keep every rule where the database gives its sessions a stricter isolation', async () => {
    expect(await brokenRules(withSetting('default_transaction_isolation=repeatable\\ read'))).toBe(0)
  })

  it('break rules without the lock, so the races can fail', async () => {
    expect(await brokenRules((await withoutLock()).location)).toBeGreaterThan(ROUNDS / 2)
  })

  it('break rules with the lock behind the first read', async () => {
    expect(await brokenRules(await withLateLock())).toBeGreaterThan(ROUNDS / 2)
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
