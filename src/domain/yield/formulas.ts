/** The formulas of yields, each with its unit. Grams are fresh weight unless `dry` is said. */

/**
 * Biological efficiency in percent: fresh mushrooms from dry substrate, without spawn, casing and water (P. Agarawal and P. Topwal,
 * Biological efficiency and nutritional value of Pleurotus ostreatus, 2018; Mycologia 77:756, 1985). 1,327 g from 1,000 g give 132.7 %.
 * `dry` is above 0.
 */
export function biologicalEfficiency(fresh: number, dry: number): number {
  return (100 * fresh) / dry
}

/** The percent of each flush. 648, 420 and 259 g give 48.8, 31.7 and 19.5 %. Nothing picked gives 0 for each. */
export function flushShares(grams: readonly number[]): readonly number[] {
  const all = grams.reduce((sum, one) => sum + one, 0)
  return grams.map((one) => (all === 0 ? 0 : (100 * one) / all))
}

/** Percent of biological efficiency a day, from inoculation to the last pick. 132.7 % in 56 days give 2.37. `days` is above 0. */
export function productionRate(efficiency: number, days: number): number {
  return efficiency / days
}
