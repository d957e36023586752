/** The device's own small database, opened on first use. Apart from session-store.ts: who reads the session needs no database. */
import { type DeviceDb, openDeviceDatabase } from '../../data/open/device-db'

let opened: DeviceDb | undefined

export function deviceDb(): DeviceDb {
  opened ??= openDeviceDatabase()
  return opened
}
