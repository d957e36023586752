/**
 * Server answers about access: sessions, API tokens, invites, one-time reset codes. Devices parse them with `readAs`, which ignores
 * fields of a newer server.
 */
import * as v from 'valibot'

/** Without 0, O, 1 and I, because people read codes aloud and type them. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** The length of an invite code and of a reset code. */
export const CODE_LENGTH = 6

/** Normalizes a typed code: case, spaces and dashes do not matter. */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
}

/** The longest name of a device or an API token. */
export const LONGEST_DEVICE = 60
export const MAX_TOKEN_DAYS = 365

export const TOKEN_SCOPES = ['read', 'write'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

export const sessionRow = v.object({
  id: v.string(),
  kind: v.picklist(['session', 'token']),
  /** The device's name for itself, or the API token's name. */
  device: v.optional(v.string(), ''),
  /** Of API tokens only. */
  scope: v.optional(v.picklist(TOKEN_SCOPES)),
  created_at: v.string(),
  /** Exact to about five minutes. */
  last_used_at: v.string(),
  expires_at: v.string(),
  /** Whether this session made the call. */
  current: v.boolean(),
})
export type SessionRow = v.InferOutput<typeof sessionRow>

/** GET /sessions: live sessions, the current one first, then by last use. */
export const sessionsAnswer = v.object({ items: v.array(sessionRow) })

/** POST /tokens. The token is shown only once. */
export const apiTokenAnswer = v.object({ id: v.string(), token: v.string(), expires_at: v.string() })
export type ApiTokenAnswer = v.InferOutput<typeof apiTokenAnswer>

/** POST /invites. The code is shown only once. */
export const newInviteAnswer = v.object({ id: v.string(), code: v.string(), expires_at: v.string() })
export type NewInvite = v.InferOutput<typeof newInviteAnswer>

export const INVITE_STATES = ['open', 'opened', 'used', 'expired'] as const

/** GET and PATCH /invites/{id}. `user`: the person who joined with it. */
export const inviteAnswer = v.object({
  id: v.string(),
  state: v.picklist(INVITE_STATES),
  is_admin: v.boolean(),
  approved: v.boolean(),
  expires_at: v.string(),
  user: v.optional(v.object({ id: v.string(), name: v.string(), approved: v.boolean() })),
})
export type Invite = v.InferOutput<typeof inviteAnswer>

/** POST /invites/open: the farm and the inviting person. */
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

/** POST /users/{id}/reset-code. The code is shown only once. */
export const resetCodeAnswer = v.object({ code: v.string(), expires_at: v.string() })
export type ResetCode = v.InferOutput<typeof resetCodeAnswer>

/** Facts about an account beside its fields, in GET /users and /users/{id}. `joined_by` is the id of the inviting person. */
export const accountFacts = v.object({
  last_login_at: v.optional(v.string()),
  /** An unanswered request for a new password. */
  reset_requested_at: v.optional(v.string()),
  joined_by: v.optional(v.string()),
  joined_at: v.optional(v.string()),
})
export type AccountFacts = v.InferOutput<typeof accountFacts>
