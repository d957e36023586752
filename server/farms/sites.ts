/** The farms of a database that serves several: rows of `site`, read and written by commands of the host. */
import { makeId, type RandomBytes } from '../../src/domain/ids'
import type { Db, Tables } from '../storage/schema'
import type { Database } from '../storage/store'

export type Site = Tables['site']

export function readSites(everywhere: Db): Promise<Site[]> {
  return everywhere.transaction().execute((tx) => tx.selectFrom('site').selectAll().orderBy('origin').execute())
}

/** Host and port of an origin, as a browser sends them in the Host header. */
export function hostOf(origin: string): string {
  return new URL(origin).host
}

export type NewSite = {
  readonly origin: string
  readonly now: number
  readonly randomBytes: RandomBytes
  /** A farm that the database already has; undefined for a new one. */
  readonly farmId: string | undefined
}

/** Adds a farm at an origin, and creates the farm if the database does not have it. */
export async function addSite(database: Database, { origin, now, randomBytes, farmId }: NewSite): Promise<Site> {
  const site = {
    farm_id: await database.ensureFarm(farmId ?? makeId(now, randomBytes), now, randomBytes),
    origin,
    created_at: now,
    suspended_at: null,
    most_requests: null,
    most_file_bytes: null,
  }
  await database.root.transaction().execute((tx) => tx.insertInto('site').values(site).execute())
  return site
}

/** Farms without a web address: the only farm of a database that served one. */
export async function farmsWithoutSite(root: Db): Promise<readonly string[]> {
  const rows = await root
    .transaction()
    .execute((tx) =>
      tx
        .selectFrom('farm_head')
        .leftJoin('site', 'site.farm_id', 'farm_head.farm_id')
        .select('farm_head.farm_id')
        .where('site.farm_id', 'is', null)
        .orderBy('farm_head.farm_id')
        .execute(),
    )
  return rows.map(({ farm_id }) => farm_id)
}

export async function changeSite(root: Db, farmId: string, to: Partial<Omit<Site, 'farm_id'>>): Promise<void> {
  await root.transaction().execute((tx) => tx.updateTable('site').set(to).where('farm_id', '=', farmId).execute())
}
