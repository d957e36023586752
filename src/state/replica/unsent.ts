/** Unsent work by account of this device, which the sign-in screen lists (S27). */

import type { PinsetDb } from '../../data/db'
import { databaseName } from '../../data/db'
import { openDatabase } from '../../data/open/open-database'
import { countWork } from '../../data/read/count-work'
import { registry } from '../../domain/entities/registry'
import { deviceDb } from '../device/device-store'
import { pageStorage } from '../device/page-storage'

/** The key prefix of an account's count outside IndexedDB, followed by the account's id (work-count.ts). */
export const COUNTED = 'pinset.unsent.'

export type UnsentAccount = { readonly id: string; readonly name: string; readonly unsent: number }

/** Changes that only this device has: unsent ones and those that need a decision. */
export async function countUnsent(db: PinsetDb): Promise<number> {
  const { unsent, refused } = await countWork(db)
  return unsent + refused
}

/** Accounts of this device with unsent work, counted in their own databases. Empty if the storage cannot be read. */
export async function accountsWithUnsent(): Promise<readonly UnsentAccount[]> {
  const accounts = await deviceDb()
    .accounts.toArray()
    .catch(() => [])
  const counted = await Promise.all(
    accounts.map(async ({ id, name, unsent }) => ({ id, name, unsent: (await countOf(id)) ?? unsent ?? 0 })),
  )
  return counted.filter(({ unsent }) => unsent > 0)
}

async function countOf(user: string): Promise<number | undefined> {
  const db = openDatabase(databaseName(user), registry)
  try {
    return await countUnsent(db)
  } catch {
    return undefined
  } finally {
    db.close()
  }
}

/** A person had the replica deleted with its unsent work, so its loss is not reported. */
export function forgetCount(user: string): void {
  pageStorage('localStorage').removeItem(COUNTED + user)
}
