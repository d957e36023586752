/**
 * Invites: a code on an admin's screen with which one newcomer can join within ten minutes. Its rights are read when the
 * newcomer joins, and it works only while its maker is still an admin.
 */
import * as v from 'valibot'
import { instantOf } from '../../src/domain/clock'
import { makeId } from '../../src/domain/ids'
import type { Row } from '../../src/domain/kit/entity'
import type { Invite, NewInvite } from '../../src/domain/people-wire'
import type { Context } from '../context'
import type { ApiRequest, ApiResponse } from '../request'
import type { Tables } from '../storage/schema'
import type { Tx } from '../storage/store'
import { PERSON } from '../write/kind'
import { refuse, refuseMissing } from '../write/refusals'
import { readBody } from './bodies'
import { INVITE_LASTS } from './code-times.mjs'
import { isWaiting, keyedCode, makeCode } from './codes'
import { DAY, type Session } from './sessions'
import { TooMany } from './throttle'

/** Each open invite is one more code to guess. */
const MOST_OPEN = 20
/** How long the admin's screen can still read an invite's outcome. */
const KEPT = DAY

const newInvite = v.strictObject({ is_admin: v.optional(v.boolean(), false), approved: v.optional(v.boolean(), true) })
const invitePatch = v.strictObject({ is_admin: v.optional(v.boolean()), approved: v.optional(v.boolean()) })

export type InviteRow = Tables['invite']

export function inviteHash(context: Pick<Context, 'codeSecret'>, code: string): string {
  return keyedCode(context, 'invite', code)
}

/** POST /invites, for admins. */
export async function createInvite(context: Context, { actor }: Session, request: ApiRequest): Promise<ApiResponse> {
  if (!actor.is_admin) refuse('admin_required')
  const rights = readBody(newInvite, request.body ?? {})
  const now = context.clock.now()
  const id = makeId(now, context.randomBytes)
  const expires = now + INVITE_LASTS
  const code = await context.store.write(async (tx) => {
    await refuseTooMany(tx, now)
    const made = await freeCode(context, tx)
    await tx.db
      .insertInto('invite')
      .values({
        farm_id: tx.farmId,
        id,
        code_hash: inviteHash(context, made),
        created_by: actor.id,
        is_admin: Number(rights.is_admin),
        approved: Number(rights.approved),
        created_at: now,
        expires_at: expires,
        opened_at: null,
        user_id: null,
      })
      .execute()
    return made
  })
  return { status: 201, body: { id, code, expires_at: instantOf(expires) } satisfies NewInvite }
}

async function refuseTooMany(tx: Tx, now: number): Promise<void> {
  const forgotten = now - KEPT
  await tx.db.deleteFrom('invite').where('farm_id', '=', tx.farmId).where('expires_at', '<', forgotten).execute()
  const rows = await tx.db
    .selectFrom('invite')
    .select(['created_at', 'expires_at'])
    .where('farm_id', '=', tx.farmId)
    .where('user_id', 'is', null)
    .execute()
  const open = rows.filter((row) => isWaiting(row, now))
  if (open.length >= MOST_OPEN) throw new TooMany(Math.min(...open.map(({ expires_at }) => expires_at)) - now)
}

/** A code that no invite has had. */
async function freeCode(context: Context, tx: Tx): Promise<string> {
  for (;;) {
    const code = makeCode(context.randomBytes)
    if (!(await inviteOf(tx, inviteHash(context, code)))) return code
  }
}

export function inviteOf(tx: Tx, codeHash: string): Promise<InviteRow | undefined> {
  const query = tx.db.selectFrom('invite').selectAll().where('farm_id', '=', tx.farmId)
  return query.where('code_hash', '=', codeHash).executeTakeFirst()
}

/** Whether a newcomer can still join with it. */
export async function isOpen(tx: Tx, invite: InviteRow, now: number): Promise<boolean> {
  return invite.user_id === null && isWaiting(invite, now) && (await mayStillInvite(tx, invite.created_by))
}

