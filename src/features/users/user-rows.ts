/** Which accounts a list shows: those of a chip, and those that a search finds. */
import type { UserRow } from '../../domain/user-wire'
import { holdsWordsOf } from '../../records/list/list-entries'

export const USER_CHIPS = ['waiting', 'admins', 'users'] as const
export type UserChip = (typeof USER_CHIPS)[number]

const IN_CHIP: Readonly<Record<UserChip, (user: UserRow) => boolean>> = {
  waiting: ({ approved }) => !approved,
  admins: ({ approved, is_admin }) => approved && is_admin,
  users: ({ approved, is_admin }) => approved && !is_admin,
}

/** Everybody for a chip that is none of these. */
export function usersIn(users: readonly UserRow[], chip: string): readonly UserRow[] {
  const known = USER_CHIPS.find((one) => one === chip)
  return known === undefined ? users : users.filter(IN_CHIP[known])
}

/** Who waits for an admin and is not among those shown: no search and no chip may hide that a person waits. */
export function waitingBeside(users: readonly UserRow[], shown: readonly UserRow[]): readonly UserRow[] {
  const seen = new Set(shown.map(({ id }) => id))
  return users.filter(
    ({ id, approved, reset_requested_at }) => !seen.has(id) && (!approved || reset_requested_at !== undefined),
  )
}

/** Those whose name, e-mail or Telegram holds every word. */
export function usersFound(users: readonly UserRow[], search: string): readonly UserRow[] {
  const isFound = holdsWordsOf(search)
  if (!isFound) return users
  return users.filter(({ name, email, tg_id }) => isFound(`${name} ${email} ${tg_id ?? ''}`.toLowerCase()))
}
