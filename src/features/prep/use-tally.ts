/** The dishes of a series by state, problems first. */
import { FINAL_STATES, LIVE_STATES, type PartState } from '../../domain/kit/part-states'
import { countStates, type Part } from '../../domain/prep/dish-fold'
import { inSentence } from '../../records/words/in-sentence'
import type { Tallied } from '../../ui/dish/DishBar'
import { useDishWords } from './use-dish-words'

export const WORST_FIRST: readonly PartState[] = [
  'contaminated',
  ...LIVE_STATES,
  ...FINAL_STATES.filter((one) => one !== 'contaminated'),
]

export function useTally(): (parts: readonly Part[]) => Tallied[] {
  const words = useDishWords()
  return (parts) => {
    const counts = countStates(parts)
    return WORST_FIRST.flatMap((shape) => {
      const count = counts.get(shape)
      return count === undefined ? [] : [{ shape, count, label: inSentence(words.state(shape)) }]
    })
  }
}
