/** Declarations of rules over several records. The runner is `rules/relations.ts`, on device and server. */
import type { Finding, Values } from './field'
import { sameJson } from './normalise'

/** A rule over several records. It runs at creation and when one of its top-level `fields` changes. Its findings may be warnings. */
export type Relation = {
  readonly fields: readonly string[]
  /**
   * Paths to the records that the check needs. `*` means each entry of a list, and a path continues inside the record that a reference
   * names: `supplier_id`, `parts.*.brew_id`, `parent_id.strain_id`.
   */
  readonly reads: readonly string[]
  /**
   * A path to records of the same entity, followed repeatedly from those of `reads`. From a record of another kind, the closures of that
   * kind continue.
   */
  readonly closure?: string
  /**
   * A top-level reference to records of the same entity. The records that name the checked one in it are read too, and those that name
   * these. Devices index the field.
   */
  readonly namedBy?: string
  readonly check: (values: Values, related: Related) => Finding | readonly Finding[] | undefined
}

export type RelatedRow = Values & { readonly id: string }

/** `place` is the field of the checked record that names it, as in findings: `parts.2.brew_id`. `entity` is its kind. */
export type FoundRow = { readonly place: string; readonly entity: string; readonly row: RelatedRow }

/** The records that a check may read. Deleted and unknown records are absent. */
export type Related = {
  readonly id: string
  /** The records at the end of a path of `reads`, in the order of the record's values. */
  readonly all: (path: string) => readonly FoundRow[]
  /** The record at the end of a path without lists. */
  readonly one: (path: string) => RelatedRow | undefined
  /** The records that a closure reaches from a record. */
  readonly onwards: (found: FoundRow, closure: string) => readonly FoundRow[]
  /** The records that lead to the checked one by the field `namedBy`, the nearest first. */
  readonly leading: (namedBy: string) => readonly RelatedRow[]
}

/** Forbids circles: no record may lead back to itself along the path, a parent or the records of a list. */
export function withoutCircle(path: string): Relation {
  const [field = ''] = path.split('.')
  return {
    fields: [field],
    reads: [path],
    closure: path,
    check: (_values, related) => {
      const back = leadingBack(path, related)
      return related
        .all(path)
        .flatMap(({ place, row }): Finding[] => (back.has(row.id) ? [{ field: place, code: 'cycle' }] : []))
    },
  }
}

/** The records that lead back to the checked one. Each is visited once, so a circle among others ends the search. */
function leadingBack(path: string, related: Related): ReadonlySet<string> {
  const open = [...related.all(path)]
  const seen = new Set([related.id, ...open.map(({ row }) => row.id)])
  const namedBy = new Map<string, string[]>()
  for (let found = open.pop(); found; found = open.pop()) {
    for (const next of related.onwards(found, path)) {
      namedBy.set(next.row.id, [...(namedBy.get(next.row.id) ?? []), found.row.id])
      if (seen.has(next.row.id)) continue
      seen.add(next.row.id)
      open.push(next)
    }
  }
  const back = new Set([related.id])
  for (const id of back) for (const by of namedBy.get(id) ?? []) back.add(by)
  return back
}

/**
 * Limits a tree of records, each naming its parent in `field`, to `most` records from the top to the bottom. Counts the records above the
 * checked one and those below it. A circle ends the count, because `withoutCircle` finds it.
 */
export function withinDepth(field: string, most: number): Relation {
  return {
    fields: [field],
    reads: [field],
    closure: field,
    namedBy: field,
    check: (_values, related) => {
      const isWithin = 1 + countAbove(field, related) + heightBelow(field, related) <= most
      return isWithin ? undefined : { field, code: 'custom' }
    },
  }
}

function countAbove(field: string, { id, all, onwards }: Related): number {
  const seen = new Set([id])
  for (let [at] = all(field); at && !seen.has(at.row.id); [at] = onwards(at, field)) seen.add(at.row.id)
  return seen.size - 1
}

function heightBelow(field: string, { leading }: Related): number {
  const depths = new Map<string, number>()
  for (const row of leading(field)) depths.set(row.id, 1 + (depths.get(String(row[field])) ?? 0))
  return Math.max(0, ...depths.values())
}

/** A reversal names a record of the same kind that is not a reversal, with equal fields `same`. */
export function reversalWithin(...same: readonly string[]): Relation {
  return {
    fields: ['reverses_id'],
    reads: ['reverses_id'],
    check: (values, { one }) => {
      const original = one('reverses_id')
      const isReversible =
        !original ||
        (same.every((key) => sameJson(original[key], values[key])) && typeof original.reverses_id !== 'string')
      return isReversible ? undefined : { field: 'reverses_id', code: 'reversal' }
    },
  }
}

/** A reversal of a movement has the same ingredient. */
export const soundReversal = reversalWithin('item_id')
