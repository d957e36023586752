import type { Values } from '../../domain/kit/field'
import type { ListEntry } from '../../records/list/list-entries'
import type { ListChip } from '../../records/list/RecordList'
import type { ReferenceFacts } from '../../records/words/field-text'

/** The name of a category within `room` letters: its description if it is short enough, else its code. */
export function categoryName({ row, title }: ReferenceFacts, room = 28): string {
  const text = typeof row.description === 'string' ? row.description.trim() : ''
  return text !== '' && text.length <= room ? text : title
}

/** One chip for each category among the entries. `categoryOf` finds an entry's category. */
export function categoryChips(
  entries: readonly ListEntry[],
  categoryOf: (entry: ListEntry) => ReferenceFacts | undefined,
  compare: (a: string, b: string) => number,
): ListChip[] {
  const seen = new Map<Values, ListChip>()
  for (const entry of entries) {
    const category = categoryOf(entry)
    if (!category || seen.has(category.row)) continue
    const { row } = category
    seen.set(row, {
      value: `category:${String(row.id)}`,
      label: categoryName(category),
      matches: (other) => categoryOf(other)?.row === row,
    })
  }
  return [...seen.values()].sort((a, b) => compare(a.label, b.label))
}
