/** Signing in, and the first run of a farm: its first admin and its own record. */
import * as v from 'valibot'
import { instantOf } from '../../src/domain/clock'
import { isOrigin } from '../../src/domain/entities/farm'
import { makeId } from '../../src/domain/ids'
import { codeKey } from '../../src/domain/kit/code-key'
import { isPlainObject } from '../../src/domain/kit/entity'
import type { Values } from '../../src/domain/kit/field'
import { normalise, withDefaults } from '../../src/domain/kit/normalise'
import { plainCode } from '../../src/domain/people-wire'
import { type Context, knownOrigins } from '../context'
import type { ApiRequest, ApiResponse } from '../request'
import type { Tx } from '../storage/store'
import { bodyFindings, patchFindings } from '../write/checks'
import { decidingOn } from '../write/commit'
import { effectiveChanges, objectBody } from '../write/decisions'
import { FARM, fieldsOf } from '../write/kind'
import { invalid, refuse, refuseFindings } from '../write/refusals'
import { stageStarters } from '../write/starters'
import { beginWork, type Work } from '../write/work'
import { emailText, nameDevice, readBody, sessionFields } from './bodies'
import { LONGEST_PASSWORD, refuseWeakPassword } from './passwords'
import { beginSession } from './sessions'
import { throttled } from './throttle'
import { passwordField, stageUser, userDefinition } from './users'

const loginBody = v.strictObject({ email: emailText, password: v.string(), ...sessionFields })
const setupSession = v.object(sessionFields)

/** 401 for a wrong e-mail and a wrong password alike; 403 only with the right password of a pending account. */
export async function login(context: Context, request: ApiRequest): Promise<ApiResponse> {
  const given = readBody(loginBody, request.body)
  const address = request.address ?? ''
  const account = codeKey(given.email)
  let user: { id: string; password_hash: string | null; approved: number } | undefined
  const right = await throttled(context, { account, address }, async () => {
    user = await context.store.peek((tx) =>
      tx.db
        .selectFrom('app_user')
        .select(['id', 'password_hash', 'approved'])
        .where('farm_id', '=', tx.farmId)
        .where('email_key', '=', account)
        .where('deleted', '=', 0)
        .executeTakeFirst(),
    )
    const isShort = given.password.length <= LONGEST_PASSWORD * 2
    // An unknown e-mail takes as long as a wrong password.
    const stored = user?.password_hash ?? (await context.dummyHash())
    const matches = isShort && (await context.passwords.verify(stored, given.password))
    return matches && typeof user?.password_hash === 'string'
  })
  if (!right || !user) return refuse('wrong_credentials')
  if (user.approved !== 1) return refuse('access_denied')
  return { status: 200, body: { token: await signIn(context, user.id, given, request) } }
}

async function signIn(
  context: Context,
  userId: string,
  { remember, device }: { readonly remember: boolean; readonly device: string },
  request: ApiRequest,
): Promise<string> {
  const session = { userId, remember, device: nameDevice(device, request) }
  return context.store.write((tx) => beginSession(tx, context, session))
}

export async function isSetUp(context: Pick<Context, 'store'>): Promise<boolean> {
  return context.store.peek(hasUser)
}

async function hasUser(tx: Tx): Promise<boolean> {
  const query = tx.db.selectFrom('app_user').select('id').where('farm_id', '=', tx.farmId).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** POST /setup: only with the code from the console, and only before the first user exists. */
export async function setup(context: Context, request: ApiRequest): Promise<ApiResponse> {
  if (await isSetUp(context)) refuse('setup_done')
  const body = objectBody(request.body)
  const { code, farm, remember, device, ...account } = body
  const given = readBody(setupSession, { remember, device })
  if (code === undefined) invalid('code', 'required')
  if (typeof code !== 'string') return invalid('code', 'type')
  const address = request.address ?? ''
  const right = await throttled(
    context,
    { account: 'set-up', address },
    async () => plainCode(code) === plainCode(context.setupCode.value),
  )
  if (!right) refuse('setup_code')
  if (farm !== undefined && farm !== null && !isPlainObject(farm)) invalid('farm', 'type')
  const origins = [...knownOrigins(context), request.origin].filter((one) => one !== undefined && isOrigin(one))
  const userId = await setUpFarm(context, account, { ...(isPlainObject(farm) ? farm : {}) }, origins)
  return { status: 201, body: { token: await signIn(context, userId, given, request) } }
}

/**
 * Creates the first admin and the farm's record. `account` has name, email and password; `farm` its first fields, all optional.
 * Throws AppError `invalid` (fields of the farm as `farm.<name>`) or `setup_done`.
 */
export async function setUpFarm(
  context: Context,
  account: Values,
  farm: Values,
  origins: readonly (string | undefined)[],
): Promise<string> {
  const definition = userDefinition(context)
  const allowed = ['name', 'email', 'password']
  const unknown = Object.keys(account).filter((key) => !allowed.includes(key))
  refuseFindings(unknown.map((field) => ({ field, code: 'unknown' })))
  const { password, ...own } = account
  const user = withDefaults(definition.fields, {
    ...normalise(definition.fields, own),
    is_admin: true,
    approved: true,
  })
  refuseFindings(bodyFindings(definition, user))
  refuseWeakPassword(passwordField(definition), password)
  const hashed = await context.passwords.hash(password)
  const now = context.clock.now()
  const userId = makeId(now, context.randomBytes)
  const actor = { id: userId, is_admin: true }
  const head = await context.store.write(async (tx) => {
    if (await hasUser(tx)) refuse('setup_done')
    const work = beginWork(tx, instantOf(now), userId)
    await stageUser(decidingOn(context, tx.farmId, actor, work), userId, user, hashed)
    await stageFarm(context, tx.farmId, work, farm, origins)
    await stageStarters(context, work)
    return work.flush()
  })
  if (head !== undefined) context.changed(head)
  return userId
}

/** Writes the farm's record: a new one, or the given fields over the existing one. */
export async function stageFarm(
  context: Pick<Context, 'registry'>,
  farmId: string,
  work: Work,
  given: Values,
  origins: readonly (string | undefined)[],
): Promise<void> {
  const definition = context.registry.byName(FARM)
  if (!definition) throw new Error('the registry has no farm')
  const named = (findings: ReturnType<typeof bodyFindings>) =>
    refuseFindings(findings.map((finding) => ({ ...finding, field: `farm.${finding.field}` })))
  named(patchFindings(definition, given, Object.keys(given)))
  const before = await work.get(FARM, farmId)
  const set = before ? effectiveChanges(definition, before, given, undefined) : normalise(definition.fields, given)
  const present = before ? fieldsOf(before) : { name: 'Farm' }
  const known = Array.isArray(present.origins) ? present.origins : []
  const added = new Set([...known, ...origins.filter((one) => one !== undefined)])
  const values = withDefaults(definition.fields, {
    ...present,
    ...set,
    ...(added.size > 0 ? { origins: [...added] } : {}),
  })
  named(bodyFindings(definition, values))
  const isSame = before && Object.keys(set).length === 0 && added.size === known.length
  if (!isSame) work.stage({ kind: definition, id: farmId, before, fields: values })
}
