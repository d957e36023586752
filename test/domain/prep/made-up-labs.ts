/** Labs with and without a known cause of contamination, the same for a seed. */
import { type Case, FACTORS, type Factor, keysOf } from '../../../src/domain/prep/groups'

/** A stream of chance that a number repeats (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Two months of a small lab: 24 series of 8 to 20 dishes, from 8 agar series in 5 runs of 2 packages each, by 3 people on 16 days. */
export function labOf(chance: () => number): Omit<Case, 'isBad'>[] {
  const pick = (count: number) => Math.floor(chance() * count)
  const agars = Array.from({ length: 8 }, () => ({
    run: `A-${pick(5)}`,
    recipe: `recipe ${pick(3)}`,
    package: [`malt ${pick(5)}`, `agar ${pick(4)}`],
  }))
  return Array.from({ length: 24 }, (_, series) => series).flatMap((series) => {
    const agar = pick(agars.length)
    const parent = series < 6 ? undefined : { series: pick(series), dish: 1 + pick(8) }
    const shared = {
      series: `P-${series}`,
      medium: `AG-${agar}`,
      run: agars[agar]?.run ?? '',
      recipe: agars[agar]?.recipe ?? '',
      package: agars[agar]?.package ?? [],
      person: `person ${pick(3)}`,
      day: `day ${pick(16)}`,
      work_area: ['hood', 'box'][pick(2)] ?? '',
      strain: `strain ${pick(5)}`,
      ...(parent && { parent_series: `P-${parent.series}`, parent_dish: `P-${parent.series}/${parent.dish}` }),
    }
    return Array.from({ length: 8 + pick(13) }, (_, index) => ({
      seriesId: `P-${series}`,
      number: index + 1,
      observed: 'seen' as const,
      shares: shared,
    }))
  })
}

/** A lab in which one group is contaminated far more often than the rest; undefined where no group is large enough. */
export function outbreak(seed: number): { cases: Case[]; factor: Factor; key: string } | undefined {
  const chance = chanceOf(seed)
  const dishes = labOf(chance)
  const factor = FACTORS[Math.floor(chance() * FACTORS.length)] ?? 'run'
  const counts = new Map<string, number>()
  for (const { shares } of dishes) {
    for (const key of keysOf(shares[factor])) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const large = [...counts].filter(([, count]) => count >= 12 && count <= dishes.length / 2)
  const [key] = large[Math.floor(chance() * large.length)] ?? []
  if (key === undefined) return undefined
  const isIn = ({ shares }: Pick<Case, 'shares'>) => keysOf(shares[factor]).includes(key)
  const cases = dishes.map((dish) => ({ ...dish, isBad: chance() < (isIn(dish) ? 0.6 : 0.03) }))
  return { cases, factor, key }
}

/** A rate around `mean` that makes the dishes of one series so much alike (beta distribution, by two gammas). */
export function betaOf(chance: () => number, mean: number, correlation: number): number {
  const size = 1 / correlation - 1
  const a = gammaOf(chance, mean * size)
  const b = gammaOf(chance, (1 - mean) * size)
  return a / (a + b)
}

/** Marsaglia and Tsang, A simple method for generating gamma variables, 2000. */
function gammaOf(chance: () => number, shape: number): number {
  if (shape < 1) return gammaOf(chance, shape + 1) * chance() ** (1 / shape)
  const d = shape - 1 / 3
  for (;;) {
    const x = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
    const v = (1 + x / Math.sqrt(9 * d)) ** 3
    if (v > 0 && Math.log(1 - chance()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v
  }
}

export const badOnes = (cases: readonly Case[]) => cases.flatMap(({ isBad }, index) => (isBad ? [index] : []))
