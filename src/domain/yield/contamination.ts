/** The contaminated parts of each series in the order of their inoculation: which series are worse than the farm's own variation. */
import { type RunChart, runChart } from './run-chart'
import type { SeriesYield } from './series-yield'

export type RunPoint = {
  readonly seriesId: string
  /** The day of the inoculation. */
  readonly day: string
  readonly bad: number
  readonly count: number
  /** From 0 to 1. */
  readonly rate: number
  readonly limit: number
  readonly isHigh: boolean
}

export type ContaminationRun = Pick<RunChart, 'rate'> & { readonly points: readonly RunPoint[] }

/** Undefined where no series differs from another: fewer than two series, or all or none of the parts contaminated. */
export function contaminationRun(yields: readonly SeriesYield[]): ContaminationRun | undefined {
  const series = yields
    .flatMap(({ seriesId, began, shares }) => {
      const bad = shares.reduce((sum, share) => sum + share.bad, 0)
      const count = shares.reduce((sum, share) => sum + share.parts, 0)
      return began === undefined || count === 0 ? [] : [{ seriesId, day: began, bad, count }]
    })
    .sort((a, b) => (a.day < b.day || (a.day === b.day && a.seriesId < b.seriesId) ? -1 : 1))
  if (series.length === 0) return undefined
  const chart = runChart(series)
  if (!chart) return undefined
  const points = series.map((one) => {
    const [rate, limit] = [one.bad / one.count, limitOf(chart, one.count)]
    return { ...one, rate, limit, isHigh: rate > limit }
  })
  return { rate: chart.rate, points }
}

/**
 * Never below the limit of chance alone: neighbours that are all clean vary less than chance explains, and one bad bag of many would be
 * an alarm.
 */
function limitOf({ rate, variation, limitOf: limit }: RunChart, count: number): number {
  if (variation === 0 || variation >= 1) return limit(count)
  return Math.min(1, rate + (limit(count) - rate) / variation)
}
