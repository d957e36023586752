/** How sure a suspect is, and its numbers, in words. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { LIKELY, STRONG, type Suspect } from '../../../domain/prep/finder'
import { useFormat } from '../../../state/format'
import type { Found } from './use-finder'

/** Below this only that it is less is said. */
const LEAST_CHANCE = 0.001

export type SureWords = {
  /** Of how many dishes how many were contaminated. */
  readonly about: (found: Pick<Found, 'finding' | 'petris'>) => string
  readonly sure: (suspect: Suspect) => string
  /** '21 %'. */
  readonly rate: (suspect: Suspect) => string
  /** '3 of 14'. */
  readonly short: (suspect: Suspect) => string
  /** '3 of 14 dishes, elsewhere 5 of 300'. */
  readonly counts: (suspect: Suspect) => string
  readonly chance: (suspect: Suspect) => string
  readonly line: (suspect: Suspect) => string
}

export function useSureWords(): SureWords {
  const { t } = useLingui()
  const format = useFormat()
  const percent = (share: number) =>
    `${format.amount((share * 100).toFixed(share < 0.1 ? 1 : 0), share < 0.1 ? 1 : 0)} %`
  const rate = ({ bad, count }: Suspect) => percent(bad / count)
  return {
    about: ({ finding: { count, bad }, petris }) => {
      const series = petris.length
      return t({
        id: 'finder.about',
        message: plural(bad, {
          one: `# of ${count} dishes in ${series} series of this time was contaminated.`,
          other: `# of ${count} dishes in ${series} series of this time were contaminated.`,
        }),
      })
    },
    rate,
    sure: ({ chance }) =>
      chance < STRONG
        ? t({ id: 'finder.strong', message: 'Strong' })
        : chance < LIKELY
          ? t({ id: 'finder.likely', message: 'Likely' })
          : t({ id: 'finder.weak', message: 'Weak' }),
    short: ({ bad, count }) => t({ id: 'finder.short', message: `${bad} of ${count}` }),
    counts: ({ bad, count, otherBad, otherCount }) =>
      t({ id: 'finder.counts', message: `${bad} of ${count} dishes, elsewhere ${otherBad} of ${otherCount}` }),
    chance: ({ chance }) => {
      const share = percent(Math.max(chance, LEAST_CHANCE))
      return chance < LEAST_CHANCE
        ? t({
            id: 'finder.chance.less',
            message: `By chance alone, some group would look this bad on less than ${share} of farms.`,
          })
        : t({ id: 'finder.chance', message: `By chance alone, some group would look this bad on ${share} of farms.` })
    },
    line: (suspect) => {
      const [low, high] = [percent(suspect.interval.low), percent(suspect.interval.high)]
      const own = rate(suspect)
      const usual = percent(suspect.otherCount === 0 ? 0 : suspect.otherBad / suspect.otherCount)
      return t({ id: 'finder.line', message: `${own}, between ${low} and ${high}; elsewhere ${usual}` })
    },
  }
}
