import type { Suspect } from '../../../domain/prep/finder'
import { RateLine } from '../../../ui/display/RateLine'
import { useSureWords } from './use-sure-words'

/** The rate of a suspect with its interval, beside that of all other dishes. `end`: of the scale, 0 to 1. */
export const SuspectLine = ({ suspect, end }: { suspect: Suspect; end: number }) => {
  const { line } = useSureWords()
  const { bad, count, otherBad, otherCount, interval } = suspect
  return (
    <RateLine
      rate={bad / count}
      low={interval.low}
      high={interval.high}
      usual={otherCount === 0 ? 0 : otherBad / otherCount}
      end={end}
      label={line(suspect)}
    />
  )
}
