/** The certainty of a suspect, and the rates of a group and of all other dishes, in words. */
import { useLingui } from '@lingui/react/macro'
import type { Strength } from '../../../domain/prep/finder'
import { rangeOf } from '../../../domain/prep/finder'
import type { Tally } from '../../../domain/prep/groups'
import { useFormat } from '../../../state/words/format'

/** A group of dishes beside all others. */
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

export function useSureWords(): SureWords {
  const { t } = useLingui()
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
      const [otherBad, otherCount] = [others.bad, others.count]
      return otherCount === 0
        ? t({ id: 'finder.counts.alone', message: `${bad} of ${count} dishes` })
        : t({ id: 'finder.counts', message: `${bad} of ${count} dishes, elsewhere ${otherBad} of ${otherCount}` })
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
