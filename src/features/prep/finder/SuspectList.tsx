import { useLingui } from '@lingui/react/macro'
import type { Suspect } from '../../../domain/prep/finder'
import { RateLine } from '../../../ui/display/RateLine'
import { Section } from '../../../ui/list/Section'
import styles from './finder.module.css'
import { useGroupWords } from './use-group-words'
import { useSureWords } from './use-sure-words'

/** A longer list helps nobody. */
const MOST = 8

/** The suspects behind the first; those that it explains say so. */
export const SuspectList = ({ suspects, end }: { suspects: readonly Suspect[]; end: number }) => {
  const { t } = useLingui()
  const nameOf = useGroupWords()
  const words = useSureWords()
  return (
    <Section title={t({ id: 'finder.others', message: 'Also looked at' })}>
      <ol className={styles.list}>
        {suspects.slice(0, MOST).map((suspect) => {
          const { names, bad, count, otherBad, otherCount, interval, isExplained } = suspect
          return (
            <li key={names.map(({ factor, key }) => `${factor} ${key}`).join()} className={styles.row}>
              <div className={styles.head}>
                <span className={styles.rowName}>{names.map(nameOf).join(', ')}</span>
                <strong className={styles.sure}>
                  {isExplained ? t({ id: 'finder.explained', message: 'Explained by the first' }) : words.sure(suspect)}
                </strong>
              </div>
              <RateLine
                rate={bad / count}
                low={interval.low}
                high={interval.high}
                usual={otherCount === 0 ? 0 : otherBad / otherCount}
                end={end}
                label={words.line(suspect)}
              />
              <p className={styles.quiet}>
                {words.rate(suspect)}: {words.counts(suspect)}
              </p>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
