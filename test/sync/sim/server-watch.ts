/**
 * Oracles over the server's own tables: every written row is explained by one key or by the observer, was asked for by
 * that person, holds what they asked for, came in order, and came once. Also the newest form of every row, for the others.
 */
import { sql } from 'kysely'
import type { Row } from '../../../src/domain/kit/entity'
import type { Point } from '../../../src/domain/points'
import type { Carrier } from './carrier'
import { entryKeys, keepsFirst, mergedByEntry, proposed } from './entry-watch'
import type { FarmServer } from './farm-server'
import type { Ledger } from './ledger'
import { makeHistories, readStamps, type Stamps } from './stamps'
import { broken, canonical } from './verdict'

type LogRow = {
  readonly rev: number
  readonly kind: string
  readonly id: string
  readonly by: string | null
  readonly before: string | null
  readonly after: string
}
type KeyRow = {
  readonly key: string
  readonly state: string
  readonly status: number
  readonly user_id: string
  readonly kind: string | null
  readonly id: string | null
  readonly rev: number | null
}

export type ServerRow = { readonly kind: string; readonly row: Row; readonly isDeleted: boolean; readonly rev: number }
export type ServerWatch = ReturnType<typeof makeServerWatch>

export function makeServerWatch(server: FarmServer, ledger: Ledger, now: () => number) {
  const rows = new Map<string, ServerRow>()
  /** Newest place of the queue applied, by device, user and record. */
  const places = new Map<string, number>()
  /** Revisions the observer wrote. */
  const explained = new Set<number>()
  /** Groups that took effect since the last look, by their revision. */
  const made = new Map<string, number>()
  /** What records and issues were in any history: a page of one that is no more may come late. */
  const ever = new Map<string, Row[]>()
  /** True instants at which revisions were written. */
  const written = new Map<number, number>()
  const histories = makeHistories()
  /** Servers that another history replaced, in order: their answers may be on their way. */
  const replaced: { readonly stamps: Stamps; readonly rows: ReadonlyMap<string, ServerRow> }[] = []
  let seen = -1
  let epoch = ''

  const put = (kind: string, rev: number, text: string): void => {
    const row = JSON.parse(text) as Row
    const name = `${kind} ${row.id}`
    rows.set(name, { kind, row, rev, isDeleted: row.deleted_at !== undefined })
    ever.set(name, [...(ever.get(name) ?? []), row])
  }

  /** Starts over: at the start, and when another history was put in. */
  const load = async (): Promise<void> => {
    if (seen >= 0) replaced.push({ stamps: histories.present(), rows: new Map(rows) })
    epoch = server.epoch()
    rows.clear()
    places.clear()
    explained.clear()
    written.clear()
    const found = await server.store.read(async (tx) => {
      const { rows: all } = await sql<{ kind: string; rev: number; data: string }>`select * from record`.execute(tx.db)
      const [farm] = await tx.statements.head(tx.db, { farm_id: tx.farmId })
      return { all, head: farm?.head ?? 0, stamps: await readStamps(tx) }
    })
    histories.begin(found.stamps)
    for (const { kind, rev, data } of found.all) put(kind, rev, data)
    seen = found.head
  }

  /** Rows in the order in which they were written. */
  const byWriting = sql.raw(process.env.TEST_DATABASE_URL ? 'rev, ctid' : 'rowid')

  /** Looks at what was written since the last time. */
  const update = async (): Promise<void> => {
    if (epoch !== server.epoch()) await load()
    if (server.head() <= seen) return
    const { log, keys, stamps } = await server.store.read(async (tx) => {
      const written =
        await sql<LogRow>`select rev, kind, id, by, before, after from change_log where rev > ${seen} order by rev`.execute(
          tx.db,
        )
      const done =
        await sql<KeyRow>`select key, state, status, user_id, kind, id, rev from idem where rev > ${seen} order by ${byWriting}`.execute(
          tx.db,
        )
      return { log: written.rows, keys: done.rows, stamps: await readStamps(tx, seen) }
    })
    histories.grow(stamps)
    const byRev = grouped(log)
    const keysByRev = grouped(keys)
    for (const [rev, changes] of byRev) {
      explain(rev, changes, keysByRev.get(rev) ?? [])
      for (const { kind, after } of changes) put(kind, rev, after)
      written.set(rev, now())
      seen = Math.max(seen, rev)
    }
    for (const [group, rev] of made) await whole(group, rev)
    made.clear()
  }

  /** The rows of the newest server that has the point; undefined for an unknown point. */
  const rowsAt = (point: Point): ReadonlyMap<string, ServerRow> | undefined =>
    histories.has(point) ? rows : replaced.findLast(({ stamps }) => stamps.get(point.rev) === point.stamp)?.rows

  /** A record as it ever was, in any history. */
  const everSaid = async (kind: string, id: string): Promise<readonly Row[]> => {
    const found = await server.store.read((tx) =>
      sql<LogRow>`select after from change_log where kind = ${kind} and id = ${id} order by rev`.execute(tx.db),
    )
    return [...(ever.get(`${kind} ${id}`) ?? []), ...found.rows.map(({ after }) => JSON.parse(after) as Row)]
  }

  const explain = (rev: number, written: readonly LogRow[], keys: readonly KeyRow[]): void => {
    for (const row of written) {
      if (row.kind === 'issue') settledTwice(row)
      else resurrected(row, keys)
    }
    // The first key of a revision made it, with its group; the others found it made and changed nothing.
    const first = explained.has(rev) ? undefined : keys[0]
    const group = first && ledger.get(first.key)?.group
    for (const key of keys) {
      const carrier = ledger.get(key.key)
      if (!carrier) broken('applied exactly once', `revision ${rev} was made under ${key.key}, which nobody asked for`)
      const hasMade = key === first || (group !== undefined && carrier.group === group)
      applied(carrier, key, rev, hasMade ? written : [])
    }
    if (group !== undefined) made.set(group, rev)
    const records = written.filter(({ kind }) => kind !== 'issue')
    if (keys.length === 0 && records.length > 0 && !explained.has(rev))
      broken('applied exactly once', `revision ${rev} (${records[0]?.kind} ${records[0]?.id}) was made under no key`)
  }

  const applied = (carrier: Carrier, key: KeyRow, rev: number, written: readonly LogRow[]): void => {
    const name = `${carrier.key} (${carrier.kind} ${carrier.entity} ${carrier.recordId})`
    if (carrier.state === 'applied' && carrier.epoch === epoch && carrier.rev !== rev)
      broken('applied exactly once', `${name} took effect at ${carrier.rev} and again at ${rev}`)
    if (carrier.state === 'ended')
      broken('discarded', `${name} was discarded (${carrier.why}) and took effect at ${rev}`)
    if (key.user_id !== carrier.user || written.some(({ by }) => by !== carrier.user))
      broken(
        'cross-user',
        `${name} of ${carrier.user} took effect as ${key.user_id}, by ${written.map((one) => `${one.kind} ${one.id} ${one.by}`).join()}`,
      )
    const row = written.find(({ kind, id }) => kind === carrier.entity && id === carrier.recordId)
    if (row) {
      const after = JSON.parse(row.after) as Row
      const before = row.before ? (JSON.parse(row.before) as Row) : undefined
      holds(carrier, before, after, name)
      if (before) merged(carrier, before, after, name)
    }
    const place = `${carrier.device} ${carrier.user} ${carrier.recordId}`
    const last = places.get(place) ?? 0
    // Of what is on two devices from one file, either may have sent it, each by its own queue.
    const isPlaced = !carrier.isAside && ledger.allOf(carrier.key).length === 1
    if (carrier.kind !== 'settle' && written.length > 0 && isPlaced && carrier.place < last)
      broken('per-record order', `${name} took effect after a later change of its record`)
    if (isPlaced) places.set(place, Math.max(last, carrier.place))
    ledger.close(carrier, 'applied', `at ${rev}`)
    carrier.epoch = epoch
    carrier.rev = rev
  }

  /** All members of a group took effect, or found nothing left to do, in the transaction of the first. */
  const whole = async (group: string, rev: number): Promise<void> => {
    const members = ledger.ofGroup(group)
    // Discarded and put back too late, its changes have new keys and the old group.
    const isMadeAnew = ({ state, device, kind, recordId }: Carrier) =>
      state === 'ended' &&
      members.some((one) => {
        const isSame = one.device === device && one.kind === kind && one.recordId === recordId
        return isSame && one.state !== 'ended'
      })
    const isApplied = ({ state, epoch: where }: Carrier) => state === 'applied' && where === epoch
    // The same change under another key is another try at it: one device has the gesture from a file, and sends it, while
    // the other let it go, put it back and is asked about it.
    const isOtherTry = ({ key, kind, recordId }: Carrier) =>
      members.some((one) => {
        const isMade = isApplied(one) && one.rev === rev
        return isMade && one.key !== key && one.kind === kind && one.recordId === recordId
      })
    const others = members.filter((one) => !isApplied(one) && !isMadeAnew(one) && !isOtherTry(one))
    if (others.length === 0) return
    const answers = await askFor(others.map(({ key }) => key))
    for (const { key } of others) {
      const state = answers.get(key)?.state
      if (state !== 'done')
        broken('groups atomic', `${key} of group ${group} is ${state ?? 'unknown'}, others took effect at ${rev}`)
    }
  }

  const resurrected = (row: LogRow, keys: readonly KeyRow[]): void => {
    const known = rows.get(`${row.kind} ${row.id}`)
    const comesBack = known?.isDeleted === true && (JSON.parse(row.after) as Row).deleted_at === undefined
    if (!comesBack || explained.has(row.rev)) return
    if (keys.some(({ key }) => ['restore', 'settle'].includes(ledger.get(key)?.kind ?? ''))) return
    broken('no resurrection', `${row.kind} ${row.id} was deleted and is back at ${row.rev}`)
  }

  /** What became of keys that made no revision of their own. */
  const askFor = async (keys: readonly string[]): Promise<ReadonlyMap<string, KeyRow>> => {
    const found = await server.store.read((tx) =>
      sql<KeyRow>`select key, state, status, user_id, kind, id, rev from idem where key in (${sql.join(keys)})`.execute(
        tx.db,
      ),
    )
    return new Map(found.rows.map((row) => [row.key, row]))
  }

  return {
    load,
    update,
    askFor,
    everSaid,
    rowsAt,
    histories,
    wasThere: (kind: string, id: string): boolean => ever.has(`${kind} ${id}`),
    wasSettled: (id: string): boolean => ever.get(`issue ${id}`)?.some((row) => row.settled_at !== undefined) ?? false,
    rows: rows as ReadonlyMap<string, ServerRow>,
    epoch: () => epoch,
    seen: () => seen,
    /** What was pruned is nowhere any more: a settled issue, which is no tombstone, leaves the feed by it. */
    pruned: (name: string): void => {
      const row = rows.get(name)
      if (row) rows.set(name, { ...row, isDeleted: true })
    },
    /** Undefined for what was there before. */
    writtenAt: (rev: number): number | undefined => written.get(rev),
    explain: (rev: number) => void explained.add(rev),
  }
}

