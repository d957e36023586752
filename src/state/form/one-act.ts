/**
 * One tap, one act. A finger in a wet glove taps twice; nobody means the same act on the same thing twice within
 * `REPEAT_MS`. The second tap of a gesture does nothing, the first tap after it does what it says.
 */

export const REPEAT_MS = 600

/** `thing` names what is acted on. Undefined: an act on it is under way, or was done just now. */
export type OneAct = <T>(thing: string, work: () => Promise<T>) => Promise<T | undefined>

/** `now` in milliseconds, of a clock that never jumps. Work that gives nothing (undefined, false) was no act. */
export function makeOneAct(now: () => number): OneAct {
  const underWay = new Set<string>()
  const done = new Map<string, number>()
  const forget = (at: number) => {
    for (const [thing, when] of done) if (at - when >= REPEAT_MS) done.delete(thing)
  }
  return async (thing, work) => {
    forget(now())
    if (underWay.has(thing) || done.has(thing)) return undefined
    underWay.add(thing)
    try {
      const made = await work()
      if (made) done.set(thing, now())
      return made
    } finally {
      underWay.delete(thing)
    }
  }
}

/** Shared by every screen: the second tap may land on another button for the same thing. */
export const oneAct = makeOneAct(() => performance.now())
