/**
 * `POST /sync/push` (S14): each entry is one REST call, decided by the same code in its own transaction; a group is one
 * transaction. An invalid envelope runs nothing; one entry's failure never affects the others.
 */

import { AppError } from '../../src/domain/errors'
import { type PushEntry, type PushRequest, pushRequest, readAs } from '../../src/domain/wire'
import { MAX_GROUP_ENTRIES, MAX_PUSH_BYTES, MAX_PUSH_ENTRIES } from '../../src/domain/wire-limits'
import { type Context, upcastingOf } from '../context'
import type { Session } from '../people/sessions'
import { changesCursor } from '../read/cursor'
import { historyHeaders, readFarm, readFarmFor } from '../read/history'
import type { ApiRequest, ApiResponse } from '../request'
import { DamagedRow, StorageTrouble } from '../storage/trouble'
import { readTarget } from '../target'
import type { Answer } from './claims'
import { type Change, commit } from './commit'
import { decideRecord } from './decide'
import type { Deciding, Decision } from './deciding'
import { fingerprint } from './fingerprint'
import { readable } from './issues'
import { codeOf, errorAnswer, refuse, refuseOther } from './refusals'
import { putIssue, settleIssue } from './settlements'
import { type Call, judgeSchema, upcast } from './upcast'

/** Entries not started within the budget are answered 425, because the device waits only 12 s. */
const BUDGET_MS = 8000

export async function push(context: Context, session: Session, request: ApiRequest): Promise<ApiResponse> {
  const asked = readAs(pushRequest, request.body)
  if (!asked) return refuse('bad_request')
  refuseTooLarge(asked, request)
  refuseOther(asked.user, session.actor)
  refuseForeignSchema(context, asked.schema)
  await context.store.peek((tx) => readFarmFor(tx, request))
  const answers = new Map<PushEntry, Answer>()
  const end = context.clock.now() + BUDGET_MS
  const isLate = () => context.isDraining() || context.clock.now() > end
  for (const together of slices(batches(asked.mutations), context.store.mostTogether)) {
    const made = await Promise.all(together.map((batch) => runBatch(context, session, asked, batch, isLate)))
    for (const [place, batch] of together.entries()) {
      for (const [index, entry] of batch.entries()) answers.set(entry, made[place]?.[index] ?? errorAnswer('internal'))
    }
  }
  const farm = await context.store.peek(readFarm)
  const results = asked.mutations.map((entry) => {
    const answer = answers.get(entry) ?? errorAnswer('not_reached')
    return { key: entry.key, status: answer.status, body: answer.body ?? null }
  })
  context.pushed?.(results.map(({ status }) => status))
  const cursor = changesCursor(farm, { rev: farm.head, fresh: farm.head }, session.actor)
  return { status: 200, headers: historyHeaders(farm), body: { results, cursor, most: MAX_PUSH_ENTRIES } }
}

/** S25: runs nothing of a schema that is too old or too new (the server was set back). The device keeps those changes. */
function refuseForeignSchema(context: Context, schema: number | undefined): void {
  if (schema === undefined) return
  const judged = judgeSchema(upcastingOf(context), schema, context.clock.now())
  if (judged === 'too_old') refuse('too_old')
  if (judged === 'too_new') refuse('bad_request')
}

function refuseTooLarge({ mutations }: PushRequest, request: ApiRequest): void {
  const bytes = request.bytes ?? Buffer.byteLength(JSON.stringify(request.body))
  const sizes = new Map<string, number>()
  for (const { group } of mutations) if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  const single = mutations.filter(({ group }) => group === undefined).length
  const tooMany = single > MAX_PUSH_ENTRIES || [...sizes.values()].some((size) => size > MAX_GROUP_ENTRIES)
  if (tooMany || bytes > MAX_PUSH_BYTES) refuse('too_large')
}

/** As many entries as share one commit: the store applies them one after the other. */
function slices<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}

/** Entries in order; a group is at the place of its first entry. */
function batches(entries: readonly PushEntry[]): PushEntry[][] {
  const groups = new Map<string, PushEntry[]>()
  const result: PushEntry[][] = []
  for (const entry of entries) {
    const known = entry.group === undefined ? undefined : groups.get(entry.group)
    if (known) {
      known.push(entry)
      continue
    }
    const batch = [entry]
    if (entry.group !== undefined) groups.set(entry.group, batch)
    result.push(batch)
  }
  return result
}

async function runBatch(
  context: Context,
  session: Session,
  asked: PushRequest,
  batch: readonly PushEntry[],
  isLate: () => boolean,
): Promise<Answer[]> {
  try {
    return await runChanges(
      context,
      session,
      batch.map((entry) => changeOf(context, session, asked, entry)),
      isLate,
    )
  } catch (error) {
    // The account ended during the push: applied entries are answered again when the person signs in and sends them again.
    if (error instanceof AppError && error.code === 'unauthorized') throw error
    if (error instanceof AppError && error.code === 'not_reached') return batch.map(() => errorAnswer('not_reached'))
    // Other disk trouble affects the whole server: all entries wait, and applied ones are answered again later.
    const isOneRow = error instanceof DamagedRow
    if (error instanceof StorageTrouble && !isOneRow) throw error
    context.report(error)
    const code = isOneRow ? codeOf(error) : 'internal'
    return batch.map((_entry, index) => errorAnswer(index === 0 ? code : 'not_reached'))
  }
}

async function runChanges(
  context: Context,
  session: Session,
  changes: readonly Change[],
  isLate: () => boolean,
): Promise<Answer[]> {
  // A change that a group contains twice is applied once; a different one under the same key is refused at the claim.
  const nameOf = ({ claim }: Change) => `${claim?.key} ${claim?.fingerprint}`
  const distinct = new Map(changes.map((change) => [nameOf(change), change]))
  const made = await commit(context, session.actor, [...distinct.values()], isLate)
  const answers = new Map([...distinct.keys()].map((name, index) => [name, made[index]]))
  return changes.map((change) => answers.get(nameOf(change)) ?? errorAnswer('internal'))
}

/** The key belongs to the entry as it was sent; the decision and the issue use its present form (S25). */
function changeOf(context: Context, { actor }: Session, asked: PushRequest, entry: PushEntry): Change {
  const upcasting = upcastingOf(context)
  const schema = asked.schema ?? upcasting.schema
  const { key, method, path, body, base } = entry
  const call = upcast(upcasting, { method, path, body, base }, schema)
  const target = readTarget(context.registry, call.path)
  return {
    claim: { key, fingerprint: fingerprint(method, path, body, base) },
    decide: (on) => decideCall(on, call, schema),
    issue: {
      key,
      user: actor.id,
      device: asked.device,
      recordedAt: entry.recorded_at,
      ...readable(context.registry, call),
      settles: target.on === 'settle' || target.on === 'issue',
    },
  }
}

async function decideCall(asked: Deciding, call: Call, schema: number): Promise<Decision> {
  const on: Deciding = { ...asked, isDone: true }
  const target = readTarget(on.registry, call.path)
  if (target.on === 'settle' && call.method === 'POST') return settleIssue(on, target.id, call.body, schema)
  if (target.on === 'issue' && call.method === 'PUT') return putIssue(on, target.id, call.body, schema)
  return decideRecord(on, { ...call, body: call.body })
}
