/**
 * How a grow series went, from its observations: on which days its parts were first seen in a state, and when they were first shaken. Only
 * observations that stand count, in any order of arrival. Days count from the inoculation, in days of the farm's zone.
 */
import { dateIn, daysBetween } from '../clock'
import type { Values } from '../kit/field'
import { isFinal } from '../kit/part-states'
import { foldParts, stateSaid } from './dish-fold'
import { median } from './quantile'
import { begunAt, begunIn, type Series, standingIn } from './series'

/** States whose days are known, in their order. */
export const MILESTONES = ['growing', 'colonized'] as const
export type Milestone = (typeof MILESTONES)[number]

export type Course = {
  readonly id: string
  /** Series of one kind and form are alike. */
  readonly like: string
  /** The instant of the inoculation. */
  readonly began: string
  /**
   * The days on which parts were first seen in the state, one for each such part. Absent while a living part still waits for the state:
   * the days of the fast parts alone would make every other series look slow.
   */
  readonly days: { readonly [K in Milestone]?: readonly number[] }
  /** The day of the first shaking, and the median of the known percents of the parts that were shaken then. */
  readonly shaken: { readonly day: number; readonly percent: number | undefined } | undefined
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
  const sights = { growing: new Map<number, number>(), colonized: new Map<number, number>() }
  const percents = new Map<number, number>()
  const gone = new Set<number>()
  let shaken: Course['shaken']
  for (const { observation, numbers } of inTime(series, observations)) {
    const state = stateSaid(observation)
    const { colonized_percent: percent, treatment } = observation
    const day = daysBetween(first, dateIn(String(observation.observed_at), zone))
    const living = numbers.filter((number) => !gone.has(number))
    for (const number of living) {
      if (typeof percent === 'number') percents.set(number, percent)
      if (isFinal(state)) gone.add(number)
      // Seen before the inoculation: one of the two clocks was wrong.
      else if (day >= 0 && isMilestone(state) && !sights[state].has(number)) sights[state].set(number, day)
    }
    if (shaken === undefined && treatment === 'shaken' && day >= 0 && living.length > 0) {
      const known = living.flatMap((number) => percents.get(number) ?? [])
      shaken = { day, percent: known.length > 0 ? median(known) : undefined }
    }
  }
  const waiting = new Set(begunIn(series, foldParts(observations)).map(({ state }) => state))
  const days = {
    ...(waiting.has('inoculated') ? {} : { growing: [...sights.growing.values()] }),
    ...(waiting.has('inoculated') || waiting.has('growing') ? {} : { colonized: [...sights.colonized.values()] }),
  }
  return { id: series.row.id, like, began, days, shaken }
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
