import { sayUnseen } from '../../../domain/prep/finder-sentences'
import { BigNumber } from '../../../ui/display/text/BigNumber'
import styles from './finder.module.css'
import { SuspectLine } from './SuspectLine'
import type { Found } from './use-finder'
import { useSentenceWords } from './use-sentence-words'
import { type Sides, useSureWords } from './use-sure-words'

/** The rate of a group beside that of all other parts, and how many parts of both were not observed. */
export const Rates = ({ sides, found, end }: { sides: Sides; found: Found; end: number }) => {
  const words = useSureWords(found.series)
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
