/** The device's own small database, opened on first use. Separate from session-store.ts, because reading the session needs no database. */
import { type DeviceDb, openDeviceDatabase } from '../../data/open/device-db'

let opened: DeviceDb | undefined

export function deviceDb(): DeviceDb {
  opened ??= openDeviceDatabase()
  return opened
}
