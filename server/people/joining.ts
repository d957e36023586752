/** The newcomer's side of an invite: check the code, then create the account and sign in, or wait for approval. */
import * as v from 'valibot'
import { instantOf } from '../../src/domain/clock'
import { makeId } from '../../src/domain/ids'
import type { Row } from '../../src/domain/kit/entity'
import type { Values } from '../../src/domain/kit/field'
import { normalise, withDefaults } from '../../src/domain/kit/normalise'
import type { JoinAnswer, OpenedInvite } from '../../src/domain/people-wire'
import type { Context } from '../context'
import type { ApiRequest, ApiResponse } from '../request'
import type { Tx, WriteTx } from '../storage/store'
import { bodyFindings } from '../write/checks'
import { decidingOn } from '../write/commit'
import { FARM } from '../write/kind'
import { refuse, refuseFindings } from '../write/refusals'
import { beginWork } from '../write/work'
import { emailText, nameDevice, readBody, sessionFields } from './bodies'
import { type InviteRow, inviteHash, inviteOf, isOpen, nameOf } from './invites'
import { refuseWeakPassword } from './passwords'
import { beginSession } from './sessions'
import { throttled } from './throttle'
import { passwordField, stageUser, userDefinition } from './users'

const code = v.pipe(v.string(), v.maxLength(100))
const openBody = v.strictObject({ code })
const joinBody = v.strictObject({
  code,
  name: v.string(),
  email: emailText,
  password: v.string(),
  ...sessionFields,
})
type Joining = v.InferOutput<typeof joinBody>

/** Refuses with `invite_code` unless the code is open. Wrong codes are slowed down, by address and in total. */
async function checkCode(context: Context, given: string, request: ApiRequest): Promise<void> {
  const tried = { account: 'invite', address: request.address ?? '', once: true }
  const right = await throttled(context, tried, () =>
    context.store.read(async (tx) => (await openInvite(context, tx, given)) !== undefined),
  )
  if (!right) refuse('invite_code')
}

async function openInvite(context: Context, tx: Tx, given: string): Promise<InviteRow | undefined> {
  const invite = await inviteOf(tx, inviteHash(context, given))
  return invite && (await isOpen(tx, invite, context.clock.now())) ? invite : undefined
}

/** POST /invites/open: what the code is good for. */
export async function showInvite(context: Context, request: ApiRequest): Promise<ApiResponse> {
  const given = readBody(openBody, request.body)
  await checkCode(context, given.code, request)
  const body = await context.store.write(async (tx): Promise<OpenedInvite> => {
    const invite = (await openInvite(context, tx, given.code)) ?? refuse('invite_code')
    if (invite.opened_at === null) {
      const opened = { opened_at: context.clock.now() }
      await tx.db
        .updateTable('invite')
        .set(opened)
        .where('farm_id', '=', tx.farmId)
        .where('id', '=', invite.id)
        .execute()
    }
    return {
      farm: await farmName(tx),
      by: { name: await nameOf(tx, invite.created_by) },
      is_admin: invite.is_admin === 1,
      approved: invite.approved === 1,
    }
  })
  return { status: 200, body }
}

async function farmName(tx: Tx): Promise<string> {
  const [found] = await tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: FARM, id: tx.farmId })
  return found ? String((JSON.parse(found.data) as Row).name) : ''
}

/** POST /invites/join: the account, and a session if the invite needs no approval. A refusal keeps the code valid. */
export async function join(context: Context, request: ApiRequest): Promise<ApiResponse> {
  const given = readBody(joinBody, request.body)
  await checkCode(context, given.code, request)
  const definition = userDefinition(context)
  const own = normalise(definition.fields, { name: given.name, email: given.email })
  refuseFindings(bodyFindings(definition, withDefaults(definition.fields, own)))
  refuseWeakPassword(passwordField(definition), given.password)
  const hashed = await context.passwords.hash(given.password)
  const device = nameDevice(given.device, request)
  const { body, head } = await context.store.write((tx) => letIn(context, tx, given, { own, hashed, device }))
  if (head !== undefined) context.changed(head)
  return { status: 201, body }
}

type Newcomer = { readonly own: Values; readonly hashed: string; readonly device: string }

async function letIn(
  context: Context,
  tx: WriteTx,
  given: Joining,
  { own, hashed, device }: Newcomer,
): Promise<{ readonly body: JoinAnswer; readonly head: number | undefined }> {
  // Checked again: when two newcomers join at once with one code, the second finds it used.
  const invite = (await openInvite(context, tx, given.code)) ?? refuse('invite_code')
  const now = context.clock.now()
  const userId = makeId(now, context.randomBytes)
  const rights = { is_admin: invite.is_admin === 1, approved: invite.approved === 1 }
  const work = beginWork(tx, instantOf(now), userId)
  const on = decidingOn(context, tx.farmId, { id: userId, is_admin: rights.is_admin }, work)
  await stageUser(on, userId, withDefaults(userDefinition(context).fields, { ...own, ...rights }), hashed)
  const head = await work.flush()
  const joined = { joined_by: invite.created_by, joined_at: instantOf(now) }
  await tx.db.updateTable('app_user').set(joined).where('farm_id', '=', tx.farmId).where('id', '=', userId).execute()
  await tx.db
    .updateTable('invite')
    .set({ user_id: userId })
    .where('farm_id', '=', tx.farmId)
    .where('id', '=', invite.id)
    .execute()
  if (!rights.approved) return { body: { pending: true }, head }
  return { body: { token: await beginSession(tx, context, { userId, device, remember: given.remember }) }, head }
}
