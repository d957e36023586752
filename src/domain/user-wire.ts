/** Accounts in GET /users and /users/{id}, and conclusions from all of them. */
import * as v from 'valibot'
import { accountFacts } from './people-wire'

const text = v.nullish(v.string())

export const userRow = v.object({
  id: v.string(),
  name: v.string(),
  email: v.optional(v.string(), ''),
  is_admin: v.optional(v.boolean(), false),
  approved: v.optional(v.boolean(), false),
  tg_id: text,
  notes: text,
  created_at: text,
  ...accountFacts.entries,
})
export type UserRow = v.InferOutput<typeof userRow>

/** One page of GET /users. */
export const usersPage = v.object({
  items: v.array(userRow),
  cursor: v.optional(v.string()),
  more: v.optional(v.boolean(), false),
})

/** Whether this is the last account that can approve people. It must not be demoted, blocked or deleted (409 `last_admin`). */
export function isLastAdmin(users: readonly UserRow[], id: string): boolean {
  const admins = users.filter((user) => user.is_admin && user.approved)
  return admins.length === 1 && admins[0]?.id === id
}
