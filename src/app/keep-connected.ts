/** The page's databases reconnect automatically. If that fails, the app is notified, because only a new page may help. */

import type { PinsetDb } from '../data/db'
import { keepConnected } from '../data/open/connection'
import { deviceDb } from '../state/device/device-store'
import { openedReplica, subscribeReplica } from '../state/replica/replica'

/** Keeps the databases of this page connected. `onLost` is called for each loss that a new connection did not fix. */
export function keepDatabases(onLost: (error: unknown) => void): void {
  // Its rows are put by key, so a put may be repeated.
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
