/** Oracles over one person's replica on one device, at any moment at which nothing is half done. */
import type { StoredRow } from '../../../src/data/rows'
import type { Row } from '../../../src/domain/kit/entity'
import { visibleRow } from '../../../src/domain/mutation'
import { readPoint } from '../../../src/domain/points'
import type { Desk } from './carrier'
import type { Ledger } from './ledger'
import type { Peek } from './peek'
import { registry } from './registry'
import type { ServerWatch } from './server-watch'
import { slowStock } from './slow-stock'
import { broken, canonical } from './verdict'

const MIRRORED = registry.all.filter(({ sync }) => sync !== 'none')

/** A row without the device's marks. */
export function bare(row: Row | undefined): unknown {
  if (!row) return undefined
  const { _p, _a, _g, ...rest } = row as StoredRow
  return rest
}

/** Keys of open carriers that are not queued: they must have been applied, which the caller asks the server. */
export function missingCarriers(desk: Desk, peek: Peek, ledger: Ledger): string[] {
  const outbox = peek.outbox()
  ledger.adopt(desk, outbox)
  const queued = new Set(outbox.map(({ id }) => id))
  return [...ledger.openOf(desk)].flatMap(({ key }) => (queued.has(key) ? [] : [key]))
}

/** S5: people see the shadow with all pending changes over it, marked as pending. */
export function checkFold(desk: Desk, peek: Peek): void {
  const outbox = peek.outbox()
  const shadows = peek.shadows()
  const where = `on ${desk.device}`
  const seen = new Map<string, ReadonlyMap<string, StoredRow>>()
  for (const { name } of MIRRORED) seen.set(name, new Map(peek.rows(name).map((row) => [row.id, row])))
  for (const mutation of outbox) {
    const isHeld = shadows.some(({ entity, id }) => entity === mutation.entity && id === mutation.recordId)
    if (mutation.kind !== 'settle' && !isHeld)
      broken('visible = fold', `${mutation.id} is queued without a shadow ${where}`)
  }
  for (const { entity, id, row } of shadows) {
    const definition = registry.byName(entity)
    const pending = outbox.filter((one) => one.recordId === id && one.entity === entity)
    if (!definition || pending.length === 0)
      broken('visible = fold', `${entity} ${id} has a shadow and nothing pending ${where}`)
    const visible = seen.get(entity)?.get(id)
    const expected = visibleRow(definition, row, pending)
    if (canonical(bare(visible)) !== canonical(expected))
      broken(
        'visible = fold',
        `${entity} ${id} shows ${canonical(bare(visible))} instead of ${canonical(expected)} ${where}`,
      )
    const isAside = pending.some(({ state }) => state === 'attention')
    if (visible && (visible._p !== 1 || (visible._a === 1) !== isAside))
      broken('visible = fold', `${entity} ${id} is marked wrong ${where}`)
  }
  for (const [entity, rows] of seen) {
    for (const row of rows.values()) {
      const isHeld = shadows.some((shadow) => shadow.entity === entity && shadow.id === row.id)
      if (!isHeld && (row._p || row._a || row.deleted_at))
        broken('visible = fold', `${entity} ${row.id} is marked pending and nothing is ${where}`)
    }
  }
}

/** Stock is never counted twice: the cache equals the fold of its movements. */
export function checkStock(desk: Desk, peek: Peek): void {
  if (peek.meta('stock_stale')) return
  const expected = slowStock((kind) => peek.rows(kind))
  const cached = new Map(peek.stock().map(({ itemId, onHand }) => [itemId, onHand]))
  for (const item of new Set([...expected.keys(), ...cached.keys()])) {
    const [is, should] = [cached.get(item) ?? 0n, expected.get(item) ?? 0n]
    if (is !== should)
      broken('stock', `item ${item} has ${is} in the cache and ${should} by its movements on ${desk.device}`)
  }
}

/**
 * Feed completeness on the device: up to its cursor it holds all the server wrote, and nothing that was deleted. `cuts`:
 * power cuts of the device so far; each may set the cursor back.
 */
export function checkCursor(
  desk: Desk,
  peek: Peek,
  server: ServerWatch,
  seen: Map<string, number>,
  cuts: number,
): void {
  const cursor = peek.meta('cursor')
  if (cursor === undefined || peek.meta('load')) return
  const [, epoch, rev, , , stood] = Buffer.from(cursor, 'base64url').toString('latin1').split('|')
  // S9: a host that was left behind must not turn it back.
  const place = `${desk.device} ${desk.user} ${epoch} ${peek.meta('generation')} ${cuts}`
  const last = seen.get(place) ?? 0
  if (Number(rev) < last) broken('cursor goes on', `${desk.device} was at ${last} and is at ${rev}`)
  seen.set(place, Number(rev))
  // Of another history it has not heard yet; what it sent since may be the last that it has of that.
  const points = [readPoint(stood), peek.meta('stamps')?.at(-1)]
  if (points.some((point) => !point || !server.histories.has(point))) return
  const shadows = new Map(peek.shadows().map((shadow) => [`${shadow.entity} ${shadow.id}`, shadow.row]))
  for (const { name } of MIRRORED) for (const row of peek.rows(name)) if (!row._p) shadows.set(`${name} ${row.id}`, row)
  for (const [name, { kind, row, rev: newest, isDeleted }] of server.rows) {
    if (newest > Number(rev) || !MIRRORED.some((one) => one.name === kind)) continue
    const base = shadows.get(name)
    if (isDeleted && base && !base.deleted_at)
      broken(
        'no resurrection',
        `${name} was deleted at ${newest} and is on ${desk.device} at cursor ${rev}: ${JSON.stringify([base, peek.shadows().filter(({ id }) => id === row.id), peek.outbox().filter(({ recordId }) => recordId === row.id)])}`,
      )
    if (!isDeleted && (base?.rev ?? -1) < newest)
      broken(
        'feed completeness',
        `${desk.device} is at ${rev} and has ${name} of ${base?.rev} instead of ${newest} (${row.updated_at})`,
      )
  }
}

/** Names and bodies of what the replica holds of the server: the base of what is pending, the row of all others. */
export function baseRows(peek: Peek): Map<string, string> {
  const base = new Map<string, string>()
  for (const { name } of MIRRORED)
    for (const row of peek.rows(name)) base.set(`${name} ${row.id}`, canonical(bare(row)))
  for (const { entity, id, row } of peek.shadows()) {
    // A refusal may have brought the tombstone.
    if (row && !row.deleted_at) base.set(`${entity} ${id}`, canonical(row))
    else base.delete(`${entity} ${id}`)
  }
  return base
}

/** S5, S21: at rest a replica is the server's copy. */
export function checkEqual(desk: Desk, peek: Peek, server: ServerWatch): void {
  const base = baseRows(peek)
  for (const [name, { kind, row, isDeleted }] of server.rows) {
    if (isDeleted || !MIRRORED.some((one) => one.name === kind)) continue
    const mine = base.get(name)
    if (mine === undefined) broken('convergence', `${name} is missing on ${desk.device}`)
    if (mine !== canonical(row))
      broken('convergence', `${name} is ${mine} on ${desk.device} and ${canonical(row)} on the server`)
    base.delete(name)
  }
  const [extra] = base.keys()
  if (extra !== undefined) broken('convergence', `${extra} is on ${desk.device} and not on the server`)
}
