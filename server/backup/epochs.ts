/**
 * How restores changed a farm's history (S22). Every restore begins an epoch, and a device may still be in any earlier one,
 * even one whose work a restore removed. For each past epoch the database keeps the last revision that both histories share.
 * The server has lost every later change that the device has, and the device must not drop those silently.
 */

import { readFarm } from '../read/history'
import { type Histories, lostAfter, readHistories } from '../storage/stamps'
import type { Tx } from '../storage/store'
import { readDatabase } from './database-file.mjs'

/** The present epoch of a database, and the last revision that it shares with each other epoch. */
export type Epochs = { readonly present: string; readonly shared: ReadonlyMap<string, number> }

/** The last revision that `epoch` and the database share; undefined when the database does not know the epoch. */
function agreement({ present, shared }: Epochs, epoch: string): number | undefined {
  return epoch === present ? Number.POSITIVE_INFINITY : shared.get(epoch)
}

/**
 * The epochs a database must know after a backup at revision `head` replaced it. Epochs that only the replaced database
 * knows count as shared up to the last revision at which both are certainly the same.
 */
export function epochsAfter(backup: Epochs, replaced: Epochs | undefined, head: number): ReadonlyMap<string, number> {
  const shared = new Map([...backup.shared].map(([epoch, upTo]) => [epoch, Math.min(upTo, head)]))
  shared.set(backup.present, head)
  if (!replaced) return shared
  const common = agreement(backup, replaced.present) ?? agreement(replaced, backup.present) ?? 0
  for (const epoch of [replaced.present, ...replaced.shared.keys()]) {
    if (shared.has(epoch)) continue
    shared.set(epoch, Math.min(agreement(replaced, epoch) ?? 0, common, head))
  }
  return shared
}

export async function readEpochs(tx: Tx): Promise<Epochs> {
  const { epoch } = await readFarm(tx)
  const past = await tx.db
    .selectFrom('past_epoch')
    .select(['epoch', 'shared'])
    .where('farm_id', '=', tx.farmId)
    .execute()
  return { present: epoch, shared: new Map(past.map((one) => [one.epoch, one.shared])) }
}

/** Reads the epochs of a database file of any version; undefined when the file is damaged. */
export function readEpochsOf(path: string): Epochs | undefined {
  try {
    return readDatabase(path, (database) => {
      const rows = (sql: string) => database.prepare(sql).all()
      const [present] = rows('select epoch from file.farm_head')
      // Databases older than this table know only their present epoch.
      const isNew = rows("select 1 from file.sqlite_master where name = 'past_epoch'").length > 0
      const past = isNew ? rows('select epoch, shared from file.past_epoch') : []
      const shared = new Map(past.map((one) => [String(one.epoch), Number(one.shared)]))
      return present ? { present: String(present.epoch), shared } : undefined
    })
  } catch {
    return undefined
  }
}

/** The database that a restore replaces, as far as it can be read. */
export type Replaced = {
  readonly epochs: Epochs | undefined
  readonly histories: Histories
  /** The last revision that both share, if this database was written to since; else its newest. */
  readonly forkedAt?: number
}

/** Begins `epoch` in a restored database, and notes how far it shares every history that the replaced database knew. */
export async function beginEpoch(tx: Tx, epoch: string, replaced: Replaced): Promise<void> {
  const { db, farmId } = tx
  const { head } = await readFarm(tx)
  const before = await readEpochs(tx)
  const shared = epochsAfter(before, replaced.epochs, replaced.forkedAt ?? head)
  await db.deleteFrom('past_epoch').where('farm_id', '=', farmId).execute()
  for (const [past, upTo] of shared) {
    await db.insertInto('past_epoch').values({ farm_id: farmId, epoch: past, shared: upTo }).execute()
  }
  const byEpoch = replaced.epochs ? (shared.get(replaced.epochs.present) ?? 0) : 0
  const lost = lostAfter(await readHistories(tx), replaced.histories, byEpoch)
  await db.deleteFrom('lost_point').where('farm_id', '=', farmId).execute()
  for (const one of lost)
    await db
      .insertInto('lost_point')
      .values({ farm_id: farmId, ...one })
      .execute()
  await db
    .updateTable('farm_head')
    .set(({ ref }) => ({ epoch, epoch_head: ref('head') }))
    .where('farm_id', '=', farmId)
    .execute()
}

const NO_HISTORIES: Histories = { stamps: new Map(), lost: [] }

/** The stamps in a database file of any version; none when the file is damaged. */
export function readHistoriesOf(path: string): Histories {
  try {
    return readDatabase(path, (database) => {
      const rows = (sql: string) => database.prepare(sql).all()
      const stamps = rows(
        'select rev, stamp from file.change_log where stamp is not null union select rev, stamp from file.past_stamp',
      )
      const lost = rows('select rev, stamp, shared from file.lost_point')
      return {
        stamps: new Map(stamps.map(({ rev, stamp }) => [Number(rev), String(stamp)])),
        lost: lost.map(({ rev, stamp, shared }) => ({
          rev: Number(rev),
          stamp: String(stamp),
          shared: Number(shared),
        })),
      }
    })
  } catch {
    return NO_HISTORIES
  }
}

/** The last revision that a device of `epoch` shares with the server; undefined when the epoch is unknown. */
export async function sharedWith({ db, farmId }: Tx, epoch: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('past_epoch')
    .select('shared')
    .where('farm_id', '=', farmId)
    .where('epoch', '=', epoch)
    .executeTakeFirst()
  return found?.shared
}
