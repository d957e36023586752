/** Chance from a fixed seed (mulberry32): the sample farm is the same on every start. */
export type Chance = () => number

/** Numbers from 0 to 1, without 1. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** 1, more or less by a share of at most `most`. Middle values are the commonest. */
export function around(chance: Chance, most: number): number {
  return 1 + (chance() + chance() - 1) * most
}
