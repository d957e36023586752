/** Declarations of rules over several records. The runner is `rules/relations.ts`, on device and server. */
import type { Finding, Values } from './field'

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

/** A reversal names a record of the same kind that is not a reversal, with an equal field `same`. */
export function reversalWithin(same: string): Relation {
  return {
    fields: ['reverses_id'],
    reads: ['reverses_id'],
    check: (values, { one }) => {
      const original = one('reverses_id')
      const isReversible = !original || (original[same] === values[same] && typeof original.reverses_id !== 'string')
      return isReversible ? undefined : { field: 'reverses_id', code: 'reversal' }
    },
  }
}

/** A reversal of a movement has the same ingredient. */
export const soundReversal = reversalWithin('item_id')
