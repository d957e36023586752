/** The parts that a series came from, and the series that came from its parts, as rows to read. */
import { type Entry, listIn } from './parents'
import { parentEntries, type Series } from './series'

/** Entries of `parents` that differ only in the part of the parent. */
export type Passage = {
  /** The id of the parent series. */
  readonly from: string
  /** As `series_kind` of the entries. */
  readonly kind: string | undefined
  /** The parts of the parent. Empty: the entries name only the series. */
  readonly numbers: readonly number[]
  readonly how: string | undefined
  /** Sums over the entries; 0 if unknown. */
  readonly grams: number
  readonly ml: number
  /** The parts of the child. Empty: all. */
  readonly into: readonly number[]
}

/** In the order of the entries. Those of one parent are joined if they went into the same parts in the same way. */
export function cameFrom(series: Series): readonly Passage[] {
  const found = new Map<string, Passage>()
  for (const entry of listIn(parentEntries(series))) {
    const { series_id: from, series_kind, quantity_id: number } = entry
    if (typeof from !== 'string') continue
    const kind = typeof series_kind === 'string' ? series_kind : undefined
    const how = typeof entry.type === 'string' ? entry.type : undefined
    const into = numbersIn(entry.into)
    const key = [from, how, ...into].join()
    const { numbers = [], grams = 0, ml = 0 } = found.get(key) ?? {}
    found.set(key, {
      ...{ from, kind, how, into, grams: grams + amountOf(entry, 'grams'), ml: ml + amountOf(entry, 'ml') },
      numbers: inOrder([...numbers, ...numbersIn([number ?? null])]),
    })
  }
  return [...found.values()]
}

export type WentInto<S extends Series = Series> = { readonly series: S; readonly passage: Passage }

/** The passages out of the series with this id. `all` are the series of all kinds, and their order counts. */
export function wentInto<S extends Series>(id: string, all: readonly S[]): readonly WentInto<S>[] {
  return all.flatMap((series) =>
    cameFrom(series).flatMap((passage) => (passage.from === id ? [{ series, passage }] : [])),
  )
}

function amountOf(entry: Entry, key: string): number {
  const amount = entry[key]
  return typeof amount === 'number' ? amount : 0
}

function numbersIn(list: unknown): readonly number[] {
  return inOrder(Array.isArray(list) ? list.filter((one) => typeof one === 'number') : [])
}

function inOrder(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b)
}
