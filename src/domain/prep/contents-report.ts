/** What stands in a place, in the API. */
import type { PartState } from '../kit/part-states'
import { type Folded, standingWithin } from './contents'
import { countStates } from './dish-fold'
import type { Moved } from './moved'

export type ContentsReport = {
  readonly series_id: string
  readonly series_kind: string
  /** The parts that stand there, in order. */
  readonly quantity_ids: readonly number[]
  /** How many of them are in each state. States without parts are absent. */
  readonly states: Readonly<Partial<Record<PartState, number>>>
}

/** By series, in the order of their codes. A series without a part in these places is absent. */
export function contentsReport(all: readonly Folded[], within: ReadonlySet<string>, moved: Moved): ContentsReport[] {
  return standingWithin(all, within, moved).map(({ series, parts }) => ({
    series_id: String(series.row.id),
    series_kind: series.definition.name,
    quantity_ids: parts.map(({ number }) => number),
    states: Object.fromEntries(countStates(parts)),
  }))
}
