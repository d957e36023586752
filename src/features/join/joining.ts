/** Joining by an invite code, and signing in with an admin's one-time code instead of a forgotten password. */
import { joinAnswer, type OpenedInvite, openedInviteAnswer } from '../../domain/people-wire'
import { readAs } from '../../domain/wire'
import { type CallError, type CallResult, callServer, UNREADABLE } from '../../state/device/online'
import { askIn, begin, enter, type SessionResult, signIn, takeTurn } from '../../state/person/session'

export type OpenResult =
  | { readonly ok: true; readonly invite: OpenedInvite }
  | { readonly ok: false; readonly error: CallError }

/** Who invites, and to which farm. */
export async function openInvite(code: string): Promise<OpenResult> {
  const answer = await callServer('POST', '/invites/open', { code }, { token: null })
  if (!answer.ok) return answer
  const invite = readAs(openedInviteAnswer, answer.body)
  return invite ? { ok: true, invite } : { ok: false, error: UNREADABLE }
}

export type Newcomer = {
  readonly code: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly remember: boolean
}

export type JoinResult = { readonly ok: true; readonly isPending: boolean } | Extract<SessionResult, { ok: false }>

/** Creates the account. Signs in at once, or `isPending`: then nothing was stored on this device. */
export async function join({ remember, ...account }: Newcomer): Promise<JoinResult> {
  const turn = takeTurn()
  const answer = await askIn('/invites/join', account, remember)
  if (!answer.ok) return answer
  const joined = readAs(joinAnswer, answer.body)
  if (!joined) return { ok: false, error: UNREADABLE, isDone: true }
  if ('pending' in joined) return { ok: true, isPending: true }
  const begun = await begin(joined, { ...account, remember }, turn)
  return begun.ok ? { ok: true, isPending: false } : { ...begun, isDone: true }
}

/** Signs in if an admin has approved the newcomer. */
export async function tryAgain({ email, password, remember }: Newcomer): Promise<JoinResult> {
  const result = await signIn({ email, password, remember })
  if (result.ok) return { ok: true, isPending: false }
  const { error } = result
  const isWaiting = error.kind === 'server' && error.code === 'access_denied'
  return isWaiting ? { ok: true, isPending: true } : result
}

/** Asks the admins for a one-time code. The answer never reveals whether the account exists. */
export const askForReset = (email: string): Promise<CallResult> =>
  callServer('POST', '/auth/reset-request', { email }, { token: null })

export type NewPassword = {
  readonly email: string
  readonly code: string
  readonly password: string
  readonly remember: boolean
}

/** Sets the new password and signs in; all other sessions end. */
export function resetPassword({ remember, ...given }: NewPassword): Promise<SessionResult> {
  return enter('/auth/reset', given, { ...given, remember })
}
