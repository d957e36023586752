/**
 * A farm of jars and bags, with 2.5 observations for each part, made over three years: series of 100 bags that stand in an incubation room, are moved
 * to the shelf of a fruiting room, and end. The last months' series still stand.
 */
import { makeId } from '../../src/domain/ids'
import type { Values } from '../../src/domain/kit/field'

export type Size = { readonly parts: number; readonly observations: number }
export const WHOLE: Size = { parts: 200_000, observations: 500_000 }
/** For a quick run. */
export const TENTH: Size = { parts: 20_000, observations: 50_000 }
/** The largest series that there may be, and its observations. */
export const LARGE = 2_000
const BAGS = 100
const ROOMS = 10
const SHELVES = 10
const DAYS = 3 * 365
/** A series ends so many days after its inoculation. */
const LIFE = 90
const BEGIN = Date.UTC(2023, 9, 1)
const bytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
const idAt = (n: number) => makeId(BEGIN + n, bytes)
const at = (day: number, minute = 0) => new Date(BEGIN + day * 86_400_000 + minute * 60_000).toISOString()

export type Row = Values & { readonly id: string }
export type GrowFarm = {
  readonly places: readonly Row[]
  readonly series: readonly Row[]
  readonly observations: readonly Row[]
  /** A fruiting room, with its shelves. */
  readonly room: string
  /** A series that stands there, and the largest one. */
  readonly one: Row
  readonly large: Row
}

export function makeGrowFarm({ parts, observations: most }: Size): GrowFarm {
  const count = (parts - LARGE) / BAGS
  const dayOf = (n: number) => Math.floor((n * DAYS) / count)
  const rooms = rows(ROOMS, 1, (n) => ({ name: `Room ${n}`, kind: n === 0 ? 'incubation' : 'fruiting' }))
  const shelves = rows(ROOMS * SHELVES, 100, (n) => ({
    name: `Shelf ${n}`,
    kind: 'fruiting',
    parent_id: rooms[Math.floor(n / SHELVES)]?.id,
  }))
  const series = Array.from({ length: count }, (_, n) => seriesOf(n, BAGS, dayOf(n), rooms[0]?.id))
  const large = seriesOf(count, LARGE, DAYS - 30, rooms[0]?.id)
  const all = [...series, large]
  const perSeries = Math.floor((most - LARGE) / count)
  const observations: Row[] = []
  for (const [n, row] of all.entries()) {
    const isLarge = row === large
    // The incubation room has no series of its own shelf.
    const shelf = shelves[SHELVES + ((n * 7) % ((ROOMS - 1) * SHELVES))]?.id
    const seenOfIt = isLarge ? most - perSeries * count : perSeries
    for (let k = 0; k < seenOfIt; k++)
      observations.push(seen(observations.length, row, isLarge ? DAYS - 30 : dayOf(n), k, shelf))
  }
  const room = rooms[1]?.id ?? ''
  const inRoom = new Set(shelves.filter(({ parent_id: id }) => id === room).map(({ id }) => id))
  const last = observations.findLast(({ place_id: id, series_id: of }) => inRoom.has(String(id)) && of !== large.id)
  const one = series.find(({ id }) => id === last?.series_id)
  if (!one) throw new Error('no series stands in the room')
  return { places: [...rooms, ...shelves], series: all, observations, room, one, large }
}

function rows(count: number, from: number, values: (n: number) => Values): Row[] {
  return Array.from({ length: count }, (_, n) => ({ id: idAt(from + n), ...values(n) }))
}

function seriesOf(n: number, count: number, day: number, place: string | undefined): Row {
  return {
    id: idAt(1_000 + n),
    series_code: `BL-${n}`,
    form: 'substrate',
    vessel: 'bag',
    prepared_count: count,
    part_weight_g: 2500,
    dry_g_per_part: 950,
    inoculated_at: at(day, n % 600),
    place_id: place ?? '',
    status: day > DAYS - LIFE ? 'inoculated' : 'closed',
  }
}

const STATES = ['growing', 'growing', 'colonized', 'fruiting', 'pinning', 'resting', 'fruiting', 'pinning'] as const

/** The `k`th observation of a series: the move of ten bags each in turn, a treatment, or the state of two bags. */
function seen(n: number, { id, prepared_count: count }: Row, day: number, k: number, shelf: string | undefined): Row {
  const size = Number(count)
  const first = 1 + ((k * 7) % size)
  const moves = Math.ceil(size / 10)
  const common = { id: idAt(10_000 + n), series_kind: 'grow_series', series_id: id }
  if (k < moves) {
    const numbers = Array.from({ length: 10 }, (_, index) => k * 10 + index + 1).filter((number) => number <= size)
    return { ...common, quantity_ids: numbers, observed_at: at(day + 14, k), place_id: shelf ?? '' }
  }
  const numbers = [first, 1 + (first % size)]
  const observed_at = at(day + 3 + (k % 60), n % 600)
  if (k % 12 === 0) return { ...common, quantity_ids: numbers, observed_at, treatment: 'misted' }
  const isBad = k % 80 === 1
  const status = isBad ? 'contaminated' : k % 20 === 3 ? 'discarded' : (STATES[Math.floor((k % 60) / 8)] ?? 'growing')
  return { ...common, quantity_ids: numbers, observed_at, status }
}

/** The `n`th later observation of the series. */
export function oneMore(row: Row, n: number): Row {
  return seen(WHOLE.observations + n, row, DAYS, Number(row.prepared_count) + n, undefined)
}
