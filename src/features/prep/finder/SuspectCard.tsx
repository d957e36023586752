import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { lastIsolation, sharing } from '../../../domain/prep/cases'
import type { Suspect } from '../../../domain/prep/finder'
import { offerOf, saySuspect } from '../../../domain/prep/finder-sentences'
import { seriesInCommon, usePartWords } from '../../../records/words/use-part-words'
import { Button } from '../../../ui/button/Button'
import { Card, Stack } from '../../../ui/display/layout/Layout'
import styles from './finder.module.css'
import { Rates } from './Rates'
import type { Found } from './use-finder'
import { useGroupWords } from './use-group-words'
import { useIsolate } from './use-isolate'
import { useSentenceWords } from './use-sentence-words'
import { useSureWords } from './use-sure-words'

export type SuspectCardProps = { suspect: Suspect; found: Found; end: number }

/** The first suspect: its rate, its certainty, the evidence against it, and one tap to quarantine its parts. */
export const SuspectCard = ({ suspect, found, end }: SuspectCardProps) => {
  const { t } = useLingui()
  const nameOf = useGroupWords()
  const words = useSureWords(found.series)
  const say = useSentenceWords(found)
  const { names, others, strength } = suspect
  const sharers = sharing(names, found.cases)
  // The words of this group's parts: a farm has dishes, jars and bags.
  const ids = new Set(sharers.map(({ seriesId }) => seriesId))
  const theirs = found.series.filter(({ row }) => ids.has(row.id))
  const partWords = usePartWords(seriesInCommon(theirs))
  const { isolate, release } = useIsolate(theirs)
  const [first, ...same] = names
  // Every living part of a suspect is quarantined, including those too young to judge.
  const { open, rest } = offerOf(suspect, found.cases)
  const isolation = lastIsolation(found.observations, sharers)
  const held = isolation.count
  const sames = same.map(nameOf).join(', ')
  const sides = { here: suspect, others }
  const count = open.length
  const [parts, gone, released] = [count, rest, held].map(partWords.count)
  return (
    <Card>
      <Stack gap={12}>
        <div className={styles.head}>
          <h2 className={styles.name}>{first && nameOf(first)}</h2>
          <strong className={styles.sure}>{words.sure(strength)}</strong>
        </div>
        {sames !== '' && (
          <p className={styles.quiet}>
            {t({
              id: 'finder.same',
              message: `Exactly the same group shares this, so it cannot be told apart: ${sames}`,
            })}
          </p>
        )}
        <Rates sides={sides} found={found} end={end} of={theirs} />
        <p>{say(saySuspect(suspect, found.apart))}</p>
        {rest > 0 && count > 0 && (
          <p className={styles.quiet}>
            {t({
              id: 'finder.rest',
              message: plural(rest, {
                one: `${gone} of this group is already in quarantine, used or gone.`,
                other: `${gone} of this group are already in quarantine, used or gone.`,
              }),
            })}
          </p>
        )}
        {count > 0 ? (
          <Button kind="tonal" size="large" icon="lock" wide onClick={() => void isolate(open)}>
            {rest > 0
              ? t({
                  id: 'finder.isolate.some',
                  message: `Quarantine ${parts}`,
                })
              : t({
                  id: 'finder.isolate',
                  message: plural(count, { one: 'Quarantine the other #', other: 'Quarantine the other #' }),
                })}
          </Button>
        ) : (
          held > 0 && (
            <Button
              kind="tonal"
              size="large"
              icon="undo"
              wide
              onClick={() => void release(isolation.observations, held)}
            >
              {t({ id: 'finder.free', message: `Release ${released}` })}
            </Button>
          )
        )}
      </Stack>
    </Card>
  )
}
