/** Where an account is signed in, and its API tokens. The server has them; they are asked for when a screen shows them. */
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type ApiTokenAnswer,
  apiTokenAnswer,
  type SessionRow,
  sessionsAnswer,
  type TokenScope,
} from '../../domain/people-wire'
import { readAs } from '../../domain/wire'
import { type CallError, type CallResult, callServer, UNREADABLE } from '../device/online'

export type Access = {
  /** Sessions and tokens; undefined until they were loaded. They stay shown while they are loaded again. */
  readonly rows: readonly SessionRow[] | undefined
  readonly error: CallError | undefined
  readonly reload: () => Promise<void>
}

/** `userId`: somebody else's, for admins; one's own without it. */
export function useAccess(userId: string | undefined): Access {
  const [loaded, setLoaded] = useState<Omit<Access, 'reload'>>({ rows: undefined, error: undefined })
  const asked = useRef(0)
  const reload = useCallback(async () => {
    asked.current += 1
    const mine = asked.current
    const answer = await callServer('GET', `/sessions${queryOf(userId)}`)
    if (asked.current !== mine) return
    const read = answer.ok ? readAs(sessionsAnswer, answer.body) : undefined
    if (read) setLoaded({ rows: read.items, error: undefined })
    else setLoaded(({ rows }) => ({ rows, error: answer.ok ? UNREADABLE : answer.error }))
  }, [userId])
  useEffect(() => {
    setLoaded({ rows: undefined, error: undefined })
    void reload()
    return () => {
      asked.current += 1
    }
  }, [reload])
  return { ...loaded, reload }
}

function queryOf(userId: string | undefined): string {
  return userId === undefined ? '' : `?user_id=${encodeURIComponent(userId)}`
}

/** Ends one session, or revokes one token. */
export const endAccess = (id: string): Promise<CallResult> => callServer('DELETE', `/sessions/${id}`)

/** One's own: all sessions but this one, and no tokens. Somebody else's: everything. */
export const endAllAccess = (userId: string | undefined): Promise<CallResult> =>
  callServer('DELETE', `/sessions${queryOf(userId)}`)

/** One's own API tokens that work now; none where the server does not tell. */
export async function readTokens(): Promise<readonly SessionRow[]> {
  const answer = await callServer('GET', '/sessions')
  const read = answer.ok ? readAs(sessionsAnswer, answer.body) : undefined
  return read?.items.filter(({ kind }) => kind === 'token') ?? []
}

/** One's own API tokens, and all sessions but this one. */
export const endTokens = (): Promise<CallResult> => callServer('DELETE', '/sessions?tokens=true')

export type NewToken = {
  readonly name: string
  readonly scope: TokenScope
  readonly days: number
  readonly current_password: string
}

export type NewTokenResult =
  | { readonly ok: true; readonly made: ApiTokenAnswer }
  | { readonly ok: false; readonly error: CallError }

/** The token is in this answer and nowhere else. */
export async function createToken(token: NewToken): Promise<NewTokenResult> {
  const answer = await callServer('POST', '/tokens', token)
  if (!answer.ok) return answer
  const made = readAs(apiTokenAnswer, answer.body)
  return made ? { ok: true, made } : { ok: false, error: UNREADABLE }
}