/** S26: an issue is settled once. */
function settledTwice({ id, before, after }: LogRow): void {
  const was = before === null ? undefined : (JSON.parse(before) as Row).settled_at
  if (was !== undefined && (JSON.parse(after) as Row).settled_at !== undefined)
    broken('settled once', `issue ${id} was settled again`)
}

/** S18: a field is only set where it was what its author saw, or what the author wanted already. */
function merged(carrier: Carrier, before: Row, after: Row, name: string): void {
  for (const [field, { from, to }] of Object.entries(carrier.kind === 'patch' ? (carrier.changes ?? {}) : {})) {
    const was = canonical(before[field])
    const keys = entryKeys(carrier.entity, field)
    if (keys) {
      mergedByEntry(keys, { from, to, before: before[field], after: after[field] }, `${name} of ${field}`)
      continue
    }
    if (Array.isArray(from) || Array.isArray(to)) {
      const taken = entriesOf(from).filter((one) => !entriesOf(to).includes(one))
      const dropped = entriesOf(before[field]).find(
        (one) => !taken.includes(one) && !entriesOf(after[field]).includes(one),
      )
      if (dropped !== undefined) broken('merge', `${name} dropped ${dropped} of ${field}, which it did not take out`)
      continue
    }
    if (keepsFirst(carrier.entity, field) && canonical(after[field]) === was) continue
    if (was === canonical(from) || was === canonical(to)) continue
    broken('merge', `${name} set ${field}, which was ${was} and not ${canonical(from)}`)
  }
}

