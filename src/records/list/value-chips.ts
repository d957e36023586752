/** Chips from values that entries have by facts outside their records: the states of their parts. */
import type { ListEntry } from './list-entries'
import type { ListChip } from './RecordList'

export type ChipValue = { readonly value: string; readonly label: string }

/** One counted chip for each value, in the order of `values`. An entry may have several values. */
export function valueChips(
  name: string,
  values: readonly ChipValue[],
  valuesOf: (entry: ListEntry) => ReadonlySet<string> | undefined,
): ListChip[] {
  return values.map(({ value, label }) => ({
    value: `${name}:${value}`,
    label,
    counted: true,
    matches: (entry) => valuesOf(entry)?.has(value) === true,
  }))
}
