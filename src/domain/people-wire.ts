/**
 * What the server answers about people's access: sessions and API tokens, invites, one-time reset codes. Parsed on devices with
 * `readAs`; a field that a newer server adds is passed over.
 */
import * as v from 'valibot'

/** Neither 0 and O nor 1 and I: these are read aloud and typed from another screen. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** How many characters an invite's code has, and one for a password. */
export const CODE_LENGTH = 6

/** How a person typed a code: lower case, spaces and dashes count for nothing. */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
}

/** The longest name of a device or of an API token. */
export const LONGEST_DEVICE = 60
export const MAX_TOKEN_DAYS = 365

export const TOKEN_SCOPES = ['read', 'write'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

export const sessionRow = v.object({
  id: v.string(),
  kind: v.picklist(['session', 'token']),
  /** How the device calls itself; of an API token its name. */
  device: v.optional(v.string(), ''),
  /** Of API tokens only. */
  scope: v.optional(v.picklist(TOKEN_SCOPES)),
  created_at: v.string(),
  /** Exact to about five minutes. */
  last_used_at: v.string(),
  expires_at: v.string(),
  /** Whether the call was made with this one. */
  current: v.boolean(),
})
export type SessionRow = v.InferOutput<typeof sessionRow>

/** GET /sessions: the live ones, the current first, then the last used first. */
export const sessionsAnswer = v.object({ items: v.array(sessionRow) })

/** POST /tokens. The token is told this once. */
export const apiTokenAnswer = v.object({ id: v.string(), token: v.string(), expires_at: v.string() })
export type ApiTokenAnswer = v.InferOutput<typeof apiTokenAnswer>

/** POST /invites. The code is told this once. */
export const newInviteAnswer = v.object({ id: v.string(), code: v.string(), expires_at: v.string() })
export type NewInvite = v.InferOutput<typeof newInviteAnswer>

export const INVITE_STATES = ['open', 'opened', 'used', 'expired'] as const

/** GET and PATCH /invites/{id}. `user`: who joined by it. */
export const inviteAnswer = v.object({
  id: v.string(),
  state: v.picklist(INVITE_STATES),
  is_admin: v.boolean(),
  approved: v.boolean(),
  expires_at: v.string(),
  user: v.optional(v.object({ id: v.string(), name: v.string(), approved: v.boolean() })),
})
export type Invite = v.InferOutput<typeof inviteAnswer>

/** POST /invites/open: where a newcomer is invited to, and by whom. */
export const openedInviteAnswer = v.object({
  farm: v.string(),
  by: v.object({ name: v.string() }),
  is_admin: v.boolean(),
  approved: v.boolean(),
})
export type OpenedInvite = v.InferOutput<typeof openedInviteAnswer>

/** POST /invites/join: signed in at once, or waiting for an admin. */
export const joinAnswer = v.union([v.object({ token: v.string() }), v.object({ pending: v.literal(true) })])
export type JoinAnswer = v.InferOutput<typeof joinAnswer>

/** POST /users/{id}/reset-code. The code is told this once. */
export const resetCodeAnswer = v.object({ code: v.string(), expires_at: v.string() })
export type ResetCode = v.InferOutput<typeof resetCodeAnswer>

/** What GET /users and /users/{id} say of an account beside its fields. `joined_by` is the id of who invited. */
export const accountFacts = v.object({
  last_login_at: v.optional(v.string()),
  /** Asked for a new password, and nobody answered yet. */
  reset_requested_at: v.optional(v.string()),
  joined_by: v.optional(v.string()),
  joined_at: v.optional(v.string()),
})
export type AccountFacts = v.InferOutput<typeof accountFacts>
