import { sayUnseen } from '../../../domain/prep/finder-sentences'
import { BigNumber } from '../../../ui/display/text/BigNumber'
import styles from './finder.module.css'
import { SuspectLine } from './SuspectLine'
import { useSentenceWords } from './use-sentence-words'
import { type Sides, useSureWords } from './use-sure-words'

/** The rate of a group beside that of all other dishes, and how many dishes of both were not observed. */
export const Rates = ({ sides, end }: { sides: Sides; end: number }) => {
  const words = useSureWords()
  const { here, others } = sides
  const unseen = useSentenceWords()(sayUnseen(here, others))
  return (
    <>
      <BigNumber value={words.rate(here)} aside={words.counts(sides)} />
      {unseen !== '' && <p className={styles.quiet}>{unseen}</p>}
      {others.count > 0 && <SuspectLine {...sides} end={end} />}
    </>
  )
}
