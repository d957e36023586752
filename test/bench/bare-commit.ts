/**
 * The limit of the disk: rows of the same bytes put into SQLite by plain inserts, synced like the server's own commits, with no
 * HTTP, no check and no index beside the key.
 */
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { scratchFolder } from './bench-server'

export type BareCommits = {
  /** Inserts all rows, `together` in one transaction; milliseconds of each transaction. */
  readonly insert: (rows: readonly string[], together: number) => number[]
  readonly close: () => void
}

export function openBareCommits(): BareCommits {
  const database = new DatabaseSync(join(scratchFolder('load-bare'), 'bare.db'))
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma wal_autocheckpoint = 4000')
  database.exec('create table row (n integer primary key, data text not null)')
  const put = database.prepare('insert into row (data) values (?)')
  return {
    insert: (rows, together) => {
      const times: number[] = []
      for (let start = 0; start < rows.length; start += together) {
        const begun = performance.now()
        database.exec('begin immediate')
        for (const row of rows.slice(start, start + together)) put.run(row)
        database.exec('commit')
        times.push(performance.now() - begun)
      }
      return times
    },
    close: () => database.close(),
  }
}
