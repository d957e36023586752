/**
 * Accounts: create, change, delete, and a user's own profile. The record has the fields that people see, app_user those for
 * signing in, and the person row the name that every user may see. All three change in one transaction.
 */

import { user } from '../../src/domain/entities/user'
import { codeKey } from '../../src/domain/kit/code-key'
import { bodyOf, type EntityDefinition, type Row } from '../../src/domain/kit/entity'
import type { Json, PasswordField, Values } from '../../src/domain/kit/field'
import { normalise, sameJson, withDefaults } from '../../src/domain/kit/normalise'
import type { SessionEnd } from '../../src/domain/wire'
import type { Context } from '../context'
import type { Tx, WriteTx } from '../storage/store'
import { bodyFindings, patchFindings, refuseDuplicates, refuseTakenId } from '../write/checks'
import type { Change } from '../write/commit'
import type { Deciding, Decision } from '../write/deciding'
import { effectiveChanges, idOf, mayOrRefuse, objectBody, refuseStale } from '../write/decisions'
import { fieldsOf, isDeleted, USER } from '../write/kind'
import { refuse, refuseFindings, refuseMissing } from '../write/refusals'
import { refuseWeakPassword } from './passwords'
import { stagePerson } from './people'
import { refuseWrongPassword } from './present-password'
import { dropResetCode } from './reset-codes'
import { dropRequest } from './reset-requests'
import { endSessions, type Session } from './sessions'

export function userDefinition(context: Pick<Context, 'registry'>): EntityDefinition {
  const definition = context.registry.byName(USER)
  if (!definition) throw new Error('the registry has no users')
  return definition
}

export function passwordField(definition: EntityDefinition): PasswordField {
  const field = definition.fields.password
  if (field?.type !== 'password') throw new Error('users have no password field')
  return field
}

function without(values: Values, ...keys: string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))
}

/** Writes a new account to every table. `fields` are validated; `hashed` is the password's hash. */
export async function stageUser(on: Deciding, id: string, fields: Values, hashed: string | undefined): Promise<void> {
  const definition = userDefinition(on)
  await refuseDuplicates(on, definition, id, fields)
  on.work.stage({ kind: definition, id, before: undefined, fields })
  await stagePerson(on, id, fields.name, fields.approved === true)
  on.work.also(async (tx) => {
    await tx.db
      .insertInto('app_user')
      .values({
        farm_id: tx.farmId,
        id,
        ...{ last_login_at: null, joined_by: null, joined_at: null },
        password_hash: hashed ?? null,
        ...credentials(fields),
      })
      .execute()
  })
}

function credentials(fields: Values) {
  return {
    email_key: codeKey(String(fields.email)),
    is_admin: fields.is_admin === true ? 1 : 0,
    approved: fields.approved === true ? 1 : 0,
    deleted: 0,
  }
}

/** POST /users. Hashes the password, if any, before any transaction. */
export async function createUser(context: Context, session: Session, raw: unknown): Promise<Change['decide']> {
  const definition = userDefinition(context)
  mayOrRefuse(session.actor, 'create', definition)
  const body = objectBody(raw)
  const { password } = body
  const values = withDefaults(definition.fields, normalise(definition.fields, without(body, 'id', 'password')))
  refuseFindings(bodyFindings(definition, values))
  let hashed: string | undefined
  if (password !== undefined && password !== null) {
    refuseWeakPassword(passwordField(definition), password)
    hashed = await context.passwords.hash(password)
  }
  return async (on) => {
    mayOrRefuse(on.actor, 'create', definition)
    const id = idOf(body, on.makeId)
    const existing = await on.work.get(USER, id)
    if (existing) {
      if (isDeleted(existing)) refuse('deleted')
      const same = hashed === undefined && sameJson(bodyOf(definition, existing) as Json, values as Json)
      return same ? { status: 200, form: 'record', kind: USER, id } : refuse('exists')
    }
    await refuseTakenId(on, definition, id)
    await stageUser(on, id, values, hashed)
    return { status: 201, form: 'record', kind: USER, id }
  }
}

export type UserPatch = {
  readonly id: string
  readonly body: unknown
  readonly ifMatch?: string | undefined
  /** Whether it is the user's own profile, where no rights may change. A new own password always needs the current one. */
  readonly own: boolean
  readonly address: string
}

/** PATCH /users/{id} and /users/me. */
export async function patchUser(context: Context, session: Session, request: UserPatch): Promise<Change['decide']> {
  const definition = userDefinition(context)
  const body = objectBody(request.body)
  if (request.own && ('is_admin' in body || 'approved' in body)) refuse('access_denied')
  if (!request.own) mayOrRefuse(session.actor, 'patch', definition)
  const { password } = body
  const isSelf = request.id === session.actor.id
  const fields = without(body, 'password', ...(isSelf ? ['current_password'] : []))
  refuseFindings(
    patchFindings(
      definition,
      {},
      Object.keys(fields).filter((key) => !Object.hasOwn(definition.fields, key)),
    ),
  )
  let hashed: string | undefined
  if (password !== undefined && password !== null) {
    refuseWeakPassword(passwordField(definition), password)
  }
  // A person who finds an unlocked phone must not take over the account.
  const isKept = password === undefined || password === null
  if (isSelf && (!isKept || (await isNewEmail(context, request.id, fields)))) {
    await refuseWrongPassword(context, session, body.current_password, request.address)
  }
  if (typeof password === 'string') hashed = await context.passwords.hash(password)
  return (on) => decidePatch(on, context, request, { fields, hashed, session })
}

