/** S21: bringing the farm's records here: lists two at a time on first load, then pages of the change feed. */

import type { PinsetDb } from '../../src/data/db'
import type { SaveContext } from '../../src/data/intent'
import { readMeta } from '../../src/data/meta'
import { applyChanges, applyList, beginLoad, endLoad, freshenStock } from '../../src/data/mirror'
import { can } from '../../src/domain/access'
import type { EntityDefinition, Registry } from '../../src/domain/kit/entity'
import { changesAnswer, listAnswer, readAs } from '../../src/domain/wire'
import { type Answer, judge, type Verdict } from '../engine/classify'
import { PARALLEL_LISTS } from '../engine/constants'
import type { ServerEdge } from './edges'

export type PullContext = {
  readonly db: PinsetDb
  readonly registry: Registry
  readonly server: ServerEdge
  readonly epoch: number
  readonly isAdmin: boolean
  /** Who writes here, for what has to be set aside. */
  readonly saving: () => SaveContext
  readonly now: () => number
  /** Pages asked for while the one before was being stored, by address. */
  readonly ahead: Map<string, Promise<Answer>>
  /** Rows asked for per page. */
  readonly limit: number
}

const OK: Verdict = { kind: 'ok', body: undefined }
const GARBLED: Verdict = { kind: 'retry', reachable: false }

/** One round of a load: up to two pages. `done` when the replica has every list it needs. */
export async function loadRound(context: PullContext, reset: boolean): Promise<{ verdict: Verdict; done: boolean }> {
  const { db, registry } = context
  const progress = reset ? undefined : await readMeta(db, 'load')
  if (!progress) {
    const verdict = await begin(context, reset)
    if (verdict !== 'nothing') return { verdict, done: false }
    await freshenStock(db)
    return { verdict: OK, done: true }
  }
  const open = Object.entries(progress.open).slice(0, PARALLEL_LISTS)
  const verdicts = await Promise.all(
    open.map(([name, cursor]) => {
      const definition = registry.byName(name)
      return definition ? loadPage(context, definition, cursor) : OK
    }),
  )
  const bad = verdicts.find((verdict) => verdict.kind !== 'ok')
  if (bad) return { verdict: bad, done: false }
  const left = Object.keys((await readMeta(db, 'load'))?.open ?? {}).length
  // Only the last round ends the load: it folds all stock, which is too much to do for every page.
  if (left === 0) await endLoad(db, context.epoch, context.saving())
  return { verdict: OK, done: left === 0 }
}

/** Starts a load when one is due: a fresh replica, a reset, or definitions this replica was not pulled with (S25). */
async function begin(context: PullContext, reset: boolean): Promise<Verdict | 'nothing'> {
  const { db, registry, server, epoch } = context
  const wanted = registry.all.filter(
    (definition) => definition.sync !== 'none' && can({ id: '', is_admin: context.isAdmin }, 'read', definition),
  )
  const cursor = await readMeta(db, 'cursor')
  const versions = (await readMeta(db, 'versions')) ?? {}
  const unknown = wanted.filter((definition) => versions[definition.name] !== definition.version)
  if (cursor !== undefined && !reset) {
    if (unknown.length === 0) return 'nothing'
    await beginLoad(db, epoch, { cursor, head: Number.MAX_SAFE_INTEGER }, unknown, false)
    return OK
  }
  const verdict = judge(await server.get('/sync/changes?limit=0'))
  if (verdict.kind !== 'ok') return verdict
  const head = readAs(changesAnswer, verdict.body)
  if (!head) return GARBLED
  await beginLoad(db, epoch, head, wanted, true)
  return OK
}

/** A cursor of ours that the server cannot read (it was written for another version of it) is as good as none. */
function judgePage(answer: Answer): Verdict {
  const verdict = judge(answer)
  return verdict.kind === 'refused' && verdict.error.code === 'bad_cursor' ? { kind: 'reset' } : verdict
}

/** A page, from what was asked for ahead where it was. The next one is asked for before this one is stored. */
function getPage({ server, ahead }: PullContext, address: string): Promise<Answer> {
  const asked = ahead.get(address)
  ahead.delete(address)
  return asked ?? server.get(address)
}

function askAhead({ server, ahead }: PullContext, address: string): void {
  if (!ahead.has(address)) ahead.set(address, server.get(address))
}

function listAddress(definition: EntityDefinition, cursor: string | null, limit: number): string {
  const since = cursor === null ? '' : `&since=${encodeURIComponent(cursor)}`
  return `${definition.path}?limit=${limit}${since}`
}

async function loadPage(context: PullContext, definition: EntityDefinition, cursor: string | null): Promise<Verdict> {
  const verdict = judgePage(await getPage(context, listAddress(definition, cursor, context.limit)))
  if (verdict.kind !== 'ok') return verdict
  const page = readAs(listAnswer, verdict.body)
  if (!page) return GARBLED
  if (page.more) askAhead(context, listAddress(definition, page.cursor, context.limit))
  const live = page.items.filter((row) => !row.deleted_at)
  await applyList(context.db, definition, context.epoch, live, page.more ? page.cursor : undefined)
  return verdict
}

function feedAddress(cursor: string, limit: number): string {
  return `/sync/changes?since=${encodeURIComponent(cursor)}&limit=${limit}`
}

/** One page of the change feed, stored with its cursor in one burst. */
export async function pullPage(context: PullContext): Promise<{ verdict: Verdict; more: boolean }> {
  const { db, registry, epoch } = context
  const cursor = await readMeta(db, 'cursor')
  if (cursor === undefined) return { verdict: { kind: 'reset' }, more: false }
  const verdict = judgePage(await getPage(context, feedAddress(cursor, context.limit)))
  if (verdict.kind !== 'ok') return { verdict, more: false }
  const page = readAs(changesAnswer, verdict.body)
  if (!page) return { verdict: GARBLED, more: false }
  if (page.more) askAhead(context, feedAddress(page.cursor, context.limit))
  const pulled = page.more ? {} : { pulled_at: new Date(context.now()).toISOString() }
  await applyChanges(db, registry, epoch, page.changes, { cursor: page.cursor, ...pulled })
  if (!page.more) await freshenStock(db)
  return { verdict: OK, more: page.more }
}