/** Values that follow from item, unit and amount are computed again if the patch only repeats the server's own values. */
function isFilledAnew(field: string, before: Row | undefined, to: unknown): boolean {
  return ['base_factor', 'base_quantity'].includes(field) && canonical(before?.[field]) === canonical(to)
}

function entriesOf(list: unknown): string[] {
  return Array.isArray(list) ? list.map(canonical) : []
}

/** The row holds what was asked for. */
function holds(carrier: Carrier, before: Row | undefined, row: Row, name: string): void {
  if (carrier.kind === 'delete') {
    const isArchived = row.is_active === false
    if (row.deleted_at === undefined && !isArchived) broken('applied whole', `${name} left the record alive`)
  }
  for (const [field, value] of Object.entries(carrier.kind === 'create' ? (carrier.body ?? {}) : {})) {
    const isProposed = proposed(carrier.entity, carrier.body ?? {}).includes(field)
    if (canonical(row[field]) !== canonical(value) && !isProposed)
      broken('applied whole', `${name} left ${field} as ${canonical(row[field])}`)
  }
  for (const [field, { from, to }] of Object.entries(carrier.kind === 'patch' ? (carrier.changes ?? {}) : {})) {
    const now = row[field]
    if (entryKeys(carrier.entity, field)) continue
    if (Array.isArray(from) || Array.isArray(to)) {
      const [was, wanted, held] = [entriesOf(from), entriesOf(to), entriesOf(now)]
      const added = wanted.filter((one) => !was.includes(one))
      const taken = was.filter((one) => !wanted.includes(one))
      if (added.some((one) => !held.includes(one)) || taken.some((one) => held.includes(one)))
        broken('applied whole', `${name} did not unite ${field}`)
    } else if (canonical(now) !== canonical(to) && !isFilledAnew(field, before, to)) {
      if (keepsFirst(carrier.entity, field) && canonical(now) === canonical(before?.[field])) continue
      broken('applied whole', `${name} left ${field} as ${canonical(now)} instead of ${canonical(to)}`)
    }
  }
}

function grouped<T extends { readonly rev: number | null }>(list: readonly T[]): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>()
  for (const one of list) groups.set(one.rev ?? 0, [...(groups.get(one.rev ?? 0) ?? []), one])
  return groups
}
