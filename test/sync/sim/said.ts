/**
 * The screen's statements, checked against the truth: the header's mark and its count, the Sync page's first sentence and its
 * number, whether all records are here, and home's needs. The words are the product's, the truth is computed separately.
 */

import type { StockRow } from '../../../src/data/db'
import { readRefused } from '../../../src/data/decide/refused'
import { liveUploads } from '../../../src/data/files/live-uploads'
import { countWork } from '../../../src/data/read/count-work'
import { leastWhole, readWhole } from '../../../src/data/read/whole'
import { issue } from '../../../src/domain/entities/issue'
import { readPoint } from '../../../src/domain/points'
import { needsOf } from '../../../src/features/home/needs'
import { syncStateOf } from '../../../src/features/sync/queue/sync-state'
import { workOf } from '../../../src/features/sync/queue/use-work'
import { countElsewhere } from '../../../src/state/replica/open-work'
import { statusOf } from '../../../src/state/replica/sync-status'
import type { Desk } from './carrier'
import type { Peek } from './peek'
import { countRows, dbOf } from './peek-db'
import { registry } from './registry'
import type { ServerWatch } from './server-watch'
import { millionths, slowStock } from './slow-stock'
import { broken } from './verdict'

/** The kinds that the Sync page counts. */
const COUNTED = registry.all.filter(({ sync, writers }) => sync === 'full' && writers !== 'own').map(({ name }) => name)
const MIRRORED = registry.all.filter(({ sync }) => sync !== 'none').map(({ name }) => name)

/** The statements of one person's screens on one device. */
async function screenOf(peek: Peek, { user, isAdmin }: { readonly user: string; readonly isAdmin: boolean }) {
  const db = dbOf(peek)
  const kinds = await readWhole(db, { id: user, is_admin: isAdmin })
  const work = await countWork(db)
  const whole = leastWhole(kinds)
  const status = statusOf({
    ...work,
    elsewhere: await countElsewhere(db, registry, user),
    note: peek.meta('engine'),
    whole,
    workOffline: peek.meta('work_offline') === true,
    pulledAt: peek.meta('pulled_at'),
    isFull: false,
    onLine: true,
  })
  const listed = workOf([...peek.outbox()], await readRefused(db, registry, user), [], user, await liveUploads(db))
  const records = whole === 'arriving' ? undefined : await countRows(db, COUNTED)
  return { kinds, status, listed, state: syncStateOf(status, listed, records) }
}

/** Called at any moment at which nothing is half done. */
export async function checkSaid(desk: Desk, isAdmin: boolean, peek: Peek, server: ServerWatch): Promise<void> {
  const where = `on ${desk.device}`
  const says = (what: string, truth: string): never => broken('the screen is true', `${what}, and ${truth} ${where}`)
  const { kinds, status, listed, state } = await screenOf(peek, { user: desk.user, isAdmin })
  const queue = peek.outbox()

  // Waiting changes: all queued ones that need no decision.
  const waits = queue.filter((one) => one.state !== 'attention').length
  if (status.unsent !== waits) says(`the header says ${status.unsent} unsent`, `${waits} wait`)
  if (listed.unsent !== waits) says(`Sync says ${listed.unsent} unsent`, `${waits} wait`)

  // Questions for a person, each once, from this or another of the person's devices.
  const settled = new Set(queue.flatMap((one) => (one.kind === 'settle' ? [one.recordId] : [])))
  const here = peek.attention().map(({ id }) => id)
  // A gesture that was to settle one is asked about in its place.
  const theirs = peek.rows(issue.name).filter((row) => row.user === desk.user && !row.deleted_at)
  for (const { mates } of peek.rows(issue.name)) {
    for (const { path } of (mates ?? []) as readonly { readonly path: string }[]) {
      const id = /^\/sync\/issues\/([^/]+)\/settle$/.exec(path)?.[1]
      if (id !== undefined) settled.add(id)
    }
  }
  const asked = new Set([...here, ...theirs.map(({ id }) => id).filter((id) => !settled.has(id))])
  for (const { id } of queue) if (!here.includes(id)) asked.delete(id)
  if (status.refused !== asked.size) says(`the header says ${status.refused} need you`, `${asked.size} do`)
  if (listed.needsYou !== status.refused) says(`Sync lists ${listed.needsYou}`, `the header says ${status.refused}`)
  if (status.mark === 'synced' && waits + asked.size > 0)
    says('everything is sent', `${waits} wait and ${asked.size} need a person`)
  if ('count' in state && state.count !== waits) says(`Sync says that ${state.count} wait`, `${waits} do`)
  if (state.kind === 'files' && waits > 0) says('Sync says that only files wait', `${waits} changes do`)
  if ((state.kind === 'synced' || state.kind === 'all' || state.kind === 'refused') && waits > 0)
    says(`Sync says '${state.kind}'`, `${waits} wait`)

  checkWhole(kinds, peek, server, says)
  if (state.kind === 'all') checkAll(state.records, peek, server, says)
  checkNeeds(kinds, peek, says)
}

