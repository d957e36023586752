/** The multipart body of an account: all filled-in fields of a new one, else the changed ones. */
import type { UserRow } from '../../domain/user-wire'

const PLAIN = ['name', 'email', 'tg_id', 'notes'] as const
const RIGHTS = ['is_admin', 'approved'] as const

export type GivenUser = { readonly [key: string]: string | boolean | undefined }

export function userForm(given: GivenUser, user: UserRow | undefined, picture?: File): FormData {
  const body = new FormData()
  for (const key of PLAIN) {
    const text = String(given[key] ?? '')
    const isNew = text !== (user?.[key] ?? '')
    if (isNew) body.set(key, text)
  }
  for (const key of RIGHTS) {
    if (!user || given[key] !== user[key]) body.set(key, String(given[key] === true))
  }
  if (given.password) body.set('password', String(given.password))
  if (given.current_password) body.set('current_password', String(given.current_password))
  if (picture) body.set('avatar', picture)
  return body
}
