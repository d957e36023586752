/**
 * One tap, one act. Wet gloves tap twice, and no user intends the same act on the same thing twice within `REPEAT_MS`. The second tap of
 * a gesture is ignored, the next gesture is not.
 */

export const REPEAT_MS = 600

/** `thing` names the target. Undefined: an act on it is in progress, or has just been done. */
export type OneAct = <T>(thing: string, work: () => Promise<T>) => Promise<T | undefined>

/** `now` in milliseconds of a monotonic clock. Work that returns undefined or false does not count as an act. */
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

/** Shared by all screens, because the second tap may hit another button for the same thing. */
export const oneAct = makeOneAct(() => performance.now())
