/** S21: loads the farm's records: lists two at a time on first load, then pages of the change feed. */

import type { PinsetDb } from '../../src/data/db'
import { dropReturned, dropSettled } from '../../src/data/engine/elsewhere'
import {
  applyChanges,
  applyList,
  beginLoad,
  endLoad,
  type LoadContext,
  type MirrorChange,
  skipList,
} from '../../src/data/engine/mirror'
import { type KnownPoints, readPoints, withPoint } from '../../src/data/engine/points'
import { type Meta, readMeta } from '../../src/data/meta'
import { freshenStock } from '../../src/data/write/stock-cache'
import { can } from '../../src/domain/access'
import { issue } from '../../src/domain/entities/issue'
import type { EntityDefinition, Row } from '../../src/domain/kit/entity'
import { type Point, writePoint } from '../../src/domain/points'
import { changesAnswer, listAnswer, readAs, statusAnswer } from '../../src/domain/wire'
import { type Answer, judge, type Verdict } from '../engine/classify'
import { PARALLEL_LISTS } from '../engine/constants'
import type { ServerEdge } from './edges'
import { lostSince, sharedOf } from './histories'

export type PullContext = {
  readonly db: PinsetDb
  readonly server: ServerEdge
  readonly term: number
  readonly isAdmin: boolean
  /** The user of this replica, to whom questions belong. */
  readonly saving: () => LoadContext
  readonly now: () => number
  /** Pages requested while the one before was being stored, by their start. */
  readonly ahead: Map<string, Promise<Answer>>
  /** Rows asked for per page. */
  readonly limit: number
}

const OK: Verdict = { kind: 'ok', body: undefined }
const GARBLED: Verdict = { kind: 'retry', reachable: false }

/** `forked`: the server answered that its history is another one. */
export type Resetting = { readonly reset: boolean; readonly forked?: boolean | undefined }

export type Loaded = { readonly verdict: Verdict; readonly done: boolean; readonly asked: boolean }

/** One round of a load: up to two pages. `done` when the replica has every list it needs. */
export async function loadRound(context: PullContext, resetting: Resetting): Promise<Loaded> {
  const { db } = context
  const progress = resetting.reset ? undefined : await readMeta(db, 'load')
  if (!progress) {
    const verdict = await begin(context, resetting)
    if (verdict !== 'nothing') return { verdict, done: false, asked: true }
    await freshenStock(db)
    return { verdict: OK, done: true, asked: false }
  }
  const open = Object.entries(progress.open).slice(0, PARALLEL_LISTS)
  const epoch = progress.epoch ?? (await readMeta(db, 'epoch'))
  const verdicts = await Promise.all(
    open.map(([name, cursor]) => {
      const definition = db.entities.find((one) => one.name === name)
      return definition ? loadPage(context, definition, cursor, epoch) : skip(context, name)
    }),
  )
  const bad = verdicts.find((verdict) => verdict.kind !== 'ok')
  if (bad) return { verdict: bad, done: false, asked: true }
  const left = Object.keys((await readMeta(db, 'load'))?.open ?? {}).length
  // Only the last round ends the load: it folds all stock, which is too much to do for every page.
  if (left === 0) await endLoad(db, context.term, context.saving())
  return { verdict: OK, done: left === 0, asked: true }
}

/** A newer build began the load: this build cannot store an entity that it does not know. */
async function skip({ db, term }: PullContext, name: string): Promise<Verdict> {
  await skipList(db, term, name)
  return OK
}

/** A load of some entities begins at the replica's cursor. */
export async function standing(db: PinsetDb, cursor: string) {
  const [head, epoch] = await Promise.all([readMeta(db, 'pulled_head'), readMeta(db, 'epoch')])
  return { cursor, head: head ?? 0, lostAbove: Number.MAX_SAFE_INTEGER, ...(epoch === undefined ? {} : { epoch }) }
}

