/** Stamps of the server's histories (S31) as the observer knows them, each with its history, so histories can be compared. */
import { sql } from 'kysely'
import type { Tx } from '../../../server/storage/store'
import type { Point } from '../../../src/domain/points'
import type { Copy } from './farm-store'

/** Stamps by revision. */
export type Stamps = ReadonlyMap<number, string>

export async function readStamps(tx: Tx, above = -1): Promise<Stamps> {
  const query = sql<Point>`
    select rev, stamp from change_log where stamp is not null and rev > ${above}
    union select rev, stamp from past_stamp where rev > ${above}`
  return new Map((await query.execute(tx.db)).rows.map(({ rev, stamp }) => [rev, stamp]))
}

export function stampsOf(copy: Copy): Stamps {
  const rows = [...(copy.get('change_log') ?? []), ...(copy.get('past_stamp') ?? [])]
  return new Map(rows.flatMap(({ rev, stamp }) => (stamp === null ? [] : [[Number(rev), String(stamp)] as const])))
}

/** The newest revision that both histories share. */
export function commonOf(one: Stamps, other: Stamps): number {
  return [...one].reduce((most, [rev, stamp]) => (rev > most && other.get(rev) === stamp ? rev : most), 0)
}

export function makeHistories() {
  /** By stamp: what the history was when it was given. A stamp holds all before it. */
  const known = new Map<string, Stamps>()
  let present = new Map<number, string>()

  return {
    /** Another history was put in. */
    begin: (stamps: Stamps): void => {
      present = new Map(stamps)
      for (const stamp of stamps.values()) if (!known.has(stamp)) known.set(stamp, present)
    },
    grow: (stamps: Stamps): void => {
      for (const [rev, stamp] of stamps) {
        present.set(rev, stamp)
        known.set(stamp, present)
      }
    },
    present: (): Stamps => present,
    has: ({ rev, stamp }: Point): boolean => present.get(rev) === stamp,
    /** The last revision that a holder of the point shares with the server; undefined for an unknown point. */
    sharedWith: ({ rev, stamp }: Point): number | undefined => {
      const theirs = known.get(stamp)
      return theirs && Math.min(rev, commonOf(theirs, present))
    },
  }
}
