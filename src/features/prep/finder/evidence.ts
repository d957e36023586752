/** The columns of the evidence: the drawn dishes, and the suspects each of them shares. */
import type { BenchCase } from '../../../domain/prep/cases'
import type { Suspect } from '../../../domain/prep/finder'
import type { Found } from './use-finder'

export type Column = {
  readonly key: string
  readonly seriesId: string
  readonly number: number
  readonly isBad: boolean
  /** Whether it has an observation. */
  readonly isSeen: boolean
  /** Whether the line between contaminated and clean dishes is before it. */
  readonly isFirstClean: boolean
  /** Indexes of the suspects that it shares. */
  readonly sharers: ReadonlySet<number>
}

/** Of each kind; more columns are unreadable. */
const MOST = 60

/** Contaminated dishes, then others of any suspect, observed first, by series and number. `hidden`: those not drawn. */
export function columnsOf(
  { cases }: Pick<Found, 'cases'>,
  suspects: readonly Suspect[],
): { readonly columns: readonly Column[]; readonly hidden: number } {
  const sharers = new Map<number, Set<number>>()
  for (const [place, { members }] of suspects.entries()) {
    for (const index of members) {
      const known = sharers.get(index)
      if (known) known.add(place)
      else sharers.set(index, new Set([place]))
    }
  }
  const column = (one: BenchCase, index: number) => ({ ...one, sharers: sharers.get(index) ?? new Set<number>() })
  // Dishes of the first suspect come first, beside the dishes it explains.
  const first = (one: { readonly sharers: ReadonlySet<number> }) => Math.min(suspects.length, ...one.sharers)
  const all = cases
    .map(column)
    .filter(({ isBad, sharers: mine }) => isBad || mine.size > 0)
    .toSorted((a, b) => first(a) - first(b))
  const bad = all.filter(({ isBad }) => isBad)
  const others = all.filter(({ isBad }) => !isBad)
  const clean = others.toSorted((a, b) => Number(b.observed === 'seen') - Number(a.observed === 'seen'))
  const drawn = [...bad.slice(0, MOST), ...clean.slice(0, MOST)]
  const columns = drawn.map(({ seriesId, number, isBad, observed, sharers: mine }, at) => ({
    key: `${seriesId} ${number}`,
    seriesId,
    number,
    isBad,
    isSeen: observed === 'seen',
    isFirstClean: at === Math.min(bad.length, MOST) && !isBad,
    sharers: mine,
  }))
  return { columns, hidden: all.length - drawn.length }
}
