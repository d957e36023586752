/** Chips of a list of series by the states of their parts. */
import { useCallback, useMemo } from 'react'
import type { StoredRow } from '../../../data/rows'
import { isGone, type PartState } from '../../../domain/kit/part-states'
import type { SeriesDefinition } from '../../../domain/kit/series'
import { foldParts } from '../../../domain/prep/dish-fold'
import { hasEnded, ownState, partsIn } from '../../../domain/prep/series'
import type { ListEntry } from '../../../records/list/list-entries'
import type { ListChip } from '../../../records/list/RecordList'
import { valueChips } from '../../../records/list/value-chips'
import { useResting } from '../../../records/use-resting'
import { usePartWordsOf } from '../../../records/words/use-part-words'
import { useRows } from '../../../state/replica/use-live'
import { useSeen } from '../../../state/replica/use-seen'
import { BAR_ORDER } from '../../../ui/dish/DishBar'

const NONE: readonly string[] = []

/**
 * Undefined for a kind whose list has no such chips. A series counts for each state that one of its parts has, and one that has ended for
 * none. Until the observations are read, all parts are in the state of their series.
 */
export function useStateChips(
  definition: SeriesDefinition,
  only: ((row: StoredRow) => boolean) | undefined,
): (() => readonly ListChip[]) | undefined {
  const wordsOf = usePartWordsOf()
  const isShown = definition.parts.by !== undefined
  const show = useResting()
  const rows = useRows(definition.name)
  const live = useMemo(
    () =>
      isShown
        ? (rows ?? []).filter((row) => !row.deleted_at && (only?.(row) ?? true) && !hasEnded({ definition, row }))
        : [],
    [isShown, definition, rows, only],
  )
  const found = useSeen(isShown ? live.map(({ id }) => id) : NONE)
  const states = useMemo(
    () =>
      new Map(
        live.map((row): [string, ReadonlySet<PartState>] => {
          const seen = found?.rows.get(row.id)
          const series = { definition, row }
          const parts = seen ? partsIn(series, show(foldParts(seen))) : []
          return [row.id, new Set(seen ? parts.map(({ state }) => state) : [ownState(series)])]
        }),
      ),
    [definition, live, found, show],
  )
  const chips = useCallback(() => {
    const words = wordsOf({ definition, row: {} })
    const all = new Set([...states.values()].flatMap((some) => [...some]))
    const values = inOrder(definition)
      .filter((state) => all.has(state))
      .map((state) => ({ value: state, label: words.verb(state) }))
    return valueChips('state', values, ({ id }: ListEntry) => states.get(id))
  }, [wordsOf, definition, states])
  return isShown ? chips : undefined
}

/** As in the bars of the rows. Parts that are gone are of no interest. */
function inOrder({ series }: SeriesDefinition): readonly PartState[] {
  const place = (state: PartState) => BAR_ORDER.indexOf(state)
  return series.states.flatMap(({ value }) => (isGone(value) ? [] : [value])).sort((a, b) => place(a) - place(b))
}
