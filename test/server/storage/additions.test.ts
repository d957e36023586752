import { type Migration, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrations } from '../../../server/storage/migrations'
import { lossesOf } from './additions'

/** The product's migrations, and one more. */
const withLater = (name: string, statement: string) => ({
  getMigrations: async () => {
    const later: Migration = { up: async (db) => void (await sql.raw(statement).execute(db)) }
    return { ...(await migrations.getMigrations()), [name]: later }
  },
})

describe('a migration', () => {
  it('only adds, from the first version on PostgreSQL on', async () => {
    expect(await lossesOf(migrations)).toEqual([])
  })

  it.each([
    ['alter table record drop column owner', 'drops record.owner'],
    ['alter table record rename column data to body', 'drops record.data'],
    ['drop table past_epoch', 'drops past_epoch'],
    ['alter table idem rename to claim', 'drops idem'],
    ['alter table farm_head add column mark text not null', 'demands farm_head.mark'],
    ['create unique index by_stamp on change_log (farm_id, stamp)', 'makes change_log unique by by_stamp'],
  ])('breaks the rule with: %s', async (statement, loss) => {
    // SQLite adds a required column only to a table without rows.
    expect(await lossesOf(withLater('900-later', statement))).toContain(`900-later ${loss}`)
  })

  it('keeps the rule with a new table, a default, and an index', async () => {
    for (const statement of [
      'create table extra (farm_id text not null primary key)',
      "alter table farm_head add column mark text not null default ''",
      'create index by_stamp on change_log (farm_id, stamp)',
    ])
      expect(await lossesOf(withLater('900-later', statement))).toEqual([])
  })

  it('removes a table if its name says contract', async () => {
    expect(await lossesOf(withLater('900-contract-epochs', 'drop table past_epoch'))).toEqual([])
  })
})
