/** What a definition declares of rules over several records. The runner is `rules/relations.ts`, on device and server alike. */
import type { Finding, Values } from './field'

/**
 * A rule over several records. Like a rule it runs when one of its `fields` (top-level ones) changes, and at creation; its
 * findings may be warnings.
 */
export type Relation = {
  readonly fields: readonly string[]
  /**
   * Paths to the records it wants. `*` stands for each entry of a list, and a path goes on inside the record that a
   * reference names: `supplier_id`, `parts.*.brew_id`, `parent_id.strain_id`.
   */
  readonly reads: readonly string[]
  /**
   * A path to records of the same entity: followed again and again from those of `reads`. Where it leads to another kind, what that
   * kind follows itself goes on from there.
   */
  readonly closure?: string
  readonly check: (values: Values, related: Related) => Finding | readonly Finding[] | undefined
}

/** A live record. */
export type RelatedRow = Values & { readonly id: string }

/** `place` is where the checked record names it, a finding's field: `parts.2.brew_id`. `entity` names its kind. */
export type FoundRow = { readonly place: string; readonly entity: string; readonly row: RelatedRow }

/** The records that a check may read. A deleted one, and one that nobody has, are not among them. */
export type Related = {
  /** The checked record's own id. */
  readonly id: string
  /** What a path of `reads` leads to, in the order of the record's values. */
  readonly all: (path: string) => readonly FoundRow[]
  /** The one record that a path without lists leads to. */
  readonly one: (path: string) => RelatedRow | undefined
  /** What a closure leads to from a record on its way. */
  readonly onwards: (found: FoundRow, closure: string) => readonly FoundRow[]
}

/** No record leads back to itself along the path: a parent, or the records that a list names. */
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

/** The records that lead back to the checked one. Each is looked at once: a circle among others ends the search. */
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

/** A reversal names a record of the same kind that is no reversal itself, and agrees with it in the field `same`. */
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

/** A reversal of a movement is of the same ingredient. */
export const soundReversal = reversalWithin('item_id')
