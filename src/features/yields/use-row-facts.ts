/** The figures of a row as texts for lists and tables. */
import { useLingui } from '@lingui/react/macro'
import type { YieldRow } from '../../domain/yield/table'
import type { YieldWords } from '../../records/yields/use-yield-words'

export type RowFacts = {
  readonly efficiency: string
  readonly range: string
  readonly flushes: string
  readonly days: string
  readonly bad: string
}

export function useRowFacts(words: YieldWords): (row: YieldRow) => RowFacts {
  const { t } = useLingui()
  const { percent } = words
  return (row) => {
    const { efficiency, flushes, days, bad, parts } = row
    const range = efficiency && typeof efficiency.range === 'object' ? efficiency.range : undefined
    const between = (low: string, high: string) => t({ id: 'yields.between', message: `${low} to ${high}` })
    const [low, high] = [percent(100 * bad.low, 1), percent(100 * bad.high, 1)]
    const [count, rate] = [bad.count, percent(100 * bad.rate, 1)]
    return {
      efficiency: efficiency ? `${percent(efficiency.percent)} %` : '–',
      range: range ? between(percent(range.low), `${percent(range.high)} %`) : words.unsaid(row),
      flushes: flushes.length === 0 ? '–' : `${flushes.map((one) => percent(one.percent)).join(' / ')} %`,
      days: days ? `${words.days(days.median)}, ${between(words.days(days.low), words.days(days.high))}` : '–',
      bad: t({ id: 'yields.bad_of', message: `${count} of ${parts}, ${rate} % (${low} to ${high} %)` }),
    }
  }
}