/** An invite is void when its maker is no longer an admin. */
export async function mayStillInvite(tx: Tx, id: string): Promise<boolean> {
  const [maker] = await tx.statements.rightsOf(tx.db, { farm_id: tx.farmId, id })
  return maker?.is_admin === 1 && maker.approved === 1 && maker.deleted === 0
}

function inviteById(tx: Tx, id: string): Promise<InviteRow | undefined> {
  return tx.db.selectFrom('invite').selectAll().where('farm_id', '=', tx.farmId).where('id', '=', id).executeTakeFirst()
}

/** GET /invites/{id}, for admins and the maker. */
export async function readInvite(context: Context, { actor }: Session, id: string): Promise<ApiResponse> {
  return context.store.read(async (tx) => {
    const invite = await inviteById(tx, id)
    if (!actor.is_admin && invite?.created_by !== actor.id) return refuse('admin_required')
    return invite ? { status: 200, body: await shown(tx, invite, context.clock.now()) } : refuseMissing('Invite')
  })
}

/** PATCH /invites/{id}: changes the rights until a newcomer has joined. */
export async function patchInvite(
  context: Context,
  { actor }: Session,
  id: string,
  request: ApiRequest,
): Promise<ApiResponse> {
  if (!actor.is_admin) refuse('admin_required')
  const given = Object.entries(readBody(invitePatch, request.body))
  const rights: Partial<InviteRow> = Object.fromEntries(given.map(([right, has]) => [right, Number(has)]))
  const now = context.clock.now()
  return context.store.write(async (tx) => {
    const invite = (await inviteById(tx, id)) ?? refuseMissing('Invite')
    if (invite.user_id !== null) refuse('fixed')
    if (given.length > 0) {
      await tx.db.updateTable('invite').set(rights).where('farm_id', '=', tx.farmId).where('id', '=', id).execute()
    }
    return { status: 200, body: await shown(tx, { ...invite, ...rights }, now) }
  })
}

/** DELETE /invites/{id}: ends its code at once. */
export async function deleteInvite(context: Context, { actor }: Session, id: string): Promise<ApiResponse> {
  if (!actor.is_admin) refuse('admin_required')
  await context.store.write(async (tx) => {
    const query = tx.db.deleteFrom('invite').where('farm_id', '=', tx.farmId).where('id', '=', id)
    if ((await query.returning('id').execute()).length === 0) refuseMissing('Invite')
  })
  return { status: 204 }
}

async function shown(tx: Tx, invite: InviteRow, now: number): Promise<Invite> {
  const user = invite.user_id === null ? undefined : await newcomer(tx, invite.user_id)
  return {
    id: invite.id,
    state: await stateOf(tx, invite, now),
    is_admin: invite.is_admin === 1,
    approved: invite.approved === 1,
    expires_at: instantOf(invite.expires_at),
    ...(user ? { user } : {}),
  }
}

async function stateOf(tx: Tx, invite: InviteRow, now: number): Promise<Invite['state']> {
  if (invite.user_id !== null) return 'used'
  if (!(await isOpen(tx, invite, now))) return 'expired'
  return invite.opened_at === null ? 'open' : 'opened'
}

async function newcomer(tx: Tx, id: string): Promise<Invite['user']> {
  const [rights] = await tx.statements.rightsOf(tx.db, { farm_id: tx.farmId, id })
  return { id, name: await nameOf(tx, id), approved: rights?.approved === 1 }
}

export async function nameOf(tx: Tx, id: string): Promise<string> {
  const [found] = await tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: PERSON, id })
  return found ? String((JSON.parse(found.data) as Row).name) : ''
}

/** At the start, where the code key ended with the previous process: its invites are void. */
export async function endOldInvites({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<void> {
  const now = clock.now()
  await store.write(async (tx) => {
    await tx.db
      .updateTable('invite')
      .set({ expires_at: now })
      .where('farm_id', '=', tx.farmId)
      .where('user_id', 'is', null)
      .where('expires_at', '>', now)
      .execute()
  })
}
