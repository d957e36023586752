/** The platform of the worker's hosts in a browser. */

import { databaseName } from '../../src/data/db'
import { keepConnected } from '../../src/data/open/connection'
import { openDeviceDatabase } from '../../src/data/open/device-db'
import { openDatabase } from '../../src/data/open/open-database'
import { registry } from '../../src/domain/entities/registry'
import { makeId } from '../../src/domain/ids'
import { RUN_BUDGET } from '../engine/constants'
import { lockOf, realLater } from './lock'
import type { WorkerPlatform } from './worker-hosts'

/** A run that fails is tried again later (S11), with a database of its own. */
const tellNone = () => undefined

export function browserPlatform(apiUrl: string): WorkerPlatform {
  const device = openDeviceDatabase()
  keepConnected(device, { onLost: tellNone, isRepeatable: true })
  return {
    apiUrl,
    registry,
    budget: RUN_BUDGET,
    device,
    openReplica: (user) => {
      const db = openDatabase(databaseName(user), registry)
      keepConnected(db, { onLost: tellNone })
      return db
    },
    fetch: (request) => fetch(request),
    now: () => Date.now(),
    newId: () => makeId(Date.now(), (count) => crypto.getRandomValues(new Uint8Array(count))),
    random: () => Math.random(),
    later: realLater,
    lockOf: (user) => lockOf(databaseName(user)),
  }
}
