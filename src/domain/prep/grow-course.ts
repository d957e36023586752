/**
 * How a grow series went, from its sightings: on which days its parts were first seen in a state, when they were first shaken, and how long
 * pins took to the pick. Only sightings that stand count, in any order of arrival. Days count from the inoculation, in days of the farm's zone.
 */
import { dateIn, daysBetween } from '../clock'
import type { Values } from '../kit/field'
import { isFinal } from '../kit/part-states'
import { foldParts, stateSaid } from './dish-fold'
import { median } from './quantile'
import { begunAt, begunIn, type Series, standingIn } from './series'
import { startsOf } from './starts'

/** States whose days are known, in their order. */
export const MILESTONES = ['growing', 'colonized'] as const
export type Milestone = (typeof MILESTONES)[number]

export type Course = {
  readonly id: string
  /** Series of one kind and form are alike. */
  readonly like: string
  /** The day of the inoculation (`YYYY-MM-DD`). */
  readonly began: string
  /**
   * How many parts were first seen in the state on each day. Absent while a living part still waits for the state:
   * the days of the fast parts alone would make every other series look slow.
   */
  readonly days: { readonly [K in Milestone]?: ReadonlyMap<number, number> }
  /** The day of the first shaking, and the median of the known percents of the parts that were shaken then. */
  readonly shaken: { readonly day: number; readonly percent: number | undefined } | undefined
  /** The median of the days from pins to the pick. Undefined before the first pick of a part with pins. */
  readonly ripened: number | undefined
}

/** Undefined for a series without a form: such parts are not grain, blocks or cultures. */
export function likeOf({ definition, row }: Series): string | undefined {
  return typeof row.form === 'string' ? `${definition.name} ${row.form}` : undefined
}

/** Undefined without a form, or if the day of the inoculation is unknown. */
export function courseOf(
  series: Series<Values & { readonly id: string }>,
  observations: readonly Values[],
  zone: string,
): Course | undefined {
  const [like, began] = [likeOf(series), begunAt(series)]
  if (like === undefined || began === undefined) return undefined
  const first = dateIn(began, zone)
  const starts = startsOf(series, observations)
  const firstOf = (number: number) => starts.get(number) ?? began
  const days = daysCounter(zone)
  const sights = { growing: new Map<number, number>(), colonized: new Map<number, number>() }
  const percents = new Map<number, number>()
  const gone = new Set<number>()
  const pins = new Map<number, string>()
  const ripening: number[] = []
  let shaken: Course['shaken']
  for (const { observation, numbers } of inTime(series, observations)) {
    const at = String(observation.observed_at)
    const state = stateSaid(observation)
    const { colonized_percent: percent, treatment } = observation
    // Seen before the day of the inoculation: one of the two clocks was wrong.
    const isEarly = (number: number) => at < firstOf(number) && days(firstOf(number), at) < 0
    const living = numbers.filter((number) => !gone.has(number))
    for (const number of living) {
      if (typeof percent === 'number') percents.set(number, percent)
      const pinned = pins.get(number)
      if (state === 'pinning') pins.set(number, pinned ?? at)
      else if (state !== undefined) pins.delete(number)
      if (state === 'picked' && pinned !== undefined) ripening.push(days(pinned, at))
      if (isFinal(state)) gone.add(number)
      else if (isMilestone(state) && !sights[state].has(number) && !isEarly(number)) {
        sights[state].set(number, days(firstOf(number), at))
      }
    }
    const shook = treatment === 'shaken' ? living.filter((number) => !isEarly(number)) : []
    if (shaken === undefined && shook.length > 0) {
      const known = shook.flatMap((number) => percents.get(number) ?? [])
      const day = median(shook.map((number) => days(firstOf(number), at)))
      shaken = { day, percent: known.length > 0 ? median(known) : undefined }
    }
  }
  const waiting = new Set(begunIn(series, foldParts(observations)).map(({ state }) => state))
  const reached = {
    ...(waiting.has('inoculated') ? {} : { growing: counted(sights.growing.values()) }),
    ...(waiting.has('inoculated') || waiting.has('growing') ? {} : { colonized: counted(sights.colonized.values()) }),
  }
  return {
    id: series.row.id,
    like,
    began: first,
    days: reached,
    shaken,
    ripened: ripening.length > 0 ? median(ripening) : undefined,
  }
}

/** Days between two instants. Many parts are seen at one instant, and its day takes long to compute. */
function daysCounter(zone: string): (from: string, at: string) => number {
  const known = new Map<string, number>()
  return (from, at) => {
    const key = `${from} ${at}`
    const days = known.get(key) ?? daysBetween(dateIn(from, zone), dateIn(at, zone))
    known.set(key, days)
    return days
  }
}

function counted(all: Iterable<number>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

function isMilestone(state: unknown): state is Milestone {
  return MILESTONES.some((one) => one === state)
}

/** The standing observations by time, equal times by id. One without a time is left out. */
function inTime(series: Series, observations: readonly Values[]) {
  const key = ({ observed_at: at, id }: Values) => `${at} ${id}`
  return standingIn(series, observations)
    .filter(({ observation }) => typeof observation.observed_at === 'string')
    .toSorted(({ observation: a }, { observation: b }) => (key(a) < key(b) ? -1 : 1))
}
