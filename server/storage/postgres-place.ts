/**
 * The place of a history: the cluster's system identifier and WAL timeline. A promoted standby or a point-in-time recovery has another
 * timeline; a restored dump is in another system. The name of the WAL file gives the timeline, because the control file lags.
 */
import { sql } from 'kysely'
import type { Db } from './schema'

/** A text that changes when another cluster, or another timeline of it, serves the database. */
export async function readPlace(db: Db): Promise<string> {
  const { rows } = await sql<{ readonly place: string }>`
    select (select system_identifier from pg_control_system())::text || ' ' ||
      substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as place`.execute(db)
  return rows[0]?.place ?? ''
}
