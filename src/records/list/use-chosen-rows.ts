/** A list's rows after search, chip and order, and its chips. */
import { useMemo } from 'react'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition } from '../../domain/kit/entity'
import { useListView } from '../../state/screen/list-views'
import type { Chip } from '../../ui/list/Chips'
import type { ListEntry } from './list-entries'
import type { ListChip, MakeChips } from './RecordList'
import { type RecordListData, useRecordList } from './use-record-list'

export type ChosenRows = {
  readonly data: RecordListData | undefined
  /** All chips except 'all', which is always drawn. */
  readonly chips: readonly Chip[]
  /** The chosen chip. */
  readonly chip: ListChip | undefined
  /** Undefined only on the first load. */
  readonly shown: readonly ListEntry[] | undefined
}

const NO_CHIPS: readonly ListChip[] = []

export function useChosenRows(
  definition: EntityDefinition,
  given: readonly ListChip[] | MakeChips,
  only?: (row: StoredRow) => boolean,
): ChosenRows {
  const view = useListView(definition.name)
  const fixed = typeof given === 'function' ? undefined : given
  const data = useRecordList(definition, fixed?.find((one) => one.value === view.chip)?.searches, only)
  const all = useMemo(
    () => fixed ?? (data && typeof given === 'function' ? given(data.all, data.find) : NO_CHIPS),
    [fixed, given, data],
  )
  const chip = all.find((one) => one.value === view.chip)
  const shown = useMemo(() => (data && chip ? data.found.filter(chip.matches) : data?.found), [data, chip])
  const chips = useMemo(
    () =>
      all.flatMap((one) => {
        const count = one.counted ? (data?.found.filter(one.matches).length ?? 0) : undefined
        // A counted chip without matches is left out.
        if (count === 0 && one !== chip) return []
        return [{ value: one.value, label: one.label, icon: one.icon, count: data?.isWhole ? count : undefined }]
      }),
    [all, data, chip],
  )
  return { data, chips, chip, shown }
}
