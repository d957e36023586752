/** Chips from the records that a list's entries refer to: a category, a strain. */
import type { Values } from '../../domain/kit/field'
import type { ReferenceFacts } from '../words/field-text'
import type { ListEntry } from './list-entries'
import type { ListChip } from './RecordList'

/** The name of a record in at most `room` letters. If the title is only a code, its description, if short enough. */
export function shortName({ row, title }: ReferenceFacts, room = 28): string {
  const text = typeof row.description === 'string' ? row.description.trim() : ''
  return title === row.code && text !== '' && text.length <= room ? text : title
}

/** One chip for each referenced record. `referred` returns the references of an entry, and is called once for each. */
export function referenceChips(
  entries: readonly ListEntry[],
  referred: (entry: ListEntry) => readonly (ReferenceFacts | undefined)[],
  compare: (a: string, b: string) => number,
): ListChip[] {
  const idsOf = new Map<string, ReadonlySet<unknown>>()
  const records = new Map<unknown, ReferenceFacts & { readonly row: Values }>()
  for (const entry of entries) {
    const found = referred(entry).filter((facts) => facts !== undefined)
    for (const facts of found) records.set(facts.row.id, facts)
    idsOf.set(entry.id, new Set(found.map(({ row }) => row.id)))
  }
  const chips = [...records].map(
    ([id, facts]): ListChip => ({
      value: `of:${String(id)}`,
      label: shortName(facts),
      matches: (entry) => idsOf.get(entry.id)?.has(id) === true,
    }),
  )
  return chips.sort((a, b) => compare(a.label, b.label))
}