/** Starts a load when one is due: a fresh replica, a reset, or definitions this replica was not pulled with (S25). */
async function begin(context: PullContext, { reset, forked = false }: Resetting): Promise<Verdict | 'nothing'> {
  const { db, server, term } = context
  const wanted = db.entities.filter((definition) => can({ id: '', is_admin: context.isAdmin }, 'read', definition))
  const cursor = await readMeta(db, 'cursor')
  const versions = (await readMeta(db, 'versions')) ?? {}
  const unknown = wanted.filter((definition) => versions[definition.name] !== definition.version)
  if (cursor !== undefined && !reset) {
    if (unknown.length === 0) return 'nothing'
    await beginLoad(db, term, await standing(db, cursor), unknown, 'added')
    return OK
  }
  const known = await readPoints(db)
  // An interrupted first load knows its epoch.
  const before = (await readMeta(db, 'epoch')) ?? known.load?.epoch
  const status = await askStatus(server, before, known)
  if (status.kind !== 'ok') return status
  const now = readAs(statusAnswer, status.body)
  if (!now) return GARBLED
  const standsAt = sharedOf(now)
  // The shared point replaces the newest one, which this history may not have.
  const answer = await server.get('/sync/changes?limit=0', standsAt ?? null)
  const verdict = judgePage(answer, now.epoch)
  if (verdict.kind !== 'ok') return verdict
  const head = readAs(changesAnswer, verdict.body)
  if (!head) return GARBLED
  const isAhead = ((await readMeta(db, 'pulled_head')) ?? 0) > head.head
  const lost = lostSince({ known, now, before, isAhead, isForked: forked })
  const point = headOf(answer)
  const start = {
    cursor: head.cursor,
    head: head.head,
    epoch: now.epoch,
    ...lost,
    ...(point ? { points: [point] } : {}),
  }
  await beginLoad(db, term, start, wanted, 'whole')
  return OK
}

/** An older server does not know of points. */
async function askStatus(server: ServerEdge, epoch: string | undefined, known: KnownPoints): Promise<Verdict> {
  const verdict = judge(await server.get(statusPath(epoch, known)))
  if (verdict.kind !== 'refused' || verdict.error.code !== 'unknown_parameter') return verdict
  return judge(await server.get(statusPath(epoch, { history: [], load: undefined })))
}

function statusPath(epoch: string | undefined, { history, load }: KnownPoints): string {
  const points = [...history, ...(load?.points ?? [])]
  const query = [
    ...(epoch === undefined ? [] : [`epoch=${encodeURIComponent(epoch)}`]),
    ...(points.length === 0 ? [] : [`stamps=${points.map(writePoint).join(',')}`]),
  ]
  return query.length === 0 ? '/status' : `/status?${query.join('&')}`
}

/**
 * A cursor that the server cannot read (another version wrote it) counts as none. All rows of a load must be of one `epoch`. If
 * the server was restored during the load, the load starts again, so that lost rows are found (S22).
 */
function judgePage(answer: Answer, epoch?: string): Verdict {
  const verdict = judge(answer)
  const named = answer.kind === 'answered' ? answer.epoch : undefined
  if (verdict.kind === 'ok' && epoch !== undefined && named !== undefined && named !== epoch) return { kind: 'reset' }
  return verdict.kind === 'refused' && verdict.error.code === 'bad_cursor' ? { kind: 'reset' } : verdict
}

/** A page, if possible from a request made ahead. The next page is requested before this one is stored. */
function getPage({ server, ahead, limit }: PullContext, page: Page): Promise<Answer> {
  const asked = ahead.get(page.path)
  ahead.delete(page.path)
  return asked ?? server.get(addressOf(page, limit))
}

/** S12: with the switch on, this request is not sent either. */
async function askAhead({ db, server, ahead, limit }: PullContext, page: Page): Promise<void> {
  if (ahead.has(page.path) || (await readMeta(db, 'work_offline')) === true) return
  const asked = server.get(addressOf(page, limit))
  // If the page before it is not stored, this answer is never read, and its failure must not be reported.
  asked.catch(() => undefined)
  ahead.set(page.path, asked)
}

/** The start of a page. The number of its rows may change from one attempt to the next. */
type Page = { readonly path: string }

