/**
 * The page's databases get over a lost connection by themselves. Where no new connection works, the app hears of it: only a new page
 * may help then.
 */

import type { PinsetDb } from '../data/db'
import { keepConnected } from '../data/open/connection'
import { deviceDb } from '../state/device/device-store'
import { openedReplica, subscribeReplica } from '../state/replica/replica'

/** Keeps the databases of this page connected from now on. `onLost` hears of each loss that no new connection mended. */
export function keepDatabases(onLost: (error: unknown) => void): void {
  // Its rows are put by key, and may be put twice.
  keepConnected(deviceDb(), { onLost, isRepeatable: true })
  let kept: PinsetDb | undefined
  const follow = () => {
    const db = openedReplica()?.db
    if (db && db !== kept) keepConnected(db, { onLost })
    kept = db ?? kept
  }
  subscribeReplica(follow)
  follow()
}
