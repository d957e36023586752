import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPostgres } from '../../../server/storage/postgres'
import { makeDatabase } from './database'

it('prepares an empty database for nodes that start at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const { url, drop } = await makeDatabase()
    const nodes = Array.from({ length: 8 }, () => openPostgres(url))
    try {
      // Connected, so that their next statements meet.
      await Promise.all(nodes.map(({ root }) => sql`select 1`.execute(root)))
      const prepared = await Promise.allSettled(nodes.map(({ migrateIn }) => migrateIn()))
      expect(prepared).toEqual(nodes.map(() => ({ status: 'fulfilled', value: 'public' })))
    } finally {
      for (const { close } of nodes) await close()
      await drop()
    }
  }
})
