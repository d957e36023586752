import { sayUnseen } from '../../../domain/prep/finder-sentences'
import type { Series } from '../../../domain/prep/series'
import { BigNumber } from '../../../ui/display/text/BigNumber'
import styles from './finder.module.css'
import { SuspectLine } from './SuspectLine'
import type { Found } from './use-finder'
import { useSentenceWords } from './use-sentence-words'
import { type Sides, useSureWords } from './use-sure-words'

export type RatesProps = {
  sides: Sides
  found: Found
  end: number
  /** The series of the group, whose parts are counted in their own words. By default all compared series. */
  of?: readonly Series[] | undefined
}

/** The rate of a group beside that of all other parts, and how many parts of both were not observed. */
export const Rates = ({ sides, found, end, of = found.series }: RatesProps) => {
  const words = useSureWords(of)
  const { here, others } = sides
  const unseen = useSentenceWords(found)(sayUnseen(here, others))
  return (
    <>
      <BigNumber value={words.rate(here)} aside={words.counts(sides)} />
      {unseen !== '' && <p className={styles.quiet}>{unseen}</p>}
      {others.count > 0 && <SuspectLine {...sides} found={found} end={end} />}
    </>
  )
}
