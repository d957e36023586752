/** Devices report issues that the server did not create, and a person settles each issue once (S26). */
import * as v from 'valibot'
import { isPlainObject, type Row } from '../../src/domain/kit/entity'
import type { Values } from '../../src/domain/kit/field'
import { callOfGesture, findingParams, type RefusedCall, refusedCall } from '../../src/domain/wire'
import { MAX_GROUP_ENTRIES } from '../../src/domain/wire-limits'
import { canSignIn } from '../people/people'
import { fenceUnknown } from './claims'
import { decideRecord } from './decide'
import type { Deciding, Decision } from './deciding'
import { madeAt, readable, showCall } from './issues'
import { fieldsOf, ISSUE, ISSUE_LABEL, USER } from './kind'
import { refuse, refuseMissing, refuseOther } from './refusals'
import { FIRST_SCHEMA, upcast } from './upcast'

const text = v.pipe(v.string(), v.maxLength(500))
const values = v.custom<Values>(isPlainObject)
const issueBody = v.strictObject({
  id: v.optional(v.string()),
  user: v.optional(v.string()),
  device: v.nullish(text),
  record_id: v.nullish(text),
  recorded_at: v.nullish(v.pipe(text, v.isoTimestamp())),
  ...refusedCall,
  code: text,
  fields: v.nullish(v.record(v.string(), v.string())),
  params: findingParams,
  current: v.nullish(values),
  other: v.nullish(text),
  references: v.nullish(v.array(values)),
  mates: v.nullish(v.pipe(v.array(v.strictObject(callOfGesture)), v.maxLength(MAX_GROUP_ENTRIES))),
  created_at: v.nullish(text),
})

/**
 * PUT: the owner's device reports an entry that the server did not refuse itself (S22). An open issue stays as it is. Then
 * nothing more is applied under the entry's keys. `schema` is that of the device.
 */
export async function putIssue(
  on: Deciding,
  id: string,
  body: unknown,
  schema = on.upcasting.schema,
): Promise<Decision> {
  const decision: Decision = { status: 200, form: 'record', kind: ISSUE.name, id }
  // As in a push (S27): the device keeps its report until its own person has signed in again.
  if (isPlainObject(body) && typeof body.user === 'string') refuseOther(body.user, on.actor)
  const existing = await on.work.get(ISSUE.name, id)
  if (existing) {
    if (existing.user !== on.actor.id) refuse('access_denied')
    if (existing.settled_at !== undefined) refuse('already_settled')
    fenceFor(on, existing, on.actor.id)
    return decision
  }
  const parsed = v.safeParse(issueBody, body)
  if (!parsed.success) return refuse('bad_request')
  const { id: _id, created_at: _at, ...given } = parsed.output
  const present = (one: RefusedCall) =>
    showCall(
      readable(
        on.registry,
        upcast(on.upcasting, { ...one, body: one.body ?? undefined, base: one.base ?? undefined }, schema),
      ),
    )
  const mates = given.mates?.map((one) => ({ key: one.key ?? null, ...present(one) })) ?? null
  // A late packet has applied the change after all: no decision is needed.
  const made = (await on.work.isDone(id)) ? { decision: 'apply', settled_at: on.work.at } : {}
  on.work.stage({
    kind: ISSUE,
    id,
    before: undefined,
    fields: {
      ...(given as Values),
      ...present(given),
      recorded_at: madeAt(given.recorded_at, on.work.at),
      mates,
      schema: on.upcasting.schema,
      user: on.actor.id,
      ...made,
    },
    owner: on.actor.id,
  })
  fenceFor(on, { id, mates }, on.actor.id)
  return decision
}

/**
 * A late packet must not apply a change that a person decides or has decided. A fence is needed, because a temporary refusal
 * claims no key, and a restored server has forgotten claimed ones.
 */
function fenceFor(on: Deciding, { id, mates }: { readonly id: string; readonly mates?: unknown }, user: string): void {
  const keys = Array.isArray(mates) ? mates.map((mate) => isPlainObject(mate) && mate.key) : []
  on.work.also(async (tx) => {
    for (const key of [id, ...keys]) {
      if (typeof key === 'string') await fenceUnknown(tx, key, user, on.work.at)
    }
  })
}

const settlement = v.variant('decision', [
  v.strictObject({ decision: v.literal('apply'), changes: v.optional(values, {}), base: v.optional(values, {}) }),
  v.strictObject({ decision: v.literal('discard') }),
])

/** The owner decides; for an account that can no longer sign in, an admin. */
async function maySettle({ actor, work }: Deciding, owner: string): Promise<boolean> {
  return owner === actor.id || (actor.is_admin && !canSignIn(await work.get(USER, owner)))
}

/** Settles an issue once. A refused settlement leaves it open. `schema` is that of the settling device. */
export async function settleIssue(
  on: Deciding,
  id: string,
  body: unknown,
  schema = on.upcasting.schema,
): Promise<Decision> {
  const issue = await on.work.get(ISSUE.name, id)
  if (!issue) return refuseMissing(ISSUE_LABEL)
  const owner = String(issue.user)
  if (!(await maySettle(on, owner))) refuse('access_denied')
  if (issue.settled_at !== undefined) refuse('already_settled')
  const parsed = v.safeParse(settlement, body)
  if (!parsed.success) return refuse('bad_request')
  fenceFor(on, issue, owner)
  const applied = parsed.output.decision === 'apply' ? await applyAgain(on, issue, parsed.output, schema) : undefined
  on.work.stage({
    kind: ISSUE,
    id,
    before: issue,
    fields: {
      ...fieldsOf(issue),
      decision: parsed.output.decision,
      settled_at: on.work.at,
      ...(applied ? { applied: { kind: applied.kind, id: applied.id } } : {}),
    },
    owner,
  })
  return { status: 200, form: 'issue', kind: ISSUE.name, id }
}

/**
 * Applies the refused change again: a create with the new values over its body, a patch merged on the named base. Only other
 * API callers use it: a device sends a new group, and a settlement that discards the old one.
 */
async function applyAgain(
  on: Deciding,
  issue: Row,
  { changes, base }: { readonly changes: Values; readonly base: Values },
  schema: number,
): Promise<Decision> {
  const [asked, address] = [String(issue.method), String(issue.path)]
  // The issue may come from an older build, and the settling device may be older still.
  const since = typeof issue.schema === 'number' ? issue.schema : FIRST_SCHEMA
  const refused = { method: asked, path: address, body: isPlainObject(issue.body) ? issue.body : {} }
  const { method, path, body: old = {} } = upcast(on.upcasting, refused, since)
  const wanted = upcast(on.upcasting, { method: asked, path: address, body: changes, base }, schema)
  const body = method === 'POST' && Object.keys(old).length > 0 ? { ...old, ...wanted.body } : (wanted.body ?? {})
  // The act has already happened.
  return decideRecord(
    { ...on, isDone: true },
    {
      method,
      path,
      body: method === 'PATCH' || Object.keys(body).length > 0 ? body : undefined,
      ...(method === 'PATCH' ? { base: wanted.base ?? {} } : {}),
    },
  )
}
