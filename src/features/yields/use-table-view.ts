/** The rows of a table with their names and letters, and the two that are compared. */
import { useMemo, useState } from 'react'
import { addDays } from '../../domain/clock'
import { roomOf } from '../../domain/prep/common-place'
import type { SeriesYield } from '../../domain/yield/series-yield'
import { type YieldFactor, type YieldRow, yieldsBy } from '../../domain/yield/table'
import { useYieldWords, type YieldWords } from '../../records/yields/use-yield-words'
import type { FarmYields } from '../../records/yields/use-yields'
import { useRows } from '../../state/replica/use-live'
import type { Scale } from './RangeLine'
import { scaleOf } from './scale'
import { type RowName, useRowNames } from './use-row-names'

export const LETTERS = ['A', 'B'] as const

export type RowView = {
  readonly row: YieldRow
  readonly name: RowName
  /** The name on one line. */
  readonly text: string
  /** A or B if it is compared. */
  readonly letter: string | undefined
  readonly choose: () => void
}

export type TableView = {
  readonly all: YieldRow
  readonly rows: readonly RowView[]
  /** The first is A. */
  readonly chosen: readonly RowView[]
  readonly clear: () => void
  readonly scale: Scale
  readonly words: YieldWords
  /** The series of the period. */
  readonly yields: readonly SeriesYield[]
}

/** Series count that were picked, or else inoculated, in the last `days`. Undefined while names are loading. */
export function useTableView(
  { yields, series, today }: FarmYields,
  factor: YieldFactor,
  days: number,
): TableView | undefined {
  const [keys, setKeys] = useState<readonly string[]>([])
  const recent = useMemo(() => {
    const from = addDays(today, -days)
    return yields.filter(({ last }) => last !== undefined && last >= from)
  }, [yields, today, days])
  const rooms = useRows('place')
  const places = useMemo(() => rooms && new Map(rooms.map((row) => [row.id, row])), [rooms])
  const table = useMemo(
    () => yieldsBy(factor, recent, (id) => (places ? roomOf(places, id) : id)),
    [factor, recent, places],
  )
  const nameOf = useRowNames(factor, table.rows, series)
  const words = useYieldWords(series)
  const scale = useMemo(() => scaleOf(table.rows), [table])
  const clear = () => setKeys([])
  if (!nameOf) return undefined
  const rows = table.rows.map((row): RowView => {
    const name = nameOf(row.key)
    return {
      ...{ row, name, text: [name.title, name.line].filter(Boolean).join(', ') },
      letter: LETTERS[keys.indexOf(row.key)],
      choose: () => setKeys(toggled(keys, row.key)),
    }
  })
  const chosen = keys.flatMap((key) => rows.find(({ row }) => row.key === key) ?? [])
  return { all: table.all, rows, chosen, clear, scale, words, yields: recent }
}

/** A third row takes the place of the second. */
function toggled(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((one) => one !== key) : [...keys.slice(0, LETTERS.length - 1), key]
}
