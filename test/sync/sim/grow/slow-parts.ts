/**
 * The parts of series and the contents of places from the records, without the product's folds: a walk over the sightings of each part, in
 * their order, and up from each place.
 */
import type { Row } from '../../../../src/domain/kit/entity'
import type { Values } from '../../../../src/domain/kit/field'

export const KINDS = ['petri_series', 'grow_series'] as const
export type Kind = (typeof KINDS)[number]

/** The state of parts that nobody observed, by the status of their series. */
const OWN: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  petri_series: { draft: 'poured', ready: 'colonized', stored: 'stored', closed: 'used', discarded: 'discarded' },
  grow_series: { draft: 'filled', cooked: 'filled', closed: 'spent', discarded: 'discarded' },
}
/** The last of several counts. */
const FINAL = ['spent', 'dead', 'contaminated', 'discarded']
const GONE = ['used', 'spent', 'dead', 'discarded']

export type SlowPart = {
  readonly number: number
  readonly state: string
  readonly percent: number | null
  readonly contaminated: boolean
  readonly contaminatedBy: string | null
  readonly quarantined: boolean
  readonly place: string | null
  /** The instant of the last of each treatment. */
  readonly treated: Readonly<Record<string, string>>
}

export function slowParts(kind: Kind, series: Row, observations: readonly Values[]): SlowPart[] {
  const mine = observations.filter(({ series_id: id, deleted_at: gone }) => id === series.id && !gone)
  const count = Number(series.prepared_count ?? 0)
  return Array.from({ length: count }, (_, index) => slowPart(kind, series, mine, index + 1))
}

const names = ({ quantity_ids: list }: Values, number: number) => Array.isArray(list) && list.includes(number)

function slowPart(kind: Kind, series: Row, observations: readonly Values[], number: number): SlowPart {
  const undone = observations.flatMap((one) => (one.reverses_id && names(one, number) ? [one.reverses_id] : []))
  const seen = observations
    .filter((one) => !one.reverses_id && names(one, number) && !undone.includes(String(one.id)))
    .toSorted((a, b) => (`${a.observed_at} ${a.id}` < `${b.observed_at} ${b.id}` ? -1 : 1))
  const own = OWN[kind][String(series.status)] ?? 'inoculated'
  const finals = [own, ...seen.map(({ status }) => String(status))]
  const final = FINAL.findLast((one) => finals.includes(one))
  const living = seen.map(livesAs)
  const lastLife = living.findLastIndex((one) => one !== undefined)
  const lastPercent = seen.findLastIndex(({ colonized_percent: percent }) => typeof percent === 'number')
  const percent = Number(seen[lastPercent]?.colonized_percent)
  const life = living[lastLife]
  const isOver =
    lastLife > lastPercent &&
    (life === 'colonized' ? percent < 100 : percent > 0 && ['poured', 'filled', 'inoculated'].includes(life ?? ''))
  const state = final ?? life ?? own
  const contaminated = seen.some(({ status }) => status === 'contaminated')
  const last = (field: string) => seen.findLast((one) => typeof one[field] === 'string')?.[field]
  const standsNowhere = GONE.includes(state) || series.status === 'draft' || own === 'discarded'
  return {
    number,
    state,
    percent: lastPercent < 0 || isOver ? null : percent,
    contaminated,
    contaminatedBy: contaminated ? String(last('contamination_type') ?? '') || null : null,
    quarantined: seen.findLast((one) => typeof one.quarantined === 'boolean')?.quarantined === true,
    place: standsNowhere ? null : String(last('place_id') ?? series.place_id ?? '') || null,
    treated: Object.fromEntries(
      seen.flatMap((one) => (one.treatment ? [[String(one.treatment), String(one.observed_at)]] : [])),
    ),
  }
}

/** The state that a sighting gives a living part. */
function livesAs({ status, colonized_percent: percent }: Values): string | undefined {
  if (typeof status === 'string') return FINAL.includes(status) ? undefined : status
  return Number(percent ?? 0) > 0 ? 'growing' : undefined
}

/** Whether a place is the other one or inside it, at any depth. */
export function isInside(places: readonly Row[], id: string, outer: string): boolean {
  const live = new Map(places.flatMap((row) => (row.deleted_at ? [] : [[row.id, row] as const])))
  if (!live.has(outer)) return false
  const met = new Set<string>()
  for (let at: string | undefined = id; at !== undefined && live.has(at) && !met.has(at); ) {
    if (at === outer) return true
    met.add(at)
    const parent: unknown = live.get(at)?.parent_id
    at = typeof parent === 'string' ? parent : undefined
  }
  return false
}

/** What is left of a part of a grow series, in grams or millilitres. Undefined if nobody said what it held. */
export function slowRest(series: Row, number: number, all: readonly Values[]): number | undefined {
  const [size, measure] = series.form === 'liquid_culture' ? ['part_volume_ml', 'ml'] : ['part_weight_g', 'grams']
  const filled = series[size as 'part_weight_g']
  if (typeof filled !== 'number') return undefined
  let left = filled
  for (const { parents, status, deleted_at: gone } of all) {
    if (gone || status === 'draft' || !Array.isArray(parents)) continue
    for (const parent of parents as readonly Values[]) {
      if (parent.series_id === series.id && parent.quantity_id === number) left -= Number(parent[measure ?? ''] ?? 0)
    }
  }
  return left
}

/** Whether a record leads back to itself. `outer` gives the ids that a record names. */
export function leadsBack(rows: ReadonlyMap<string, Row>, outer: (row: Row) => readonly string[]): string | undefined {
  return [...rows.keys()].find((start) => {
    const met = new Set<string>()
    const open = [start]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const next of outer(rows.get(at) ?? { id: at })) {
        if (next === start) return true
        if (met.has(next) || !rows.has(next)) continue
        met.add(next)
        open.push(next)
      }
    }
    return false
  })
}
