/** Proposals for pouring a batch into dishes: the number of dishes, and values of earlier pours. */

import { addDays, dateIn, daysBetween } from '../clock'
import type { Batch, Cooked } from '../cooking/cook'
import type { Values } from '../kit/field'
import { begunAt, newestFirst, type Series } from './series'

/** Millilitres in a usual dish of 90 mm. */
const DISH_ML = 20
/** The largest piece that is itself a dish (150 mm takes 60 ml). A larger piece is a bottle that is poured into dishes. */
const LARGEST_DISH_ML = 60
/** The limit of an agar series. */
export const MOST_DISHES = 2000
const MOST_ML = 1_000_000

export type Poured = {
  /** 1 to `MOST_DISHES`. */
  readonly dishes: number
  /** A whole number. Undefined if unknown or above the limit. */
  readonly millilitres: number | undefined
}

/** The dishes of a batch: its pieces if they are dishes, else the number of usual dishes that its volume fills. */
export function dishesFrom({ count, unitId }: Batch, cooked: Pick<Cooked, 'millilitres'> | undefined): Poured {
  const exact = Number(cooked?.millilitres ?? 0n) / 1_000_000
  const millilitres = Math.round(exact)
  // One batch as written is not a dish, however small.
  const isPieces = (count > 1 || unitId !== undefined) && exact > 0 && exact / count <= LARGEST_DISH_ML
  const dishes = isPieces ? count : Math.floor(millilitres / DISH_ML)
  return {
    dishes: Math.min(MOST_DISHES, Math.max(1, dishes)),
    millilitres: millilitres >= 1 && millilitres <= MOST_ML ? millilitres : undefined,
  }
}

export type Pouring = {
  /** The time that the recipe requires. */
  readonly heldMinutes: number | undefined
  /** The same number of days as for the recipe's last series. */
  readonly expiresAt: string | undefined
}

export function proposedPouring(
  recipe: Values & { readonly id: string },
  agars: readonly Series[],
  today: string,
  zone: string,
): Pouring {
  const dated = newestFirst(agars).flatMap((series) => {
    const { recipe_id: id, expires_at: end } = series.row
    const at = begunAt(series)
    return at !== undefined && id === recipe.id && typeof end === 'string' ? [daysBetween(dateIn(at, zone), end)] : []
  })
  const [lasts] = dated
  return {
    heldMinutes: requiredMinutes(recipe),
    expiresAt: lasts !== undefined && lasts > 0 ? addDays(today, lasts) : undefined,
  }
}

/** The hold time that the recipe requires. */
export function requiredMinutes({ sterilizationTime: minutes }: Values): number | undefined {
  return typeof minutes === 'number' ? minutes : undefined
}
