/** Which mutant is on in this process, and which were asked for. */
import { QUESTION } from './weave'

export type Switch = {
  /** The mutants asked for since the last call. */
  readonly takeAsked: () => Set<number>
  readonly turn: (mutant: number | undefined) => void
}

/** Answers woven code in this process; of `count` mutants none is on yet. */
export function installSwitch(count: number): Switch {
  const asked = new Uint8Array(count)
  let isOn = -1
  Object.assign(globalThis, {
    [QUESTION]: (mutant: number) => {
      asked[mutant] = 1
      return mutant === isOn
    },
  })
  return {
    takeAsked: () => {
      const taken = new Set<number>()
      for (const [mutant, isAsked] of asked.entries()) if (isAsked === 1) taken.add(mutant)
      asked.fill(0)
      return taken
    },
    turn: (mutant) => {
      isOn = mutant ?? -1
    },
  }
}
