import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { canIsolate, lastIsolation, sharing } from '../../../domain/prep/cases'
import type { Suspect } from '../../../domain/prep/finder'
import { Button } from '../../../ui/button/Button'
import { BigNumber } from '../../../ui/display/BigNumber'
import { Card, Stack } from '../../../ui/display/Layout'
import styles from './finder.module.css'
import { SuspectLine } from './SuspectLine'
import type { Found } from './use-finder'
import { useGroupWords } from './use-group-words'
import { useIsolate } from './use-isolate'
import { useSureWords } from './use-sure-words'

export type SuspectCardProps = { suspect: Suspect; found: Found; end: number }

/** The first suspect: how bad, how sure, what speaks against it, and its dishes put aside in one tap. */
export const SuspectCard = ({ suspect, found, end }: SuspectCardProps) => {
  const { t } = useLingui()
  const nameOf = useGroupWords()
  const words = useSureWords()
  const { isolate, release } = useIsolate()
  const { names, count, bad, otherBad } = suspect
  const [first, ...same] = names
  // Of a suspect everything is put aside that still lives, also what is too young to say something.
  const dishes = sharing(names, found.dishes)
  const open = dishes.filter(({ part }) => canIsolate(part)).length
  const isolation = lastIsolation(found.observations, dishes)
  const held = isolation.count
  const clean = count - bad
  const others = same.map(nameOf).join(', ')
  return (
    <Card>
      <Stack gap={12}>
        <div className={styles.head}>
          <h2 className={styles.name}>{first && nameOf(first)}</h2>
          <strong className={styles.sure}>{words.sure(suspect)}</strong>
        </div>
        {others !== '' && (
          <p className={styles.quiet}>
            {t({ id: 'finder.same', message: `The same dishes share this, so it cannot be told apart: ${others}` })}
          </p>
        )}
        <BigNumber value={words.rate(suspect)} aside={words.counts(suspect)} />
        <SuspectLine suspect={suspect} end={end} />
        <p>{words.chance(suspect)}</p>
        <p className={styles.quiet}>
          {t({
            id: 'finder.against',
            message: plural(clean, {
              0: 'Every dish of it is contaminated.',
              one: 'Against it: # dish of it is clean.',
              other: 'Against it: # dishes of it are clean.',
            }),
          })}{' '}
          {otherBad > 0 &&
            t({
              id: 'finder.elsewhere',
              message: plural(otherBad, {
                one: '# contaminated dish has nothing to do with it.',
                other: '# contaminated dishes have nothing to do with it.',
              }),
            })}
        </p>
        {open > 0 ? (
          <Button kind="tonal" size="large" icon="lock" wide onClick={() => void isolate(dishes)}>
            {t({
              id: 'finder.isolate',
              message: plural(open, { one: 'Quarantine the other #', other: 'Quarantine the other #' }),
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
              {t({ id: 'finder.free', message: plural(held, { one: 'Release the #', other: 'Release the #' }) })}
            </Button>
          )
        )}
      </Stack>
    </Card>
  )
}
