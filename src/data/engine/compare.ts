/** S23: compares the replica with the server's digest. Pending changes do not count. */
import { type Digested, digestOf } from '../../domain/digest'
import type { EntityDefinition } from '../../domain/kit/entity'
import { type PinsetDb, rowsOf } from '../db'

/** Buckets per path over the rows that this user may see. */
export type Buckets = { readonly [path: string]: readonly string[] }

/** Entities whose rows differ from the server's, including open issues. `of`: the kind of digest. */
export async function differing(
  db: PinsetDb,
  buckets: Buckets,
  of: 'stamps' | 'revisions' = 'revisions',
): Promise<EntityDefinition[]> {
  const found: EntityDefinition[] = []
  for (const definition of db.entities) {
    const theirs = buckets[definition.path]
    if (!theirs) continue
    const rows = await serverRows(db, definition.name)
    const mine = digestOf(of === 'stamps' ? rows : rows.map(({ id, rev }) => ({ id, rev })))
    if (mine.some((bucket, index) => bucket !== theirs[index])) found.push(definition)
  }
  return found
}

/** Every row that the server has sent and not withdrawn. */
async function serverRows(db: PinsetDb, entity: string): Promise<Required<Digested>[]> {
  return db.transaction('r', rowsOf(db, entity), db.shadow, async () => {
    const [rows, shadows] = await Promise.all([
      rowsOf(db, entity).toArray(),
      db.shadow.filter((shadow) => shadow.entity === entity).toArray(),
    ])
    const pending = new Set(shadows.map(({ id }) => id))
    const settled = rows.filter(({ id }) => !pending.has(id))
    const known = [...settled, ...shadows.flatMap(({ row }) => (row && !row.deleted_at ? [row] : []))]
    return known.flatMap(({ id, rev, updated_at: at }) =>
      typeof rev === 'number' ? [{ id, rev, at: typeof at === 'string' ? at : '' }] : [],
    )
  })
}
