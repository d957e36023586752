/**
 * `POST /sync/push` (S14): each entry is one REST call, decided by the same code in its own transaction; a group is one
 * transaction. Nothing of a push runs when the envelope is wrong; one entry's failure never touches the others.
 */
import {
  MAX_GROUP_BYTES,
  MAX_GROUP_ENTRIES,
  MAX_PUSH_BYTES,
  MAX_PUSH_ENTRIES,
  type PushEntry,
  type PushRequest,
  pushRequest,
  readAs,
} from '../src/domain/wire'
import type { Answer } from './claims'
import { type Change, commit } from './commit'
import type { Context } from './context'
import { changesCursor } from './cursor'
import { decideRecord } from './decide'
import type { Deciding, Decision } from './deciding'
import { fingerprint } from './fingerprint'
import { putIssue, settleIssue } from './issues'
import { errorAnswer, refuse } from './refusals'
import type { ApiRequest, ApiResponse } from './request'
import type { Session } from './sessions'
import { readTarget } from './target'

/** Bodies of an older schema are no longer understood (S25). */
const OLDEST_SCHEMA = 1
/** What was not begun by then is left for the next push: the device waits 12 s for an answer. */
const BUDGET_MS = 8000

export async function push(context: Context, session: Session, request: ApiRequest): Promise<ApiResponse> {
  const asked = readAs(pushRequest, request.body)
  if (!asked) return refuse('bad_request')
  refuseTooLarge(asked, request)
  if (asked.user !== undefined && asked.user !== session.actor.id) refuse('wrong_actor')
  if (asked.schema !== undefined && asked.schema < OLDEST_SCHEMA) refuse('too_old')
  const answers = new Map<PushEntry, Answer>()
  const end = context.clock.now() + BUDGET_MS
  for (const batch of batches(asked.mutations)) {
    const late = context.isDraining() || context.clock.now() > end
    const made = late ? batch.map(() => errorAnswer('not_reached')) : await runBatch(context, session, asked, batch)
    for (const [index, entry] of batch.entries()) answers.set(entry, made[index] ?? errorAnswer('internal'))
  }
  const head = await context.store.peek((tx) => tx.statements.head(tx.db, { farm_id: tx.farmId }))
  const rev = head[0]?.head ?? 0
  const results = asked.mutations.map((entry) => {
    const answer = answers.get(entry) ?? errorAnswer('not_reached')
    return { key: entry.key, status: answer.status, body: answer.body ?? null }
  })
  const cursor = changesCursor(context.store.epoch, { rev, fresh: rev }, session.actor)
  return { status: 200, body: { results, cursor } }
}

function refuseTooLarge({ mutations }: PushRequest, request: ApiRequest): void {
  const bytes = request.bytes ?? Buffer.byteLength(JSON.stringify(request.body))
  const sizes = new Map<string, number>()
  for (const { group } of mutations) if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  const single = mutations.filter(({ group }) => group === undefined).length
  const tooMany = single > MAX_PUSH_ENTRIES || [...sizes.values()].some((size) => size > MAX_GROUP_ENTRIES)
  if (tooMany || bytes > (sizes.size > 0 ? MAX_GROUP_BYTES : MAX_PUSH_BYTES)) refuse('too_large')
}

/** Entries in order; a group stands where its first entry stood. */
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
): Promise<Answer[]> {
  const changes = batch.map((entry) => changeOf(context, session, asked, entry))
  // A change named twice in one group is made once; a different one under the same key is refused where keys are claimed.
  const nameOf = ({ claim }: Change) => `${claim?.key} ${claim?.fingerprint}`
  const distinct = new Map(changes.map((change) => [nameOf(change), change]))
  try {
    const made = await commit(context, session.actor, [...distinct.values()])
    const answers = new Map([...distinct.keys()].map((name, index) => [name, made[index]]))
    return changes.map((change) => answers.get(nameOf(change)) ?? errorAnswer('internal'))
  } catch (error) {
    context.report(error)
    return batch.map((_entry, index) => errorAnswer(index === 0 ? 'internal' : 'not_reached'))
  }
}

function changeOf(context: Context, session: Session, asked: PushRequest, entry: PushEntry): Change {
  const target = readTarget(context.registry, entry.path)
  const claim = { key: entry.key, fingerprint: fingerprint(entry.method, entry.path, entry.body, entry.base) }
  const settles = target.on === 'settle' || target.on === 'issue'
  return {
    claim,
    decide: (on) => decideEntry(on, entry),
    ...(settles
      ? {}
      : {
          issue: {
            key: entry.key,
            user: session.actor.id,
            device: asked.device,
            method: entry.method,
            path: entry.path,
            body: entry.body,
            base: entry.base,
          },
        }),
  }
}

async function decideEntry(on: Deciding, entry: PushEntry): Promise<Decision> {
  const target = readTarget(on.registry, entry.path)
  if (target.on === 'settle' && entry.method === 'POST') return settleIssue(on, target.id, entry.body)
  if (target.on === 'issue' && entry.method === 'PUT') return putIssue(on, target.id, entry.body)
  return decideRecord(on, { ...entry, body: entry.body })
}
