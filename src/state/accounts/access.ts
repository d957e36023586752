/** The sessions and API tokens of an account. Only the server has them, and screens request them when shown. */
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
  /** Sessions and tokens. Undefined until first loaded. They stay visible during a reload. */
  readonly rows: readonly SessionRow[] | undefined
  readonly error: CallError | undefined
  readonly reload: () => Promise<void>
}

/** `userId`: another user's, for admins. Absent: one's own. */
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

export const endAccess = (id: string): Promise<CallResult> => callServer('DELETE', `/sessions/${id}`)

/** One's own: all sessions except this one, without tokens. Another user's: everything. */
export const endAllAccess = (userId: string | undefined): Promise<CallResult> =>
  callServer('DELETE', `/sessions${queryOf(userId)}`)

/** One's own valid API tokens. Empty if the server does not answer. */
export async function readTokens(): Promise<readonly SessionRow[]> {
  const answer = await callServer('GET', '/sessions')
  const read = answer.ok ? readAs(sessionsAnswer, answer.body) : undefined
  return read?.items.filter(({ kind }) => kind === 'token') ?? []
}

/** One's own API tokens, and all sessions except this one. */
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

/** Only this answer contains the token. */
export async function createToken(token: NewToken): Promise<NewTokenResult> {
  const answer = await callServer('POST', '/tokens', token)
  if (!answer.ok) return answer
  const made = readAs(apiTokenAnswer, answer.body)
  return made ? { ok: true, made } : { ok: false, error: UNREADABLE }
}
