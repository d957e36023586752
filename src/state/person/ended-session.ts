/** The account whose session the server ended on this device, and why: what the sign-in screen says first. */
import { deviceDb } from '../device/device-store'

export type EndedSession = { readonly name: string; readonly reason: string | undefined }

/** Undefined when nobody was signed out against their will, and when the storage cannot be read. */
export async function endedSession(): Promise<EndedSession | undefined> {
  const accounts = await deviceDb()
    .accounts.toArray()
    .catch(() => [])
  const found = accounts.find(({ ended }) => ended !== undefined && !ended.told)
  return found && { name: found.name, reason: found.ended?.reason }
}
