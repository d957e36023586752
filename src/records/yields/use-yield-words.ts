/** Figures of yields in words: percents, kilograms, and what cannot be said. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Reason, YieldRow } from '../../domain/yield/table'
import { useFormat } from '../../state/words/format'
import { seriesInCommon, usePartWordsOf } from '../words/use-part-words'
import type { FarmYields } from './use-yields'

export type YieldWords = {
  /** Without the sign. */
  readonly percent: (value: number, digits?: number) => string
  /** Without the unit. */
  readonly kilograms: (grams: number) => string
  /** '84.6 kg'. */
  readonly weight: (grams: number) => string
  readonly days: (value: number) => string
  /** '46 bags'. */
  readonly parts: (row: YieldRow, count?: number) => string
  /** Why there is no efficiency, or no range. Empty if there are both. */
  readonly unsaid: (row: YieldRow) => string
  /** '3 series without dry weight', for each reason. */
  readonly reasons: (row: YieldRow) => readonly string[]
}

export function useYieldWords(series?: FarmYields['series']): YieldWords {
  const { t } = useLingui()
  const format = useFormat()
  const wordsOf = usePartWordsOf()
  const percent = (value: number, digits = 0) => format.amount(value.toFixed(digits), digits)
  const kilograms = (grams: number) => format.amount((grams / 1000).toFixed(1), 1)
  const reason = (of: Reason): string => {
    if (of === 'no_dry_weight') return t({ id: 'yields.no_dry', message: 'cannot be said: no dry weight' })
    if (of === 'not_begun') return t({ id: 'yields.not_begun', message: 'cannot be said: not inoculated' })
    return t({ id: 'yields.not_picked', message: 'nothing picked yet' })
  }
  const counted = (of: Reason, n: number): string => {
    if (of === 'no_dry_weight') {
      return t({
        id: 'yields.without_dry',
        message: plural(n, {
          one: '# series cannot be said: no dry weight',
          other: '# series cannot be said: no dry weight',
        }),
      })
    }
    if (of === 'not_begun') {
      return t({
        id: 'yields.without_culture',
        message: plural(n, {
          one: '# series cannot be said: not inoculated',
          other: '# series cannot be said: not inoculated',
        }),
      })
    }
    return t({
      id: 'yields.without_pick',
      message: plural(n, { one: '# series not picked yet', other: '# series not picked yet' }),
    })
  }
  return {
    percent,
    kilograms,
    weight: (grams) => {
      const weight = kilograms(grams)
      return t({ id: 'yields.kilograms', message: `${weight} kg` })
    },
    days: (value) => format.amount(value.toFixed(1), Number.isInteger(value) ? 0 : 1),
    parts: ({ shares, parts }, count = parts) =>
      wordsOf(seriesInCommon(shares.flatMap(({ seriesId }) => series?.get(seriesId) ?? []))).count(count),
    unsaid: ({ efficiency, unsaid }) => {
      if (!efficiency) return reason([...unsaid.keys()][0] ?? 'not_picked')
      if (efficiency.range === 'few_parts') return t({ id: 'yields.few_bags', message: 'too few bags' })
      return efficiency.range === 'one_series' ? t({ id: 'yields.one_series', message: 'only one series' }) : ''
    },
    reasons: ({ unsaid }) => [...unsaid].map(([of, n]) => counted(of, n)),
  }
}
