/** The line of a strain: its living parts by kind and state, and its series by generation. */
import type { Values } from '../kit/field'
import { isEmpty, isGone, type PartState } from '../kit/part-states'
import { type Folded, mayStand } from './contents'
import { countStates } from './dish-fold'
import { begunIn, type Series } from './series'

export type Living<T extends Values = Values> = {
  /** One of the series with these parts: its words fit all of them. */
  readonly of: Series<T>
  readonly states: ReadonlyMap<PartState, number>
  readonly count: number
}

/**
 * The living parts, those of one name together: dishes, jars, bags. A part lives if culture is on it, and it is neither contaminated nor
 * gone. In the order of the series.
 */
export function livingOf<T extends Values>(all: readonly Folded<T>[]): readonly Living<T>[] {
  const found = new Map<string, Living<T>>()
  for (const { series, fold } of all) {
    if (!mayStand(series)) continue
    const alive = begunIn(series, fold).filter(
      ({ state }) => !isGone(state) && !isEmpty(state) && state !== 'contaminated',
    )
    if (alive.length === 0) continue
    const { by } = series.definition.parts
    const key = `${series.definition.name} ${by === undefined ? '' : String(series.row[by] ?? '')}`
    const { of = series, states = new Map<PartState, number>(), count = 0 } = found.get(key) ?? {}
    const both = new Map(states)
    for (const [state, more] of countStates(alive)) both.set(state, (both.get(state) ?? 0) + more)
    found.set(key, { of, states: both, count: count + alive.length })
  }
  return [...found.values()]
}

/** The transfer number of dishes, or the generation of grain, blocks and cultures. Undefined if unknown. */
export function generationOf({ row: { transfer_number: transfer, generation } }: Series): number | undefined {
  if (typeof transfer === 'number') return transfer
  return typeof generation === 'number' ? generation : undefined
}

/** The first generation first, those without one last. Keeps the order within a generation. */
export function byGeneration<S extends Series>(all: readonly S[]): readonly S[] {
  const place = (series: S) => generationOf(series) ?? Number.POSITIVE_INFINITY
  return all.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
}

/** One transfer of a strain's dishes: `count` is the number of their series. */
export type Transfer = { readonly number: number; readonly count: number }

/** From T0 to the limit of the strain, or to the highest transfer beyond it. Empty if no series has a transfer number. */
export function transfersOf(all: readonly Series[], limit: number | undefined): readonly Transfer[] {
  const numbers = all.flatMap(({ row: { transfer_number: number } }) => (typeof number === 'number' ? [number] : []))
  if (numbers.length === 0) return []
  const last = Math.max(limit ?? 0, ...numbers)
  return Array.from({ length: last + 1 }, (_, number) => ({
    number,
    count: numbers.filter((one) => one === number).length,
  }))
}