/** Half the last digit that is shown of an amount with two, in millionths. */
const TRACE = 5000n

type Says = (what: string, truth: string) => never

/** The server's history is the one that this replica was read from, as far as it can know. */
function isOfThisHistory(peek: Peek, server: ServerWatch): boolean {
  const [, , , , , stood] = Buffer.from(peek.meta('cursor') ?? '', 'base64url')
    .toString('latin1')
    .split('|')
  const points = [readPoint(stood), peek.meta('stamps')?.at(-1)]
  return points.every((point) => point !== undefined && server.histories.has(point))
}

/** A kind is called whole only with all of its records up to where the replica stands, and while nothing reads it again. */
function checkWhole(kinds: Readonly<Record<string, string>>, peek: Peek, server: ServerWatch, says: Says): void {
  const load = peek.meta('load')
  const head = peek.meta('pulled_head') ?? 0
  const isHeard = peek.meta('cursor') !== undefined && isOfThisHistory(peek, server)
  for (const [kind, whole] of Object.entries(kinds)) {
    if (whole === 'arriving') continue
    if (peek.meta('cursor') === undefined) says(`${kind} has arrived`, 'no load ever ended')
    if (whole !== 'whole') continue
    if (load && (!load.isPartial || kind in load.versions)) says(`all of ${kind} is here`, 'it is being read')
    if (!isHeard || !MIRRORED.includes(kind)) continue
    const held = new Set(
      [...peek.rows(kind), ...peek.shadows().filter(({ entity }) => entity === kind)].map(({ id }) => id),
    )
    for (const [name, { kind: of, row, rev, isDeleted }] of server.rows)
      if (of === kind && !isDeleted && rev <= head && !held.has(row.id))
        says(`all of ${kind} is here`, `${name} is not`)
  }
}

/** 'All 607 records are on this device and on the farm server.' */
function checkAll(records: number, peek: Peek, server: ServerWatch, says: Says): void {
  const rows = COUNTED.flatMap((kind) => peek.rows(kind).map((row) => `${kind} ${row.id}`))
  if (records !== rows.length) says(`all ${records} records are here`, `${rows.length} are`)
  if (!isOfThisHistory(peek, server)) return
  const lost = rows.find((name) => !server.rows.has(name))
  if (lost !== undefined) says(`all ${records} records are on the server`, `${lost} is not`)
}

/** Home's needs, once everything that moves stock has arrived and was folded. */
function checkNeeds(kinds: Readonly<Record<string, string>>, peek: Peek, says: Says): void {
  if (peek.meta('stock_stale') || Object.values(kinds).includes('arriving')) return
  const items = peek.rows('item').filter((row) => !row.deleted_at)
  const stock = new Map((peek.store('stock') as unknown as readonly StockRow[]).map((row) => [row.itemId, row]))
  const listed = needsOf(items, stock, () => 2).map(({ id }) => id)
  const onHand = slowStock((kind) => peek.rows(kind))
  for (const { id, is_active: isActive, min_stock: minimum } of items) {
    const left = onHand.get(id) ?? 0n
    // What is no more than traces away from the border may be told either way: one of the whole, one of each package.
    const traces = TRACE * BigInt(1 + (stock.get(id)?.packages.size ?? 0))
    const borders = [0n, ...(typeof minimum === 'string' ? [millionths(minimum)] : [])]
    if (borders.some((border) => left >= border - traces && left < border + traces)) continue
    const isNeed = isActive !== false && borders.some((border) => left < border)
    if (listed.includes(id) !== isNeed) says(`home ${isNeed ? 'does not name' : 'names'} ${id}`, `${left} are left`)
  }
}