function addressOf({ path }: Page, limit: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`
}

function listPage(definition: EntityDefinition, cursor: string | null): Page {
  return { path: cursor === null ? definition.path : `${definition.path}?since=${encodeURIComponent(cursor)}` }
}

async function loadPage(
  context: PullContext,
  definition: EntityDefinition,
  cursor: string | null,
  epoch: string | undefined,
): Promise<Verdict> {
  const answer = await getPage(context, listPage(definition, cursor))
  const verdict = judgePage(answer, epoch)
  if (verdict.kind !== 'ok') return verdict
  const page = readAs(listAnswer, verdict.body)
  if (!page) return GARBLED
  if (page.more) await askAhead(context, listPage(definition, page.cursor))
  const live = page.items.filter((row) => !row.deleted_at && !isSettled(definition.path, row))
  const place = { next: page.more ? page.cursor : undefined, point: headOf(answer) }
  await applyList(context.db, definition, context.term, live, place, context.saving())
  return verdict
}

function feedPage(cursor: string): Page {
  return { path: `/sync/changes?since=${encodeURIComponent(cursor)}` }
}

/** `freed`: entries left the queue with it, so that others may be sent. */
export type Pulled = { readonly verdict: Verdict; readonly more: boolean; readonly freed: boolean }

/** A settled issue: devices do not need it any more. */
function isSettled(path: string, row: Row): boolean {
  return path === issue.path && row.settled_at !== undefined && row.settled_at !== null
}

/**
 * S5.4: the records that the pages of an incomplete pull reported deleted. An old answer must not bring them back. The next
 * pages may report more.
 */
async function deletedSoFar(db: PinsetDb, changes: readonly MirrorChange[]): Promise<Readonly<Record<string, number>>> {
  const deleted = changes.flatMap(({ id, rev, record }) => (record ? [] : [[id, rev] as const]))
  return { ...(await readMeta(db, 'gone')), ...Object.fromEntries(deleted) }
}

/** Where the feed goes on, and the points of its history so far. */
async function readPlace(db: PinsetDb) {
  const [cursor, stamps] = await db.meta.bulkGet(['cursor', 'stamps'])
  return {
    cursor: cursor?.value as Meta['cursor'] | undefined,
    stamps: (stamps?.value as Meta['stamps'] | undefined) ?? [],
  }
}

function headOf(answer: Answer): Point | undefined {
  return answer.kind === 'answered' ? answer.head : undefined
}

/** One page of the change feed, stored with its cursor in one burst. */
export async function pullPage(context: PullContext): Promise<Pulled> {
  const { db, term } = context
  const { cursor, stamps } = await readPlace(db)
  if (cursor === undefined) return { verdict: { kind: 'reset' }, more: false, freed: false }
  const answer = await getPage(context, feedPage(cursor))
  const verdict = judgePage(answer)
  if (verdict.kind !== 'ok') return { verdict, more: false, freed: false }
  const page = readAs(changesAnswer, verdict.body)
  if (!page) return { verdict: GARBLED, more: false, freed: false }
  if (page.more) await askAhead(context, feedPage(page.cursor))
  const pulled = page.more
    ? { gone: await deletedSoFar(db, page.changes) }
    : { gone: {}, pulled_at: new Date(context.now()).toISOString(), pulled_head: page.head }
  const settled = page.changes.flatMap(({ path, record }) => (record && isSettled(path, record) ? [record] : []))
  // Before the page is stored: should this host die in between, the page comes again.
  const freed = await dropSettled(db, term, settled, context.saving())
  const changes = page.changes.map((change) =>
    settled.includes(change.record as Row) ? { ...change, record: null } : change,
  )
  const point = withPoint({ history: stamps, load: undefined }, headOf(answer))
  await applyChanges(db, term, changes, { cursor: page.cursor, ...pulled, ...point }, page.more)
  if (page.more) return { verdict: OK, more: true, freed }
  await freshenStock(db)
  const hasReturned = await dropReturned(db, term, context.saving())
  return { verdict: OK, more: false, freed: freed || hasReturned }
}
