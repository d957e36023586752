import { rangeOf } from '../../../domain/prep/finder'
import { RateLine } from '../../../ui/display/plots/RateLine'
import type { Found } from './use-finder'
import { type Sides, useSureWords } from './use-sure-words'

/** The rate of a group with its interval, beside that of all other parts. `end`: of the scale, 0 to 1. */
export const SuspectLine = ({ here, others, found, end }: Sides & { found: Found; end: number }) => {
  const { line } = useSureWords(found.series)
  const { low, high } = rangeOf(here)
  return (
    <RateLine
      rate={here.bad / here.count}
      low={low}
      high={high}
      usual={others.bad / others.count}
      end={end}
      label={line({ here, others })}
    />
  )
}
