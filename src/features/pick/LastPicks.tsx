import { useLingui } from '@lingui/react/macro'
import type { Booking } from '../../domain/yield/pick-round'
import { inSentence } from '../../records/words/in-sentence'
import { Button } from '../../ui/button/Button'
import { Pressable } from '../../ui/Pressable'
import styles from './pick.module.css'
import type { PickWords } from './use-pick-words'

/** The picks before the last one that fit in a row. */
const BEFORE = 4

export type LastPicksProps = {
  picks: readonly Booking[]
  words: PickWords
  onRound: () => void
  onUndo: () => void
}

/** The last picks: those before open the round, the last one can be undone. It stays until the next one. */
export const LastPicks = ({ picks, words, onRound, onUndo }: LastPicksProps) => {
  const { t } = useLingui()
  const last = picks.at(-1)
  const before = picks.slice(0, -1).slice(-BEFORE).toReversed()
  if (!last) return null
  const told = toldOf(last, words)
  return (
    <div className={styles.last}>
      {before.length > 0 && (
        <Pressable
          className={styles.before ?? ''}
          label={t({ id: 'pick.before', message: 'Picks before, open the round' })}
          onClick={onRound}
        >
          {before.map((pick) => (
            <span key={pick.id}>
              {pick.number !== undefined && <small>{pick.number}</small>} {words.amount(pick.tenths)}
            </span>
          ))}
        </Pressable>
      )}
      <div className={styles.undo}>
        <span>{told}</span>
        <Button kind="text" icon="undo" label={t({ id: 'pick.undo', message: `Undo, ${told}` })} onClick={onUndo}>
          {t({ id: 'records.undo', message: 'Undo' })}
        </Button>
      </div>
    </div>
  )
}

/** 'Bag 26, flush 1, 934 g A'. */
export function toldOf(pick: Booking, words: PickWords): string {
  const { tenths, grade } = pick
  return [words.name(pick), inSentence(words.flush(pick.flush)), `${words.grams(tenths)} ${words.grade(grade)}`].join(
    ', ',
  )
}
