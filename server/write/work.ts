/**
 * One unit of work: the reads and staged writes of a request inside one transaction. Deciding only reads and stages, so a
 * refusal has nothing to undo. `flush` then writes everything; it updates the farm's counter last except for the rows that
 * contain it (S20). So commit order is revision order, and all rows of a transaction share one revision.
 */
import type { Row } from '../../src/domain/kit/entity'
import type { Values } from '../../src/domain/kit/field'
import { rowSum } from '../backup/row-sum.mjs'
import { noteLetGo, noteNamed } from '../files/replaced-files'
import { stampAfter } from '../storage/stamps'
import type { WriteTx } from '../storage/store'
import { FILE, held, isDeleted, isOver, type Kind, type UniqueValue, uniqueValues } from './kind'

export type Reference = { readonly kind: string; readonly id: string; readonly field: string }
type Outgoing = { readonly field: string; readonly to: string; readonly id: string }

type Links = { readonly keys: readonly UniqueValue[]; readonly refs: readonly Outgoing[] }
type Staged = {
  readonly kind: Kind
  readonly before: Row | undefined
  readonly after: Row
  readonly owner: string | null
  readonly links: Links
}

export type Change = {
  readonly kind: Kind
  readonly id: string
  readonly before: Row | undefined
  readonly fields: Values
  readonly deleted?: boolean
  /** The only user who may see the record, besides admins. */
  readonly owner?: string
}

export type Work = ReturnType<typeof beginWork>

const NO_LINKS: Links = { keys: [], refs: [] }
/** References named per record: enough to show people where to look. Rules about one kind use `isReferredBy`. */
const MOST_REFERENCES = 100

function linksOf(kind: Kind, row: Row | undefined): Links {
  if (!row || isDeleted(row)) return NO_LINKS
  return { keys: uniqueValues(kind, row), refs: held(kind, row) }
}

