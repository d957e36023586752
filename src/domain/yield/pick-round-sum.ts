/** What a round of picking gave. */
import type { Booking, PartPicked } from './pick-round'
import { GRADES, type Grade } from './picks'

export type RoundSum = {
  /** In tenths of a gram, waste included. */
  readonly tenths: number
  /** Parts with a weight of their own; a part that was weighed twice is one. */
  readonly parts: number
  /** Weights of parts that are not told apart. */
  readonly crates: number
  /** In the order of the grades, also those without a weight. */
  readonly grades: readonly { readonly grade: Grade; readonly tenths: number }[]
  /** By series and flush, the first picked first. */
  readonly from: readonly FromSeries[]
}

export type FromSeries = PartPicked & {
  readonly flush: number
  readonly tenths: number
  readonly parts: number
  readonly crates: number
}

export function sumOfRound(picks: readonly Booking[]): RoundSum {
  const groups = new Map<string, Booking[]>()
  for (const pick of picks) {
    const key = `${pick.seriesId} ${pick.flush}`
    const group = groups.get(key)
    if (group) group.push(pick)
    else groups.set(key, [pick])
  }
  return {
    ...counted(picks),
    grades: GRADES.map((grade) => ({ grade, tenths: tenthsIn(picks.filter((pick) => pick.grade === grade)) })),
    from: [...groups.values()].flatMap((group) => {
      const [first] = group
      return first ? [{ kind: first.kind, seriesId: first.seriesId, flush: first.flush, ...counted(group) }] : []
    }),
  }
}

function counted(picks: readonly Booking[]): Pick<RoundSum, 'tenths' | 'parts' | 'crates'> {
  const numbered = picks.filter(({ number }) => number !== undefined)
  const parts = new Set(numbered.map(({ seriesId, number }) => `${seriesId} ${number}`))
  return { tenths: tenthsIn(picks), parts: parts.size, crates: picks.length - numbered.length }
}

function tenthsIn(picks: readonly Booking[]): number {
  return picks.reduce((sum, { tenths }) => sum + tenths, 0)
}
