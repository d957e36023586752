/** Chance from numbers: the same numbers give the same choices, on every machine. Nothing else in the simulation may be random. */
import type { RandomBytes } from '../../../src/domain/ids'

export type Chance = {
  /** In [0, 1). */
  readonly next: () => number
  /** In [0, below). */
  readonly int: (below: number) => number
  readonly is: (probability: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T | undefined
  readonly oneOf: <T>(first: T, ...others: T[]) => T
  /** One of the names, each as likely as its weight says. */
  readonly weighted: <K extends string>(weights: Readonly<Record<K, number>>) => K
  readonly bytes: RandomBytes
  /** A number that another chance can be made of. */
  readonly seed: () => number
}

/** splitmix32: one word of state, good enough mixing for neighbouring seeds. */
function mixer(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
}

export function chanceOf(...seeds: readonly number[]): Chance {
  let start = 0
  for (const seed of seeds) start = mixer(start ^ seed)()
  const word = mixer(start)
  const next = () => word() / 2 ** 32
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    is: (probability) => next() < probability,
    pick: (list) => list[int(list.length)],
    oneOf: (first, ...others) => [first, ...others][int(others.length + 1)] ?? first,
    weighted: (weights) => {
      const names = Object.keys(weights) as (keyof typeof weights)[]
      const total = names.reduce((sum, name) => sum + weights[name], 0)
      let left = next() * total
      for (const name of names) {
        left -= weights[name]
        if (left < 0) return name
      }
      return names[names.length - 1] as keyof typeof weights
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => word() & 0xff),
    seed: word,
  }
}
