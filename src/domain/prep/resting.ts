/** On screens a picked part rests from the farm's next day on. On the wire it is picked until something newer is seen. */
import { dateIn } from '../clock'
import type { Fold, Known } from './dish-fold'

/** Replaces a state of the fold for a screen. */
export type ShowFold = (fold: Fold) => Fold

/** For the farm's date `today`, `YYYY-MM-DD`. What is known of a part stays one object in every call, and a fold without such a part is the same. */
export function restingOn(today: string, zone: string): ShowFold {
  const shown = new WeakMap<Known, Known>()
  const show = (known: Known): Known => {
    const { live } = known
    if (live?.value !== 'picked') return known
    const made = shown.get(known)
    if (made) return made
    const rests = dateIn(live.at, zone) < today ? { ...known, live: { ...live, value: 'resting' as const } } : known
    shown.set(known, rests)
    return rests
  }
  return (fold) => {
    for (const known of fold.values()) {
      if (show(known) !== known) return new Map([...fold].map(([number, one]) => [number, show(one)]))
    }
    return fold
  }
}
