/** Maps the dishes of an agar series to the petri series made of them, and counts the dishes left. */
import { isPlainObject } from '../kit/entity'
import type { Values } from '../kit/field'
import { listIn } from './parents'
import { isUnsterile } from './sterilization'

export function countOf({ prepared_count: count }: Values): number {
  return typeof count === 'number' && count > 0 ? count : 0
}

/** Petri series by their agar series. */
export function byAgar<T extends { readonly row: Values }>(petris: readonly T[]): ReadonlyMap<unknown, readonly T[]> {
  const found = new Map<unknown, T[]>()
  for (const series of petris) {
    const { agar_series_id: agar } = series.row
    const made = found.get(agar)
    if (made) made.push(series)
    else found.set(agar, [series])
  }
  return found
}

export type TrayDish = { readonly number: number; readonly state: 'left' | 'inoculated' | 'discarded' }

export type Tray = {
  readonly dishes: readonly TrayDish[]
  readonly left: number
  readonly inoculated: number
  /** Dishes inoculated beyond the poured ones, or named twice: a wrong count or scan. */
  readonly over: number
}

/** A draft has not used any dish yet. */
function hasTaken({ status, deleted_at: gone }: Values): boolean {
  return status !== 'draft' && !gone
}

/**
 * The state of an agar series' dishes, from its petri series. A petri series uses the dishes that it names, and for the rest of its count
 * the first dishes left. `run` is its sterilizer run.
 */
export function trayOf(agar: Values, made: readonly Values[], run: Values | undefined): Tray {
  const taking = made.filter(hasTaken)
  const poured = countOf(agar)
  const named = new Set(taking.flatMap(namedDishes))
  const wanted = taking.reduce((sum, series) => sum + countOf(series), 0)
  const labelled = taking.reduce((sum, series) => sum + namedDishes(series).length, 0)
  const isGone = agar.status === 'discarded' || isUnsterile(agar, run)
  let unnamed = wanted - labelled
  const dishes = Array.from({ length: poured }, (_, index): TrayDish => {
    const number = index + 1
    const isTaken = named.has(number) || unnamed-- > 0
    return { number, state: isTaken ? 'inoculated' : isGone || agar.status === 'used_up' ? 'discarded' : 'left' }
  })
  const inoculated = dishes.filter(({ state }) => state === 'inoculated').length
  const left = dishes.filter(({ state }) => state === 'left').length
  return { dishes, left, inoculated, over: wanted - inoculated }
}

/** Agar dishes used more than once, with the series that name them. Two offline phones may scan the same dish. */
export function takenTwice<T extends Values>(made: readonly T[]): { readonly number: number; readonly by: T[] }[] {
  const takers = new Map<number, T[]>()
  for (const series of made.filter(hasTaken)) {
    for (const number of namedDishes(series)) takers.set(number, [...(takers.get(number) ?? []), series])
  }
  const twice = [...takers].filter(([, by]) => by.length > 1).sort(([a], [b]) => a - b)
  return twice.map(([number, by]) => ({ number, by }))
}

export function namedDishes(series: Values): number[] {
  return entriesOf(series).map(({ agar }) => agar)
}

/** The dish of a petri series that an agar dish became. */
export function becameOf<T extends Values>(agarId: string, agarDish: number | undefined, made: readonly T[]) {
  for (const series of made) {
    if (series.agar_series_id !== agarId || !hasTaken(series)) continue
    const found = entriesOf(series).find(({ agar }) => agar === agarDish)
    if (found) return { series, number: found.number }
  }
  return undefined
}

/** Numbers on labels that differ from the part's own, by the part's own number. Dishes keep agar labels, bags those of an earlier series. */
export function stickersOf(series: Values): ReadonlyMap<number, number> {
  const most = countOf(series)
  const moved = listIn(series.from_parts).map(({ quantity_id: number, from_quantity_id: label }) => ({ number, label }))
  const all = [...entriesOf(series).map(({ number, agar }) => ({ number, label: agar })), ...moved]
  return new Map(
    all.flatMap(({ number, label }) =>
      typeof number === 'number' && typeof label === 'number' && number !== label && number <= most
        ? [[number, label] as const]
        : [],
    ),
  )
}

/**
 * The dish numbers for scanned agar dishes in a series of `count`, in the order of the scans. A dish keeps its label's number if the
 * series has it. Others get the lowest free numbers.
 */
export function numbered(stickers: readonly number[], count: number): number[] {
  const kept = new Set(stickers.filter((number) => number >= 1 && number <= count))
  const free = Array.from({ length: count }, (_, index) => index + 1).filter((number) => !kept.has(number))
  return stickers.flatMap((sticker) => (kept.has(sticker) ? [sticker] : (free.shift() ?? [])))
}

/** The agar dish of each dish. A series that was made smaller returns only the dishes that it still has. */
function entriesOf(series: Values): { readonly number: number; readonly agar: number }[] {
  const { from_dishes: list } = series
  if (!Array.isArray(list)) return []
  const most = countOf(series)
  return list.flatMap((entry) => {
    const { quantity_id: number, agar_quantity_id: agar } = isPlainObject(entry) ? entry : {}
    return typeof number === 'number' && number <= most && typeof agar === 'number' ? [{ number, agar }] : []
  })
}
