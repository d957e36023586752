/**
 * The farm's accounts, for admins. They are on no device: the list is asked for when a screen shows it and after every
 * change, and lives in this page's memory until somebody else signs in. What was loaded stays shown while it is loaded again.
 */

import { useEffect, useRef } from 'react'
import { proxy, ref, subscribe, useSnapshot } from 'valtio'
import { instantOf } from '../../domain/clock'
import { type ResetCode, resetCodeAnswer } from '../../domain/people-wire'
import { type UserRow, usersPage } from '../../domain/user-wire'
import { readAs } from '../../domain/wire'
import { type CallError, type CallResult, callServer, type Method, UNREADABLE } from '../device/online'
import { session } from '../person/session-store'

export type Users = {
  /** Undefined until they were loaded once. */
  readonly rows: readonly UserRow[] | undefined
  /** When `rows` were loaded, as an instant. */
  readonly loadedAt?: string
  /** Why the last loading failed. */
  readonly error: CallError | undefined
}

const NOTHING: Users = { rows: undefined, error: undefined }
const held = proxy<{ users: Users; owner: string | undefined }>({ users: ref(NOTHING), owner: undefined })

/** More pages than any farm has; a server that never ends its list does not hold the page up. */
const MOST_PAGES = 100

/** What one person loaded is nobody else's. */
function openFor(owner: string | undefined): void {
  if (held.owner === owner) return
  held.owner = owner
  held.users = ref(NOTHING)
}
subscribe(session, () => openFor(session.userId), true)

/** Of the loading that was begun last: an older one may come in later, and knows less. */
let newest = 0

/** Loads the list anew. Gives why it could not be loaded. */
export async function loadUsers(): Promise<CallError | undefined> {
  openFor(session.userId)
  const { owner } = held
  const { token } = session
  newest += 1
  const own = newest
  const loaded = await allPages()
  if (held.owner !== owner || own !== newest || session.token !== token) return undefined
  if ('error' in loaded) {
    held.users = ref({ ...held.users, error: loaded.error })
    return loaded.error
  }
  held.users = ref({ rows: loaded.rows, loadedAt: instantOf(Date.now()), error: undefined })
  return undefined
}

async function allPages(): Promise<{ rows: readonly UserRow[] } | { error: CallError }> {
  // By id: who is changed meanwhile comes again on a later page.
  const rows = new Map<string, UserRow>()
  const { token } = session
  let since = ''
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await callServer('GET', `/users${since}`)
    if (!answer.ok) return answer
    // The next page would be asked for as somebody else.
    if (session.token !== token) break
    const read = readAs(usersPage, answer.body)
    if (!read) return { error: UNREADABLE }
    for (const row of read.items) rows.set(row.id, row)
    if (!read.more || read.cursor === undefined) break
    since = `?since=${encodeURIComponent(read.cursor)}`
  }
  return { rows: [...rows.values()] }
}

/** Ids come out of addresses too: no part of one may lead to another call. */
const pathOf = (id: string) => `/users/${encodeURIComponent(id)}`

/** The list; it is asked for anew as soon as a screen shows it. `onFailed` hears of each loading that fails. */
export function useUsers(onFailed?: (error: CallError) => void): Users {
  const { users } = useSnapshot(held)
  const latest = useRef(onFailed)
  useEffect(() => {
    latest.current = onFailed
  })
  useEffect(() => {
    let isGone = false
    void loadUsers().then((error) => {
      if (error && !isGone) latest.current?.(error)
    })
    return () => {
      isGone = true
    }
  }, [])
  return users as Users
}

/** One change, and the list as it is afterwards. */
async function change(method: Method, path: string, body?: unknown): Promise<CallResult> {
  const { token } = session
  const answer = await callServer(method, path, body)
  if (answer.ok && session.token === token) await loadUsers()
  return answer
}

export const createUser = (form: FormData): Promise<CallResult> => change('POST', '/users', form)

export const changeUser = (id: string, form: FormData): Promise<CallResult> => change('PATCH', pathOf(id), form)

export function letIn(id: string): Promise<CallResult> {
  const form = new FormData()
  form.set('approved', 'true')
  return changeUser(id, form)
}

/** Deletes accounts one after the other, so that one refusal holds nobody else up. Gives what failed. Ends with the session that it was begun in. */
export async function deleteUsers(ids: readonly string[]): Promise<readonly CallError[]> {
  const failed: CallError[] = []
  const { token } = session
  for (const id of ids) {
    const answer = await callServer('DELETE', pathOf(id))
    if (!answer.ok) failed.push(answer.error)
    if (session.token !== token) return failed
  }
  await loadUsers()
  return failed
}

export type ResetCodeResult =
  | { readonly ok: true; readonly code: ResetCode }
  | { readonly ok: false; readonly error: CallError }

/** A one-time code for a new password. A new one replaces the one before. */
export async function giveResetCode(id: string): Promise<ResetCodeResult> {
  const answer = await change('POST', `${pathOf(id)}/reset-code`)
  if (!answer.ok) return answer
  const code = readAs(resetCodeAnswer, answer.body)
  return code ? { ok: true, code } : { ok: false, error: UNREADABLE }
}

export const dismissReset = (id: string): Promise<CallResult> => change('DELETE', `${pathOf(id)}/reset-request`)
