/**
 * The farm's accounts, for admins. No device stores them: the list is requested when a screen shows it and after every change, and stays
 * in this page's memory until another user signs in. During a reload the old list stays visible.
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
  /** Undefined until first loaded. */
  readonly rows: readonly UserRow[] | undefined
  /** When `rows` were loaded, as an instant. */
  readonly loadedAt?: string
  /** Why the last loading failed. */
  readonly error: CallError | undefined
}

const NOTHING: Users = { rows: undefined, error: undefined }
const held = proxy<{ users: Users; owner: string | undefined }>({ users: ref(NOTHING), owner: undefined })

/** More pages than any farm has, so that an endless list cannot block the page. */
const MOST_PAGES = 100

/** The next user must not see the list of the previous one. */
function openFor(owner: string | undefined): void {
  if (held.owner === owner) return
  held.owner = owner
  held.users = ref(NOTHING)
}
subscribe(session, () => openFor(session.userId), true)

/** The number of the latest load. An earlier load may end later with older data. */
let newest = 0

/** Reloads the list. Returns the error, if any. */
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
  // By id, because an account changed during the load appears again on a later page.
  const rows = new Map<string, UserRow>()
  const { token } = session
  let since = ''
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await callServer('GET', `/users${since}`)
    if (!answer.ok) return answer
    // Another user has signed in, so the next page must not be requested.
    if (session.token !== token) break
    const read = readAs(usersPage, answer.body)
    if (!read) return { error: UNREADABLE }
    for (const row of read.items) rows.set(row.id, row)
    if (!read.more || read.cursor === undefined) break
    since = `?since=${encodeURIComponent(read.cursor)}`
  }
  return { rows: [...rows.values()] }
}

/** Ids also come from addresses and must not lead to another call. */
const pathOf = (id: string) => `/users/${encodeURIComponent(id)}`

/** The list, reloaded when a screen shows it. `onFailed` gets each failure. */
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

/** One change, then a reload of the list. */
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

/** Deletes accounts one by one, so that one refusal does not block the others. Returns failures. Stops when the session changes. */
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

/** A one-time code for a new password. It replaces an earlier code. */
export async function giveResetCode(id: string): Promise<ResetCodeResult> {
  const answer = await change('POST', `${pathOf(id)}/reset-code`)
  if (!answer.ok) return answer
  const code = readAs(resetCodeAnswer, answer.body)
  return code ? { ok: true, code } : { ok: false, error: UNREADABLE }
}

export const dismissReset = (id: string): Promise<CallResult> => change('DELETE', `${pathOf(id)}/reset-request`)
