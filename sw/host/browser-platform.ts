/** The platform of the worker's hosts in a browser. */
import { databaseName } from '../../src/data/db'
import { openDeviceDatabase } from '../../src/data/device-db'
import { openDatabase } from '../../src/data/open-database'
import { registry } from '../../src/domain/entities/registry'
import { makeId } from '../../src/domain/ids'
import { RUN_BUDGET } from '../engine/constants'
import { lockOf, realLater } from './lock'
import type { WorkerPlatform } from './worker-hosts'

export function browserPlatform(apiUrl: string): WorkerPlatform {
  return {
    apiUrl,
    registry,
    budget: RUN_BUDGET,
    device: openDeviceDatabase(),
    openReplica: (user) => openDatabase(databaseName(user), registry),
    fetch: (request) => fetch(request),
    now: () => Date.now(),
    newId: () => makeId(Date.now(), (count) => crypto.getRandomValues(new Uint8Array(count))),
    random: () => Math.random(),
    later: realLater,
    lockOf: (user) => lockOf(databaseName(user)),
  }
}
