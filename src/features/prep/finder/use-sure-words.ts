/** The certainty of a suspect, and the rates of a group and of all other dishes, in words. */
import { useLingui } from '@lingui/react/macro'
import type { Strength } from '../../../domain/prep/finder'
import { rangeOf } from '../../../domain/prep/finder'
import type { Tally } from '../../../domain/prep/groups'
import type { Series } from '../../../domain/prep/series'
import { seriesInCommon, usePartWords } from '../../../records/words/use-part-words'
import { useFormat } from '../../../state/words/format'

/** A group of parts beside all others. */
export type Sides = { readonly here: Tally; readonly others: Tally }

export type SureWords = {
  readonly sure: (strength: Strength) => string
  readonly percent: (share: number) => string
  /** '21 %'. */
  readonly rate: (tally: Tally) => string
  /** '3 of 14', and how many of them were not observed. */
  readonly short: (tally: Tally) => string
  /** '3 of 14 dishes, elsewhere 5 of 300'. */
  readonly counts: (sides: Sides) => string
  readonly line: (sides: Sides) => string
}

/** `all` are the series of the compared parts. */
export function useSureWords(all: readonly Series[]): SureWords {
  const { t } = useLingui()
  const words = usePartWords(seriesInCommon(all))
  const format = useFormat()
  const percent = (share: number) =>
    `${format.amount((share * 100).toFixed(share < 0.1 ? 1 : 0), share < 0.1 ? 1 : 0)} %`
  const rate = ({ bad, count }: Tally) => percent(count === 0 ? 0 : bad / count)
  return {
    percent,
    rate,
    sure: (strength) =>
      ({
        strong: t({ id: 'finder.strong', message: 'Strong' }),
        likely: t({ id: 'finder.likely', message: 'Likely' }),
        weak: t({ id: 'finder.weak', message: 'Weak' }),
      })[strength],
    short: ({ bad, count, unseen }) => {
      const short = t({ id: 'finder.short', message: `${bad} of ${count}` })
      return unseen === 0 ? short : `${short} · ${t({ id: 'finder.unseen', message: `${unseen} not checked` })}`
    },
    counts: ({ here: { bad, count }, others }) => {
      const [parts, otherBad, otherCount] = [words.count(count), others.bad, others.count]
      return otherCount === 0
        ? t({ id: 'part.contaminated_of', message: `${bad} of ${parts}` })
        : t({ id: 'finder.counts', message: `${bad} of ${parts}, elsewhere ${otherBad} of ${otherCount}` })
    },
    line: ({ here, others }) => {
      const range = rangeOf(here)
      const [low, high] = [percent(range.low), percent(range.high)]
      const own = rate(here)
      const usual = rate(others)
      return t({ id: 'finder.line', message: `${own} (${low} to ${high}); elsewhere ${usual}` })
    },
  }
}
