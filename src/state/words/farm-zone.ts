/** The farm's time zone, in which days begin and times are told; the device's own until the farm is known. */
import { proxy, useSnapshot } from 'valtio'
import { isTimeZone } from '../../domain/clock'

const farm = proxy<{ zone?: string }>({})

/** Browsers look for it in files: asked for at the first use, once. */
let known: string | undefined

export function deviceZone(): string {
  known ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  return known
}

export function useFarmZone(): string {
  return useToldZone() ?? deviceZone()
}

/** The same, undefined until the farm is known: for who may never need it. */
export function useToldZone(): string | undefined {
  return useSnapshot(farm).zone
}

/** Told when a replica is opened, before the first frame, and whenever the farm's record changes; an unreadable zone is passed over. */
export function setFarmZone(zone: unknown): void {
  farm.zone = typeof zone === 'string' && isTimeZone(zone) ? zone : deviceZone()
}
