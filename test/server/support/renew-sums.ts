/** Gives each row of a database file the checksum of its present values: for tests that change rows with SQL. */
import { DatabaseSync } from '@photostructure/sqlite'
import { type Keyed, keySum, rowSum, type Summed } from '../../../server/backup/row-sum.mjs'

export function renewSums(file: string): void {
  const database = new DatabaseSync(file)
  try {
    for (const row of database.prepare('select * from record').all()) {
      const { kind, id } = row
      const renew = database.prepare('update record set sum = ? where kind = ? and id = ?')
      renew.run(rowSum(row as unknown as Summed), kind ?? '', id ?? '')
    }
    for (const row of database.prepare('select * from idem').all()) {
      const renew = database.prepare('update idem set sum = ? where key = ?')
      renew.run(keySum(row as unknown as Keyed), row.key ?? '')
    }
  } finally {
    database.close()
  }
}