/** `at` is the instant of the write, `by` the id of the writer. */
export function beginWork(tx: WriteTx, at: string, by: string | undefined) {
  const { farmId, statements, db } = tx
  const staged = new Map<string, Staged>()
  const loaded = new Map<string, Row | undefined>()
  const extras: (() => Promise<void>)[] = []
  const nameOf = (kind: string, id: string) => `${kind} ${id}`

  /** The record's newest row, tombstones included. */
  async function get(kind: string, id: string): Promise<Row | undefined> {
    const name = nameOf(kind, id)
    const mine = staged.get(name)
    if (mine) return mine.after
    if (!loaded.has(name)) {
      const [found] = await statements.recordById(db, { farm_id: farmId, kind, id })
      loaded.set(name, found && (JSON.parse(found.data) as Row))
    }
    return loaded.get(name)
  }

  /** The kinds that have a record of this id, including deleted ones. */
  async function kindsOf(id: string): Promise<string[]> {
    const stored = await statements.kindsOfId(db, { farm_id: farmId, id })
    const mine = [...staged.values()].filter(({ after }) => after.id === id)
    return [...stored.map(({ kind }) => kind), ...mine.map(({ kind }) => kind.name)]
  }

  /** Whether the key has an effect. */
  async function isDone(key: string): Promise<boolean> {
    const [known] = await statements.claimOf(db, { farm_id: farmId, key })
    return known?.state === 'done'
  }

  /** When the farm's newest change was written. */
  async function newestAt(): Promise<string | undefined> {
    const [newest] = await statements.newestChange(db, { farm_id: farmId })
    return newest?.at
  }

  async function live(kind: string): Promise<Map<string, Row>> {
    const rows = await statements.liveOfKind(db, { farm_id: farmId, kind })
    const result = new Map(rows.map(({ data }) => JSON.parse(data) as Row).map((row) => [row.id, row]))
    for (const { kind: other, after } of staged.values()) {
      if (other.name !== kind) continue
      if (isDeleted(after)) result.delete(after.id)
      else result.set(after.id, after)
    }
    return result
  }

  /** The id of the live record with this unique value. */
  async function holder(kind: string, { field, key }: UniqueValue): Promise<string | undefined> {
    for (const { kind: other, after, links } of staged.values()) {
      if (other.name === kind && links.keys.some((one) => one.field === field && one.key === key)) return after.id
    }
    const [found] = await statements.keyHolder(db, { farm_id: farmId, kind, field, key })
    return found && !staged.has(nameOf(kind, found.id)) ? found.id : undefined
  }

  /** The highest number, as text, among the unique values of `head` and as many digits as `digits`, from that number on. */
  async function highestNumber(
    kind: string,
    { field, head, digits }: { readonly field: string; readonly head: string; readonly digits: string },
  ): Promise<string | undefined> {
    const isNumber = (key: string) =>
      key.startsWith(head) && key.length === head.length + digits.length && /^\d+$/.test(key.slice(head.length))
    const mine = [...staged.values()]
      .filter((change) => change.kind.name === kind)
      .flatMap(({ links }) => links.keys)
      .flatMap(({ field: other, key }) => (other === field && isNumber(key) ? [key] : []))
    const asked = { farm_id: farmId, kind, field, from: `${head}${digits}`, length: [...head].length + digits.length }
    // A colon sorts after nine.
    let below = `${head}:`
    for (;;) {
      const found = await statements.keysBetween(db, { ...asked, below })
      const stored = found.map(({ key }) => key).find(isNumber)
      const last = found.at(-1)?.key
      if (stored !== undefined || last === undefined) {
        const highest = [...mine, ...(stored === undefined ? [] : [stored])].toSorted().at(-1)
        return highest?.slice(head.length)
      }
      below = last
    }
  }

  /** Live records that refer to this one, about `most` of them. Empty only if there is none. */
  async function refsTo(kind: string, id: string, most = MOST_REFERENCES): Promise<Reference[]> {
    // Staged changes may have removed references: those are read beyond the limit, so that they hide no others.
    const before = [...staged.values()].flatMap((change) => linksOf(change.kind, change.before).refs)
    const limit = most + before.filter((ref) => ref.to === kind && ref.id === id).length
    const found = await statements.refsTo(db, { farm_id: farmId, to_kind: kind, to_id: id, limit })
    const stored = found
      .filter((ref) => !staged.has(nameOf(ref.from_kind, ref.from_id)))
      .map((ref) => ({ kind: ref.from_kind, id: ref.from_id, field: ref.field }))
    const mine = [...staged.values()].flatMap((change) =>
      change.links.refs
        .filter((ref) => ref.to === kind && ref.id === id)
        .map((ref) => ({ kind: change.kind.name, id: change.after.id, field: ref.field })),
    )
    return [...stored, ...mine]
  }

  /** Ids of live records of the kind `from` that name this one in `field`, at least `most` if there are so many. */
  async function namersOf(from: string, field: string, to: string, id: string, most: number): Promise<string[]> {
    const changed = [...staged.values()].filter((change) => change.kind.name === from)
    const mine = changed
      .filter(({ links }) => links.refs.some((ref) => ref.field === field && ref.to === to && ref.id === id))
      .map(({ after }) => after.id)
    if (mine.length >= most) return mine
    const limit = changed.length + most
    const asked = { farm_id: farmId, to_kind: to, to_id: id, from_kind: from, field, limit }
    const found = await statements.referrers(db, asked)
    return [...mine, ...found.map((ref) => ref.from_id).filter((one) => !staged.has(nameOf(from, one)))]
  }

  /** Whether a live record of the kind `from` names this one in `field`, however many others do. */
  async function isReferredBy(from: string, field: string, to: string, id: string): Promise<boolean> {
    return (await namersOf(from, field, to, id, 1)).length > 0
  }

  function stage({ kind, id, before, fields, deleted, owner }: Change): void {
    const name = nameOf(kind.name, id)
    const kept = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
    const author = by === undefined ? {} : { updated_by: by }
    const created = before
      ? {
          ...(before.created_at === undefined ? {} : { created_at: before.created_at }),
          ...(before.created_by === undefined ? {} : { created_by: before.created_by }),
        }
      : { created_at: at, ...(by === undefined ? {} : { created_by: by }) }
    const after: Row = {
      id,
      rev: before?.rev ?? 0,
      ...created,
      updated_at: at,
      ...author,
      ...(deleted ? { deleted_at: at } : {}),
      ...kept,
    }
    const first = staged.get(name)
    staged.set(name, {
      kind,
      before: first ? first.before : before,
      after,
      owner: owner ?? null,
      links: linksOf(kind, after),
    })
  }

  async function relink({ kind, before, after, links }: Staged): Promise<void> {
    const old = linksOf(kind, before)
    for (const { field, key } of old.keys) {
      if (links.keys.some((one) => one.field === field && one.key === key)) continue
      await statements.dropKey(db, { farm_id: farmId, kind: kind.name, field, key, id: after.id })
    }
    const from = { farm_id: farmId, from_kind: kind.name, from_id: after.id }
    const same = (a: Outgoing) => (b: Outgoing) => a.field === b.field && a.to === b.to && a.id === b.id
    for (const ref of old.refs.filter((one) => !links.refs.some(same(one)))) {
      await statements.dropRef(db, { ...from, to_kind: ref.to, to_id: ref.id, field: ref.field })
      // A deleted record may be restored, with its files.
      if (ref.to === FILE && !isDeleted(after)) await noteLetGo(tx, ref.id, at, by)
    }
    for (const ref of links.refs.filter((one) => !old.refs.some(same(one)))) {
      await statements.addRef(db, { ...from, to_kind: ref.to, to_id: ref.id, field: ref.field })
      if (ref.to === FILE) await noteNamed(tx, ref.id)
    }
    if (!kind.stock) return
    for (const item of new Set([before?.item_id, after.item_id])) {
      if (typeof item === 'string') await statements.dropBalance(db, { farm_id: farmId, item_id: item })
    }
  }

  /** Old keys are removed before new ones are added, so that two records of a group can swap codes. */
  async function addKeys({ kind, before, after, links }: Staged): Promise<void> {
    const old = linksOf(kind, before).keys
    for (const { field, key } of links.keys) {
      if (old.some((one) => one.field === field && one.key === key)) continue
      await statements.addKey(db, { farm_id: farmId, kind: kind.name, field, key, id: after.id })
    }
  }

  /** Writes the staged rows. Returns the revision, or undefined when there was nothing to write. */
  async function flush(): Promise<number | undefined> {
    for (const extra of extras) await extra()
    if (staged.size === 0) return undefined
    for (const change of staged.values()) await relink(change)
    for (const change of staged.values()) await addKeys(change)
    const [farm] = await statements.head(db, { farm_id: farmId })
    if (!farm) throw new Error('the farm has no counter')
    const rev = farm.head + 1
    const written = [...staged].map(([name, change]) => {
      const after: Row = { ...change.after, rev }
      staged.set(name, { ...change, after })
      return { ...change, after, data: JSON.stringify(after) }
    })
    const rows = written.map(({ data }) => data)
    const stamp = stampAfter({ rev: farm.head, stamp: farm.stamp }, rows, tx.randomBytes)
    const put = await statements.putHead(db, { farm_id: farmId, head: rev, stamp })
    // The host removed the farm just now.
    if (put.length === 0) throw new Error('the farm has no counter')
    for (const [index, { kind, before, after, owner, data }] of written.entries()) {
      const row = { farm_id: farmId, kind: kind.name, id: after.id, rev }
      const stored = { ...row, deleted: isOver(kind, after) ? 1 : 0, owner, data }
      await statements.putRecord(db, { ...stored, sum: rowSum(stored) })
      const old = before ? JSON.stringify(before) : null
      await statements.putLog(db, {
        ...row,
        at,
        by: by ?? null,
        before: old,
        after: data,
        stamp: index === 0 ? stamp : null,
      })
    }
    return rev
  }

  return {
    at,
    by,
    get,
    live,
    holder,
    highestNumber,
    kindsOf,
    refsTo,
    namersOf,
    isReferredBy,
    isDone,
    newestAt,
    stage,
    flush,
    /** Adds SQL to run with the records' write. */
    also: (extra: (tx: WriteTx) => Promise<void>) => void extras.push(() => extra(tx)),
  }
}
