/** The parts of a series by state, problems first. */
import { FINAL_STATES, LIVE_STATES, type PartState } from '../../domain/kit/part-states'
import { countStates, type Part } from '../../domain/prep/dish-fold'
import type { Series } from '../../domain/prep/series'
import { vesselOf } from '../../domain/prep/vessel'
import { inSentence } from '../../records/words/in-sentence'
import { usePartWordsOf } from '../../records/words/use-part-words'
import type { Tallied } from '../../ui/dish/DishBar'

const WORST_FIRST: readonly PartState[] = [
  'contaminated',
  ...LIVE_STATES,
  ...FINAL_STATES.filter((one) => one !== 'contaminated'),
]

export function useTally(): (series: Series, parts: readonly Part[]) => Tallied[] {
  const wordsOf = usePartWordsOf()
  return (series, parts) => {
    const words = wordsOf(series)
    const vessel = vesselOf(series)
    const counts = countStates(parts)
    return WORST_FIRST.flatMap((shape) => {
      const count = counts.get(shape)
      return count === undefined ? [] : [{ shape, vessel, count, label: inSentence(words.verb(shape)) }]
    })
  }
}
