/** The account whose session the server ended on this device, with the reason, for the sign-in screen. */
import { deviceDb } from '../device/device-store'

export type EndedSession = { readonly name: string; readonly reason: string | undefined }

/** Undefined if no session was ended by the server, or the storage cannot be read. */
export async function endedSession(): Promise<EndedSession | undefined> {
  const accounts = await deviceDb()
    .accounts.toArray()
    .catch(() => [])
  const found = accounts.find(({ ended }) => ended !== undefined && !ended.told)
  return found && { name: found.name, reason: found.ended?.reason }
}