async function isNewEmail(context: Context, id: string, { email }: Values): Promise<boolean> {
  if (email === undefined) return false
  const user = await context.store.peek((tx) =>
    tx.db
      .selectFrom('app_user')
      .select('email_key')
      .where('farm_id', '=', tx.farmId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return typeof email !== 'string' || user?.email_key !== codeKey(email)
}

type Wanted = {
  readonly fields: Values
  readonly hashed: string | undefined
  /** The session that stays when a user sets a new own password. */
  readonly session: Session
}

async function decidePatch(
  on: Deciding,
  context: Context,
  request: UserPatch,
  { fields, hashed, session }: Wanted,
): Promise<Decision> {
  const definition = userDefinition(on)
  if (!request.own) mayOrRefuse(on.actor, 'patch', definition)
  const before = await liveUser(on, request.id)
  refuseStale(before, request.ifMatch)
  const set = effectiveChanges(definition, before, fields, undefined)
  const changed = Object.keys(set)
  const values = without({ ...fieldsOf(before), ...set }, ...changed.filter((key) => set[key] === null))
  refuseFindings(patchFindings(definition, values, changed))
  await refuseDuplicates(on, definition, request.id, values)
  const wasAdmin = before.is_admin === true && before.approved === true
  if (wasAdmin && !(values.is_admin === true && values.approved === true)) await refuseLastAdmin(on, request.id)
  if (changed.length > 0 || hashed !== undefined) {
    on.work.stage({ kind: definition, id: request.id, before, fields: bodyOf(definition, values) })
    await stagePerson(on, request.id, values.name, values.approved === true)
    on.work.also(async (tx) => {
      const secret = hashed === undefined ? {} : { password_hash: hashed }
      await updateUser(tx, request.id, { ...credentials(values), ...secret })
      if (hashed !== undefined) await endByPassword(tx, context, request.id, session)
      else if (values.approved !== true) await endAll(tx, context, request.id, 'ended_by_admin', session)
    })
  }
  return { status: 200, form: 'record', kind: USER, id: request.id }
}

/** Users who change their own password keep the current session and the API tokens; after an admin's change none stays. */
async function endByPassword(tx: WriteTx, context: Context, id: string, session: Session): Promise<void> {
  await dropResetCode(tx, id)
  await dropRequest(tx, id)
  if (id !== session.actor.id) return endAll(tx, context, id, 'password_changed', session)
  const kept = { kept: session.tokenHash, keepsTokens: true }
  const ending = { reason: 'password_changed', at: context.clock.now(), where: session.device, ...kept } as const
  await endSessions(tx, context, id, ending)
}

async function endAll(
  tx: WriteTx,
  context: Context,
  id: string,
  reason: SessionEnd,
  { device }: Session,
): Promise<void> {
  await endSessions(tx, context, id, { reason, at: context.clock.now(), where: device })
}

async function updateUser(
  tx: Tx,
  id: string,
  values: Partial<ReturnType<typeof credentials>> & { password_hash?: string },
): Promise<void> {
  await tx.db.updateTable('app_user').set(values).where('farm_id', '=', tx.farmId).where('id', '=', id).execute()
}

async function liveUser(on: Deciding, id: string): Promise<Row> {
  const row = await on.work.get(USER, id)
  if (!row) return refuseMissing(user.label.message)
  return isDeleted(row) ? refuse('deleted') : row
}

/** A farm always needs an admin who can approve people. */
async function refuseLastAdmin(on: Deciding, id: string): Promise<void> {
  const others = [...(await on.work.live(USER)).values()].filter((row) => row.id !== id)
  if (!others.some((row) => row.is_admin === true && row.approved === true)) refuse('last_admin')
}

/** DELETE /users/{id}: deletes the account. The name stays, because records name their authors. */
export function deleteUser(context: Context, session: Session, id: string, ifMatch?: string): Change['decide'] {
  const definition = userDefinition(context)
  mayOrRefuse(session.actor, 'delete', definition)
  return async (on) => {
    mayOrRefuse(on.actor, 'delete', definition)
    const before = await liveUser(on, id)
    refuseStale(before, ifMatch)
    if (before.is_admin === true && before.approved === true) await refuseLastAdmin(on, id)
    on.work.stage({ kind: definition, id, before, fields: fieldsOf(before), deleted: true })
    await stagePerson(on, id, before.name, false)
    on.work.also(async (tx) => {
      await updateUser(tx, id, { deleted: 1, is_admin: 0, approved: 0 })
      await dropResetCode(tx, id)
      await endAll(tx, context, id, 'account_removed', session)
    })
    return { status: 200, form: 'tombstone', kind: USER, id }
  }
}
