/** What stands in a place, in the API. */
import type { PartState } from '../kit/part-states'
import { partsWithin } from './contents'
import { countStates, type Fold } from './dish-fold'
import type { Series } from './series'

export type ContentsReport = {
  readonly series_id: string
  readonly series_kind: string
  /** The parts that stand there, in order. */
  readonly quantity_ids: readonly number[]
  /** How many of them are in each state. States without parts are absent. */
  readonly states: Readonly<Partial<Record<PartState, number>>>
}

export type Folded = { readonly series: Series; readonly fold: Fold }

/** By series, in the order of their codes. A series without a part in these places is absent. */
export function contentsReport(all: readonly Folded[], within: ReadonlySet<string>): ContentsReport[] {
  const found = all.flatMap(({ series, fold }) => {
    const parts = partsWithin(series, fold, within)
    return parts.length === 0 ? [] : [{ series, parts, key: keyOf(series) }]
  })
  found.sort((a, b) => (a.key < b.key ? -1 : 1))
  return found.map(({ series, parts }) => ({
    series_id: String(series.row.id),
    series_kind: series.definition.name,
    quantity_ids: parts.map(({ number }) => number),
    states: Object.fromEntries(countStates(parts)),
  }))
}

/** Series of different kinds may have one code. */
function keyOf({ definition, row }: Series): string {
  const code = definition.list.code === undefined ? undefined : row[definition.list.code]
  return [code ?? '', definition.name, row.id].join('\n')
}
