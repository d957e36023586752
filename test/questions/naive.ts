/** What docs/api.md says that lists, the feed and issues contain: plain loops over all rows, without the server's code. */
import type { EntityDefinition, Registry, Row } from '../../src/domain/kit/entity'
import { kindNamed } from '../../src/domain/kit/reference'

/** A row of the table of records. `data` is its JSON. */
export type Stored = { readonly kind: string; readonly row: Row; readonly data: string }
export type World = { readonly registry: Registry; readonly rows: readonly Stored[]; readonly head: number }
/** The reader has everything up to `rev`, and had nothing at the revision `fresh`. */
export type Since = { readonly rev: number; readonly fresh: number }
export type Page = { readonly rows: readonly Stored[]; readonly more: boolean; readonly next: Since }
export type Listed = { readonly filters: readonly (readonly [string, string])[]; readonly q: string }

const isOver = ({ row }: Stored) => row.deleted_at !== undefined || row.settled_at !== undefined
const revOf = ({ row }: Stored) => row.rev ?? 0
const placeOf = (one: Stored) => `${String(revOf(one)).padStart(9, '0')} ${one.kind} ${one.row.id}`

/** Whole revisions up to `limit` rows and 1 MB, and at least one. */
function pageOf(found: readonly Stored[], limit: number, head: number, { fresh }: Since): Page {
  const rows = found.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  let [end, bytes] = [0, 0]
  while (end < rows.length) {
    const next = rows.slice(end).filter((one, _, [first]) => first && revOf(one) === revOf(first))
    bytes += next.reduce((sum, { data }) => sum + new TextEncoder().encode(data).length, 0)
    if (end > 0 && (end + next.length > limit || bytes > 1_000_000)) break
    end += next.length
  }
  const last = rows[end - 1]
  const next = last && end < rows.length ? { rev: revOf(last), fresh } : { rev: head, fresh: head }
  return { rows: rows.slice(0, end), more: end < rows.length, next }
}

/** Live rows, and those deleted since the reader began. */
const isNews = (since: Since) => (one: Stored) => revOf(one) > since.rev && (!isOver(one) || revOf(one) > since.fresh)

export function listPage(world: World, kind: EntityDefinition, asked: Listed, limit: number, from?: Since): Page {
  const since = from ?? { rev: 0, fresh: world.head }
  const matches = (one: Stored) =>
    isOver(one) || (asked.filters.every(([field, id]) => one.row[field] === id) && holds(world, kind, one.row, asked.q))
  const found = world.rows.filter((one) => one.kind === kind.name && isNews(since)(one) && matches(one))
  return pageOf(found, limit, world.head, since)
}

export function issuePage(world: World, isVisible: (row: Row) => boolean, limit: number, from?: Since): Page {
  const since = from ?? { rev: 0, fresh: world.head }
  const found = world.rows.filter((one) => one.kind === 'issue' && isNews(since)(one) && isVisible(one.row))
  return pageOf(found, limit, world.head, since)
}

export function feedPage(world: World, isVisible: (row: Row) => boolean, limit: number, from?: Since): Page {
  const since = from ?? { rev: 0, fresh: world.head }
  const isShown = ({ kind, row }: Stored) =>
    kind === 'issue' ? isVisible(row) : world.registry.byName(kind)?.sync !== 'none'
  const found = limit === 0 ? [] : world.rows.filter((one) => revOf(one) > since.rev && isShown(one))
  return pageOf(found, limit, world.head, since)
}

/** Text as the search compares it. */
export const folded = (text: string) => text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ')

/** A valid barcode in each of its lengths. */
export function barcodesOf(text: string): readonly string[] {
  const digits = /^\d+([ -]\d+)*$/.test(text) ? text.replace(/[ -]/g, '') : ''
  const whole = digits.padStart(14, '0')
  const sum = [...whole].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  if (![8, 12, 13, 14].includes(digits.length) || sum % 10 !== 0 || Number(digits) === 0) return []
  return [8, 12, 13, 14]
    .filter((length) => Number(whole.slice(-length)) === Number(whole))
    .map((length) => whole.slice(-length))
}

/** A grouped barcode is also found by its digits. */
function withDigits(text: string): string {
  const digits = text.replace(/[ -]/g, '')
  return digits !== text && barcodesOf(text).length > 0 ? `${text}\n${digits}` : text
}

/** The text of a field: the title of a named record, which may contain other titles. */
export function textOf(world: World, { fields }: EntityDefinition, row: Row, key: string): string {
  const [field, value] = [fields[key], row[key]]
  const to = field?.type === 'reference' ? kindNamed(field, row) : undefined
  const kind = to === undefined ? undefined : world.registry.byName(to)
  if (!kind)
    return [value ?? []]
      .flat()
      .map((one) => withDigits(String(one)))
      .join(' ')
  const other = world.rows.find((one) => one.kind === to && one.row.id === value)
  return other ? kind.title((name) => textOf(world, kind, other.row, name)) : ''
}

function holds(world: World, kind: EntityDefinition, row: Row, q: string): boolean {
  const wanted = [folded(q.trim()), ...barcodesOf(q.trim())]
  return (
    kind.list.search.some((key) => {
      const text = folded(textOf(world, kind, row, key))
      return wanted.some((one) => text.includes(one))
    }) || q.trim() === ''
  )
}
