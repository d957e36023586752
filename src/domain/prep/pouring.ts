/** What is proposed when a batch is poured into dishes: how many, and what the pours before it said. */

import { addDays, dateIn, daysBetween } from '../clock'
import type { Batch, Cooked } from '../cooking/cook'
import type { Values } from '../kit/field'
import { begunAt, newestFirst, type Series } from './series'

/** A usual dish of 90 mm holds so much, ml. */
const DISH_ML = 20
/** A piece of up to so much is a dish itself: one of 150 mm holds 60 ml. A larger one is a bottle that is poured into dishes. */
const LARGEST_DISH_ML = 60
/** As an agar series takes them. */
export const MOST_DISHES = 2000
const MOST_ML = 1_000_000

export type Poured = {
  /** 1 to `MOST_DISHES`. */
  readonly dishes: number
  /** Whole; undefined where it is not known, or more than anybody pours. */
  readonly millilitres: number | undefined
}

/** The dishes that a batch makes: its pieces where they are dishes, else as many usual ones as its volume fills. */
export function dishesFrom({ count, unitId }: Batch, cooked: Pick<Cooked, 'millilitres'> | undefined): Poured {
  const exact = Number(cooked?.millilitres ?? 0n) / 1_000_000
  const millilitres = Math.round(exact)
  // One batch as written is no dish, however small.
  const isPieces = (count > 1 || unitId !== undefined) && exact > 0 && exact / count <= LARGEST_DISH_ML
  const dishes = isPieces ? count : Math.floor(millilitres / DISH_ML)
  return {
    dishes: Math.min(MOST_DISHES, Math.max(1, dishes)),
    millilitres: millilitres >= 1 && millilitres <= MOST_ML ? millilitres : undefined,
  }
}

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
  agars: readonly Series[],
  today: string,
  zone: string,
): Pouring {
  const pours = newestFirst(agars).flatMap((series) => {
    const at = begunAt(series)
    return at === undefined ? [] : [{ series: series.row, day: dateIn(at, zone) }]
  })
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
