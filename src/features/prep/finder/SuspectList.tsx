import { useLingui } from '@lingui/react/macro'
import type { Suspect } from '../../../domain/prep/finder'
import { Section } from '../../../ui/list/Section'
import { Pressable } from '../../../ui/Pressable'
import styles from './finder.module.css'
import { SuspectLine } from './SuspectLine'
import { keyOf, MOST_SUSPECTS } from './suspects'
import type { Found } from './use-finder'
import { useGroupWords } from './use-group-words'
import { useSureWords } from './use-sure-words'

export type SuspectListProps = {
  title: string
  suspects: readonly Suspect[]
  found: Found
  end: number
  chosen: Suspect
  onChoose: (place: number) => void
}

/** All suspects by rank; a tap shows one in full. Marks those that the first one explains. */
export const SuspectList = ({ title, suspects, found, end, chosen, onChoose }: SuspectListProps) => {
  const { t } = useLingui()
  const nameOf = useGroupWords()
  const words = useSureWords(found.series)
  return (
    <Section title={title} aside={t({ id: 'finder.tick', message: 'tick mark: the rest of the farm' })}>
      <ol className={styles.list}>
        {suspects.slice(0, MOST_SUSPECTS).map((suspect, place) => {
          const { names, isExplained } = suspect
          return (
            <li key={keyOf(suspect)}>
              <Pressable
                className={styles.row ?? ''}
                feel="row"
                pressed={suspect === chosen}
                onClick={() => onChoose(place)}
              >
                <span className={styles.rank}>{place + 1}</span>
                <span className={styles.words}>
                  <span className={styles.rowName}>{names.map(nameOf).join(', ')}</span>
                  <span className={styles.quiet}>
                    {isExplained
                      ? t({ id: 'finder.explained', message: 'Explained by the top suspect' })
                      : words.sure(suspect.strength)}
                    {' · '}
                    {words.short(suspect)}
                  </span>
                </span>
                <SuspectLine here={suspect} others={suspect.others} found={found} end={end} />
              </Pressable>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
