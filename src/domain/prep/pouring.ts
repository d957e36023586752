/** What is proposed when a batch is poured into dishes: what the pours before it said. */
import { addDays, dateIn, daysBetween } from '../clock'
import type { Values } from '../kit/field'
import { seriesNewestFirst } from './petri'

export type Pouring = {
  /** Which load of the sterilizer: that of the last pour of the day, since a load is poured in several lots. */
  readonly runCode: string | undefined
  /** As long as the recipe asks for. */
  readonly heldMinutes: number | undefined
  /** As many days on as the last series of the recipe was given. */
  readonly expiresAt: string | undefined
}

export function proposedPouring(
  recipe: Values & { readonly id: string },
  agars: readonly Values[],
  today: string,
  zone: string,
): Pouring {
  const pours = seriesNewestFirst(agars, 'poured_at').flatMap((series) =>
    typeof series.poured_at === 'string' ? [{ series, day: dateIn(series.poured_at, zone) }] : [],
  )
  const last = pours.find(({ day }) => day === today)?.series.run_code
  const dated = pours.find(
    ({ series: { recipe_id: id, expires_at: end } }) => id === recipe.id && typeof end === 'string',
  )
  const lasts = dated && daysBetween(dated.day, String(dated.series.expires_at))
  return {
    runCode: typeof last === 'string' ? last : undefined,
    heldMinutes: typeof recipe.sterilizationTime === 'number' ? recipe.sterilizationTime : undefined,
    expiresAt: lasts !== undefined && lasts > 0 ? addDays(today, lasts) : undefined,
  }
}
