/** Filters accounts by chip and search. */

import { searchFold } from '../../domain/kit/code-key'
import type { UserRow } from '../../domain/user-wire'
import { holdsWordsOf } from '../../records/list/list-entries'

export const USER_CHIPS = ['waiting', 'admins', 'users'] as const
export type UserChip = (typeof USER_CHIPS)[number]

const IN_CHIP: Readonly<Record<UserChip, (user: UserRow) => boolean>> = {
  waiting: ({ approved }) => !approved,
  admins: ({ approved, is_admin }) => approved && is_admin,
  users: ({ approved, is_admin }) => approved && !is_admin,
}

/** All accounts for an unknown chip. */
export function usersIn(users: readonly UserRow[], chip: string): readonly UserRow[] {
  const known = USER_CHIPS.find((one) => one === chip)
  return known === undefined ? users : users.filter(IN_CHIP[known])
}

/** Pending people missing from the shown rows: no search or chip may hide them. */
export function waitingBeside(users: readonly UserRow[], shown: readonly UserRow[]): readonly UserRow[] {
  const seen = new Set(shown.map(({ id }) => id))
  return users.filter(
    ({ id, approved, reset_requested_at }) => !seen.has(id) && (!approved || reset_requested_at !== undefined),
  )
}

/** Accounts whose name, e-mail or Telegram contains every word. */
export function usersFound(users: readonly UserRow[], search: string): readonly UserRow[] {
  const isFound = holdsWordsOf(search)
  if (!isFound) return users
  return users.filter(({ name, email, tg_id }) => isFound(searchFold(`${name} ${email} ${tg_id ?? ''}`)))
}
