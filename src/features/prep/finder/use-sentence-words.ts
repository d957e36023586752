/** The texts of the finder's sentences. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Sentence } from '../../../domain/prep/finder-sentences'
import type { Factor } from '../../../domain/prep/groups'
import { seriesInCommon, usePartWords } from '../../../records/words/use-part-words'
import { useFormat } from '../../../state/words/format'
import type { Found } from './use-finder'
import { useSureWords } from './use-sure-words'

export function useSentenceWords({ series }: Pick<Found, 'series'>): (sentences: readonly Sentence[]) => string {
  const { t } = useLingui()
  const format = useFormat()
  const { percent } = useSureWords(series)
  const words = usePartWords(seriesInCommon(series))
  const factorName = useFactorNames()
  const listed = (factors: readonly Factor[]) => format.list(factors.map(factorName))
  return (sentences) => sentences.map(say).join(' ')

  function say(sentence: Sentence): string {
    switch (sentence.kind) {
      case 'about': {
        const { bad, series: number } = sentence
        const parts = words.count(sentence.count)
        const days = format.days(sentence.from, sentence.to)
        return t({
          id: 'finder.about',
          message: plural(bad, {
            one: `# of ${parts} in ${number} series (${days}) was contaminated.`,
            other: `# of ${parts} in ${number} series (${days}) were contaminated.`,
          }),
        })
      }
      case 'unseen':
        return sayUnseen(sentence.here, sentence.elsewhere)
      case 'alone':
        return t({ id: 'finder.alone', message: 'There is no other series from this period to compare with.' })
      case 'chance': {
        const share = percent(sentence.share)
        return sentence.isLess
          ? t({
              id: 'finder.chance.less',
              message: `On less than ${share} of farms, some group would look this bad by chance alone.`,
            })
          : t({ id: 'finder.chance', message: `On ${share} of farms, some group would look this bad by chance alone.` })
      }
      case 'one_series':
        return sayOneSeries(sentence.bad, sentence.factors)
      case 'few': {
        const parts = words.count(sentence.known)
        return t({ id: 'finder.few', message: `Only ${parts} can be judged so far, too few to be sure.` })
      }
      case 'every':
        return t({ id: 'finder.every', message: 'The whole group is contaminated.' })
      case 'against': {
        const { clean } = sentence
        const parts = words.count(clean)
        return t({
          id: 'finder.against',
          message: plural(clean, {
            one: `Against it: ${parts} in this group was checked and is not contaminated.`,
            other: `Against it: ${parts} in this group were checked and are not contaminated.`,
          }),
        })
      }
      case 'elsewhere': {
        const { bad } = sentence
        const parts = words.count(bad)
        return t({
          id: 'finder.elsewhere',
          message: plural(bad, {
            one: `${parts} with contamination does not share this.`,
            other: `${parts} with contamination do not share this.`,
          }),
        })
      }
      case 'worse':
        return t({
          id: 'finder.worse',
          message: 'This series is contaminated more often than the rest, but one series cannot point to a cause.',
        })
      case 'no_group':
        return t({ id: 'finder.no_group', message: 'No group stands out beyond chance.' })
      case 'missing': {
        const factors = listed(sentence.factors)
        return t({
          id: 'finder.missing',
          message: `Not recorded for this series: ${factors}. Record them to compare more.`,
        })
      }
      case 'unmarked':
        return t({ id: 'finder.clean.text', message: 'Mark every contamination, then check again.' })
    }
  }

  function sayUnseen(here: number, elsewhere: number | undefined): string {
    if (elsewhere !== undefined)
      return t({ id: 'finder.unseen.sides', message: `${here} not checked, elsewhere ${elsewhere} not checked.` })
    const parts = words.count(here)
    return t({
      id: 'finder.unseen.here',
      message: plural(here, { one: `${parts} was not checked.`, other: `${parts} were not checked.` }),
    })
  }

  function sayOneSeries(bad: number, told: readonly Factor[]): string {
    if (told.length === 0) {
      const parts = words.count(bad)
      return t({ id: 'finder.one_series', message: `All contamination in this group is in one series: ${parts}.` })
    }
    const factors = listed(told.length === 1 ? ['series', ...told] : told)
    return t({
      id: 'finder.one_series.apart',
      message: `All in one series: ${factors} cannot be told apart. A second series from the same lot would tell.`,
    })
  }
}

function useFactorNames(): (factor: Factor) => string {
  const { t } = useLingui()
  return (factor) =>
    ({
      series: t({ id: 'finder.factor.series', message: 'the series itself' }),
      parent_dish: t({ id: 'finder.factor.parent', message: 'parent' }),
      parent_series: t({ id: 'finder.factor.parent', message: 'parent' }),
      medium: t({ id: 'finder.factor.agar', message: 'agar' }),
      run: t({ id: 'finder.factor.run', message: 'run' }),
      recipe: t({ id: 'finder.factor.recipe', message: 'recipe' }),
      package: t({ id: 'finder.factor.package', message: 'ingredient package' }),
      person: t({ id: 'finder.factor.person', message: 'person' }),
      day: t({ id: 'finder.factor.day', message: 'day' }),
      work_area: t({ id: 'finder.factor.area', message: 'work area' }),
      place: t({ id: 'finder.factor.place', message: 'place' }),
      strain: t({ id: 'finder.factor.strain', message: 'strain' }),
    })[factor]
}
