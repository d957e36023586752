import type { Tallied } from './DishBar'

/** Parts by state in words: 'pins: 14, fruiting: 6'. A number before the word of a state would need its grammatical case. */
export function tallyText(tally: readonly Pick<Tallied, 'label' | 'count'>[]): string {
  return tally.map(({ label, count }) => `${label}: ${count}`).join(', ')
}
