/**
 * The tasks after sending and pulling: report refused changes that the server does not know (S26), and compare the replica with
 * the server's digest once a day (S23).
 */

import { findRefused, type Refused } from '../../src/data/decide/refused'
import { differing } from '../../src/data/engine/compare'
import { dropSettled } from '../../src/data/engine/elsewhere'
import { guardLease } from '../../src/data/engine/lease'
import { beginLoad } from '../../src/data/engine/mirror'
import { readMeta } from '../../src/data/meta'
import type { StoredRefusal } from '../../src/data/rows'
import { issue } from '../../src/domain/entities/issue'
import type { Registry } from '../../src/domain/kit/entity'
import { digestAnswer, readAs, recordAnswer, statusAnswer } from '../../src/domain/wire'
import { judge, type Verdict } from '../engine/classify'
import { COMPARE_EVERY } from '../engine/constants'
import { toWire } from '../engine/wire-form'
import type { ServerEdge } from './edges'
import { bare, tellingPeople } from './older-server'
import { type PullContext, standing } from './pull'

export type TendContext = PullContext & {
  readonly registry: Registry
  readonly device: string
  /** Called once the replica was compared: a day is over. */
  readonly onCompared: () => void
}
/**
 * `again`: some entities must be loaded again. `freed`: entries left the queue, so that others may be sent. `more`: another
 * round is needed.
 */
export type Tended = {
  readonly verdict: Verdict
  readonly again: boolean
  readonly freed: boolean
  readonly more: boolean
}
type Reported = Pick<Tended, 'verdict' | 'freed'>

const OK: Verdict = { kind: 'ok', body: undefined }

/** One round: at most one report, so that the work-offline switch and a stop act in between (S12). */
export async function tend(context: TendContext): Promise<Tended> {
  const named = await learnEpoch(context)
  if (named.kind !== 'ok') return { verdict: named, again: false, freed: false, more: false }
  const entry = await context.db.attention.filter((one) => one.report === true || one.unsure === true).first()
  if (!entry) return { ...(await compare(context)), freed: false, more: false }
  const reported = await report(context, entry)
  return { ...reported, again: false, more: reported.verdict.kind === 'ok' }
}

/** A replica of an earlier version does not know its epoch. It has just pulled from this server, so the epoch is the server's. */
async function learnEpoch({ db, server, term }: TendContext): Promise<Verdict> {
  if ((await readMeta(db, 'epoch')) !== undefined) return OK
  const verdict = judge(await server.get('/status'))
  const status = verdict.kind === 'ok' ? readAs(statusAnswer, verdict.body) : undefined
  if (!status) return verdict.kind === 'refused' ? OK : verdict
  await db.transaction('rw', db.meta, async () => {
    await guardLease(db, term)
    await db.meta.put({ key: 'epoch', value: status.epoch })
  })
  return OK
}

async function report(context: TendContext, entry: StoredRefusal): Promise<Reported> {
  const refused = await findRefused(context.db, context.registry, entry.id, context.saving().user)
  if (refused) return reportOne(context, refused)
  // A question without a change: the next start deletes it.
  await markReported(context, entry)
  return { verdict: OK, freed: false }
}

async function reportOne(context: TendContext, refused: Refused): Promise<Reported> {
  const { server, db, term } = context
  const path = `${issue.path}/${refused.entry.id}`
  const body = issueBody(context, refused)
  const verdict = judge(await tellingPeople((isWhole) => server.put(path, isWhole ? body : bare(body))))
  if (verdict.kind === 'refused' && verdict.error.code === 'already_settled') {
    const settled = judge(await server.get(path))
    const row = settled.kind === 'ok' ? readAs(recordAnswer, settled.body) : undefined
    if (row) return { verdict: OK, freed: await dropSettled(db, term, [row], context.saving()) }
    // The settlement cannot be read now. Asking again at once could loop forever.
    const isPassing = settled.kind === 'ok' || settled.kind === 'refused'
    return { verdict: isPassing ? { kind: 'retry', reachable: true } : settled, freed: false }
  }
  if (verdict.kind !== 'ok' && verdict.kind !== 'refused') return { verdict, freed: false }
  // A refused report is not repeated: the change still waits here, and is decided without an issue.
  await markReported(context, refused.entry, verdict.kind === 'refused')
  return { verdict: OK, freed: false }
}

function markReported({ db, term }: TendContext, { id }: StoredRefusal, isRefused = false): Promise<void> {
  return db.transaction('rw', db.attention, db.meta, async () => {
    await guardLease(db, term)
    const entry = await db.attention.get(id)
    if (!entry) return
    const { report, unsure: _asked, unreported: _before, ...known } = entry
    await db.attention.put(isRefused && report ? { ...known, unreported: true } : known)
  })
}

function issueBody({ registry, device }: TendContext, { entry, mutation, others }: Refused) {
  const call = ({ method, path, body, base }: ReturnType<typeof toWire>) => ({
    method,
    path,
    body: body ?? null,
    base: base ?? null,
  })
  const asked = toWire(mutation, registry)
  return {
    // The author: with another user's token the server refuses the report, as it refuses a push (S27).
    user: mutation.user,
    ...call(asked),
    ...(asked.recorded_at === undefined ? {} : { recorded_at: asked.recorded_at }),
    device,
    record_id: entry.recordId,
    code: entry.error.code,
    fields: entry.fields ?? null,
    ...(entry.params ? { params: entry.params } : {}),
    current: entry.current ?? null,
    other: entry.other ?? null,
    references: entry.references ?? null,
    ...(others.length > 0
      ? { mates: others.map((other) => ({ key: other.id, ...call(toWire(other, registry)) })) }
      : {}),
  }
}

async function compare({ db, server, term, now, onCompared }: TendContext): Promise<Pick<Tended, 'verdict' | 'again'>> {
  const last = await readMeta(db, 'compared_at')
  const since = last === undefined ? Number.POSITIVE_INFINITY : now() - Date.parse(last)
  if (since >= 0 && since < COMPARE_EVERY) return { verdict: OK, again: false }
  const { verdict, of } = await askDigest(server)
  if (verdict.kind !== 'ok') return { verdict: verdict.kind === 'refused' ? OK : verdict, again: false }
  const digest = readAs(digestAnswer, verdict.body)
  // The farm changed since the last page: compare after another pull.
  if (!digest || digest.head !== (await readMeta(db, 'pulled_head'))) return { verdict: OK, again: false }
  const entities = await differing(db, digest.buckets, of)
  const cursor = await readMeta(db, 'cursor')
  const again = entities.length > 0 && cursor !== undefined
  await db.transaction('rw', db.meta, async () => {
    await guardLease(db, term)
    await db.meta.put({ key: 'compared_at', value: new Date(now()).toISOString() })
  })
  onCompared()
  // Within one history a revision has one form, and every deletion is in the feed. So the app asks about rows that the server lacks.
  const lost = of === 'stamps' ? { lostAbove: 0 } : {}
  if (again) await beginLoad(db, term, { ...(await standing(db, cursor)), ...lost }, entities, 'again')
  return { verdict: OK, again }
}

/** The second digest (S31), or the first of an older server. */
async function askDigest(
  server: ServerEdge,
): Promise<{ readonly verdict: Verdict; readonly of: 'stamps' | 'revisions' }> {
  const verdict = judge(await server.get('/sync/digest?of=stamps'))
  const isOlder = verdict.kind === 'refused' && verdict.error.code === 'unknown_parameter'
  if (!isOlder) return { verdict, of: 'stamps' }
  return { verdict: judge(await server.get('/sync/digest')), of: 'revisions' }
}
