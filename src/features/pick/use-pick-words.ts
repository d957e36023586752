/** Weights, grades and counts of a round in words. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Series } from '../../domain/prep/series'
import type { PartPicked } from '../../domain/yield/pick-round'
import { gramsText } from '../../domain/yield/pick-round-record'
import type { RoundSum } from '../../domain/yield/pick-round-sum'
import type { Grade } from '../../domain/yield/picks'
import { useDefinition } from '../../records/use-definition'
import { optionsOf } from '../../records/words/field-text'
import { codeOf } from '../../records/words/reference-titles'
import { seriesInCommon, usePartWordsOf } from '../../records/words/use-part-words'
import { useTranslate } from '../../records/words/use-writing'
import { useFormat } from '../../state/words/format'
import type { FindSeries } from './use-round-series'

export type PickWords = {
  /** '934', '934.5'. */
  readonly amount: (tenths: number) => string
  /** '934 g'. */
  readonly grams: (tenths: number) => string
  /** '10.24'. */
  readonly kilograms: (tenths: number) => string
  readonly grade: (grade: Grade) => string
  readonly flush: (flush: number) => string
  /** 'Bag 27', or the code of a series whose parts are not told apart. */
  readonly name: (part: PartPicked) => string
  /** '14 bags', '3 crates', or both. */
  readonly count: (sum: Pick<RoundSum, 'parts' | 'crates'>, of: readonly Series[]) => string
}

export function usePickWords(find: FindSeries): PickWords {
  const { t } = useLingui()
  const translate = useTranslate()
  const format = useFormat()
  const wordsOf = usePartWordsOf()
  const { grade: field } = useDefinition('harvest').fields
  const options = field?.type === 'select' ? optionsOf(field, {}) : []
  const amount = (tenths: number) => format.amount(gramsText(tenths), tenths % 10 === 0 ? 0 : 1)
  const grams = (tenths: number) => {
    const text = amount(tenths)
    return t({ id: 'pick.grams', message: `${text} g` })
  }
  const crates = (count: number) =>
    t({ id: 'pick.crates', message: plural(count, { one: '# crate', other: '# crates' }) })
  return {
    amount,
    grams,
    kilograms: (tenths) => format.amount((tenths / 10_000).toFixed(4), 2),
    grade: (grade) => {
      const option = options.find(({ value }) => value === grade)
      return option ? translate(option.label) : grade
    },
    flush: (flush) => t({ id: 'pick.flush', message: `Flush ${flush}` }),
    name: (part) => {
      const series = find(part)
      if (part.number !== undefined) return wordsOf(series).name(part.number)
      return (series && codeOf(series.definition, series.row)) ?? ''
    },
    count: ({ parts, crates: weights }, of) => {
      const told = wordsOf(seriesInCommon(of)).count(parts)
      if (weights === 0) return told
      return parts === 0 ? crates(weights) : `${told}, ${crates(weights)}`
    },
  }
}
