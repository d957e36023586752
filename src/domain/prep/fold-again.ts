/**
 * Folds a series again after some new observations: only the parts that they name are computed, and all other parts stay the same objects.
 * A view of 2,000 parts then draws only those again.
 */
import type { Values } from '../kit/field'
import { type Fold, foldParts, type Part, withObservations } from './dish-fold'
import type { ShowFold } from './resting'
import { ownState, partIn, partsIn, type Series, sizeOf } from './series'

export type Folding = { readonly fold: Fold; readonly parts: readonly Part[] }

/** Folds the observations of a series, in the order of their ids. `series` is one series, its record may change. */
export type FoldAgain = (series: Series, observations: readonly Values[]) => Folding

type Last = Folding & { readonly series: Series; readonly observations: readonly Values[]; readonly told: Fold }

/** Keeps the last folding. `show` must keep the objects of parts that stay as they are. */
export function foldingAgain(show: ShowFold = (fold) => fold): FoldAgain {
  let last: Last | undefined
  return (series, observations) => {
    const added = last && addedTo(last.observations, observations)
    const told = last && added ? withObservations(last.told, added) : foldParts(observations)
    const fold = show(told)
    const parts = partsAfter(last, series, fold)
    last = { series, observations, told, fold, parts }
    return { fold, parts }
  }
}

/** Undefined if anything else changed than that observations were added, or if an addition is an undo or is undone. */
function addedTo(before: readonly Values[], now: readonly Values[]): readonly Values[] | undefined {
  const added: Values[] = []
  let known = 0
  for (const one of now) {
    const same = before[known]
    if (same === undefined || same.id !== one.id) added.push(one)
    else if (!saysTheSame(same, one)) return undefined
    else known += 1
  }
  if (known < before.length) return undefined
  const ids = new Set(added.map(({ id }) => id))
  const isUndoing = added.some(({ reverses_id: id }) => typeof id === 'string')
  return isUndoing || now.some(({ reverses_id: id }) => ids.has(id)) ? undefined : added
}

/** In all that the fold reads. Observations are read from storage as new objects. Named keys are compared several times faster than listed ones. */
function saysTheSame(a: Values, b: Values): boolean {
  if (a === b) return true
  const isSame =
    a.observed_at === b.observed_at &&
    a.status === b.status &&
    a.colonized_percent === b.colonized_percent &&
    a.contamination_type === b.contamination_type &&
    a.quarantined === b.quarantined &&
    a.place_id === b.place_id &&
    a.treatment === b.treatment &&
    a.reverses_id === b.reverses_id
  return isSame && isSameList(a.quantity_ids, b.quantity_ids)
}

function isSameList(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((one, index) => one === b[index])
}

function partsAfter(
  before: (Folding & { readonly series: Series }) | undefined,
  series: Series,
  fold: Fold,
): readonly Part[] {
  if (!before || ownState(before.series) !== ownState(series)) return partsIn(series, fold)
  return Array.from({ length: sizeOf(series) }, (_, index) => {
    const number = index + 1
    const known = before.parts[index]
    if (known && before.fold.get(number) === fold.get(number)) return known
    const part = partIn(series, fold, number)
    return known && isSamePart(known, part) ? known : part
  })
}

function isSamePart(a: Part, b: Part): boolean {
  return (Object.keys(b) as (keyof Part)[]).every((key) => a[key] === b[key])
}
