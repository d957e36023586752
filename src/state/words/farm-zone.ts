/** The farm's time zone for days and times. The device's own until the farm is known. */
import { proxy, useSnapshot } from 'valtio'
import { isTimeZone } from '../../domain/clock'

const farm = proxy<{ zone?: string }>({})

/** Read once, on first use, because browsers look for it in files. */
let known: string | undefined

export function deviceZone(): string {
  known ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  return known
}

export function useFarmZone(): string {
  return useToldZone() ?? deviceZone()
}

/** The same, but undefined until the farm is known, for code that may never need it. */
export function useToldZone(): string | undefined {
  return useSnapshot(farm).zone
}

/** Called when a replica is opened, before the first frame, and whenever the farm's record changes. An unreadable zone is ignored. */
export function setFarmZone(zone: unknown): void {
  farm.zone = typeof zone === 'string' && isTimeZone(zone) ? zone : deviceZone()
}
