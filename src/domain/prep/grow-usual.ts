/** What is usual on this farm, from the courses of its earlier series: when grain is shaken, by which day parts reach a state, and how long pins ripen. */
import { type Course, MILESTONES, type Milestone } from './grow-course'
import { median, quantile, quantileOfCounts } from './quantile'

/** From fewer earlier series nothing is said. */
export const FEWEST_SERIES = 5
/** Only the latest earlier series count, because a farm changes its ways. */
export const LATEST_SERIES = 40
/** The share of parts that reach a state by its slow day. */
const SLOW = 0.9
/** A look that is a day early costs less than a pick that is a day late. */
const EARLY = 0.25

export type Usual = {
  /** Medians over series, of the day of the first shaking and of the percent at that moment. Undefined: too few to say. */
  readonly shaking: { readonly day: number; readonly percent: number | undefined } | undefined
  /** The 90th percentile of the days to the state, over all parts seen in it. Absent: too few series to say. */
  readonly slow: { readonly [K in Milestone]?: number }
  /** Days from pins to the pick: the lower quartile of the medians of the series. Undefined: too few series to say. */
  readonly ripening: number | undefined
}

export const NOTHING_USUAL: Usual = { shaking: undefined, slow: {}, ripening: undefined }

/** What was usual for the series of a kind and form (`likeOf`) that began before a day (`YYYY-MM-DD`). */
export type UsualBefore = (like: string | undefined, began: string | undefined) => Usual

export function usualBefore(courses: readonly Course[]): UsualBefore {
  const alike = new Map<string, Course[]>()
  for (const course of courses) {
    const list = alike.get(course.like)
    if (list) list.push(course)
    else alike.set(course.like, [course])
  }
  const known = new Map<string, readonly Course[]>()
  for (const [like, all] of alike) known.set(like, all.toSorted(byTime))
  // Series begun on one day have the same earlier series, so this is computed once for all of them.
  const found = new Map<string, Usual>()
  return (like, began) => {
    const all = known.get(like ?? '')
    if (!all || began === undefined) return NOTHING_USUAL
    const from = all.findIndex((course) => course.began >= began)
    const count = from < 0 ? all.length : from
    const key = `${like} ${count}`
    const usual = found.get(key) ?? usualIn(all.slice(0, count).reverse())
    found.set(key, usual)
    return usual
  }
}

const byTime = (a: Course, b: Course) => (`${a.began} ${a.id}` < `${b.began} ${b.id}` ? -1 : 1)

/** `earlier`: the latest first. */
function usualIn(earlier: readonly Course[]): Usual {
  const shaken = earlier.flatMap((course) => course.shaken ?? []).slice(0, LATEST_SERIES)
  const percents = shaken.flatMap(({ percent }) => percent ?? [])
  const ripened = earlier.flatMap(({ ripened: days }) => days ?? []).slice(0, LATEST_SERIES)
  const slow: { -readonly [K in Milestone]?: number } = {}
  for (const state of MILESTONES) {
    const seen = earlier.flatMap(({ days }) => (days[state]?.size ? [days[state]] : [])).slice(0, LATEST_SERIES)
    if (seen.length < FEWEST_SERIES) continue
    const parts = new Map<number, number>()
    for (const days of seen) for (const [day, count] of days) parts.set(day, (parts.get(day) ?? 0) + count)
    slow[state] = quantileOfCounts(parts, SLOW)
  }
  return {
    shaking:
      shaken.length < FEWEST_SERIES
        ? undefined
        : {
            day: median(shaken.map(({ day }) => day)),
            percent: percents.length < FEWEST_SERIES ? undefined : median(percents),
          },
    slow,
    ripening:
      ripened.length < FEWEST_SERIES
        ? undefined
        : quantile(
            ripened.toSorted((a, b) => a - b),
            EARLY,
          ),
  }
}
