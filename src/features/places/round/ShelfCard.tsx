import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { StoredRow } from '../../../data/rows'
import { countStanding, type Standing } from '../../../domain/prep/contents'
import { countStates } from '../../../domain/prep/dish-fold'
import { type Answer, type Answered, mayPin } from '../../../domain/prep/room-round'
import { vesselOf } from '../../../domain/prep/vessel'
import type { FindReference } from '../../../records/words/field-text'
import { inSentence } from '../../../records/words/in-sentence'
import { codeOf } from '../../../records/words/reference-titles'
import { useAge } from '../../../records/words/use-age'
import { seriesInCommon, usePartWords, usePartWordsOf } from '../../../records/words/use-part-words'
import { Button } from '../../../ui/button/Button'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { tallyText } from '../../../ui/dish/tally-text'
import { CodeTag } from '../../../ui/display/marks/CodeTag'
import { Icon } from '../../../ui/icons'
import { Pressable } from '../../../ui/Pressable'
import styles from './round.module.css'
import { useAnswerWords } from './use-answer-words'
import type { RoomRow } from './use-answers'

export type ShelfCardProps = {
  row: RoomRow
  /** The room's own parts, on no shelf. */
  isRoom: boolean
  hasShelves: boolean
  answered: Answered | undefined
  find: FindReference
  onAnswer: (answer: Answer) => void
  /** Opens the signs of contamination of a shelf with a problem. */
  onSigns: () => void
  onUndo: () => void
}

/** One shelf: its series and three answers, or its answer in one line. */
export const ShelfCard = (props: ShelfCardProps) => {
  const { row, isRoom, hasShelves, answered, find, onAnswer } = props
  const { t } = useLingui()
  const words = useAnswerWords()
  const own = useRef<HTMLLIElement>(null)
  const isAnswered = answered !== undefined
  const before = useRef(isAnswered)
  // The pressed button is gone: the focus stays on the shelf.
  useEffect(() => {
    if (before.current === isAnswered) return
    before.current = isAnswered
    if (document.activeElement === document.body) own.current?.focus({ preventScroll: true })
  }, [isAnswered])
  const name = !isRoom
    ? String(row.place.name ?? '')
    : hasShelves
      ? t({ id: 'place.no_shelf', message: 'On no shelf' })
      : t({ id: 'place.standing', message: 'Standing here' })
  const verbs: readonly Answer[] = row.asked.some(({ series }) => mayPin(series))
    ? ['as_before', 'pins', 'problem']
    : ['as_before', 'problem']
  return (
    <li ref={own} tabIndex={-1} className={styles.card} aria-label={name}>
      {answered ? (
        <AnsweredRow {...props} answered={answered} name={name} />
      ) : (
        <>
          <div className={styles.top}>
            <div className={styles.series}>
              {row.asked.map((standing) => (
                <SeriesLine key={standing.series.row.id} standing={standing} find={find} />
              ))}
            </div>
            {(!isRoom || hasShelves) && <span className={styles.name}>{name}</span>}
          </div>
          <div className={styles.verbs}>
            {verbs.map((verb) => (
              <Pressable
                key={verb}
                className={styles.verb ?? ''}
                feel="capsule"
                label={`${words.name(verb)}, ${name}`}
                onClick={() => onAnswer(verb)}
              >
                <AnswerSign answer={verb} />
                <span>{words.name(verb)}</span>
              </Pressable>
            ))}
          </div>
        </>
      )}
    </li>
  )
}

const AnsweredRow = ({
  row,
  name,
  answered: { answer },
  find,
  onSigns,
  onUndo,
}: ShelfCardProps & { answered: Answered; name: string }) => {
  const { t } = useLingui()
  const words = useAnswerWords()
  const wordsOf = usePartWordsOf()
  const standing = row.asked.length > 0 ? row.asked : row.standing
  const all = standing.map(({ series }) => series)
  const parts = wordsOf(seriesInCommon(all)).count(countStanding(standing))
  const [strain, ...others] = new Set(all.map((series) => find(String(series.row.strain_id))?.title ?? ''))
  const title = [others.length === 0 ? strain : '', parts].filter((text) => text !== '').join(', ')
  return (
    <div className={styles.answered}>
      <AnswerSign answer={answer} />
      <Pressable
        className={styles.told ?? ''}
        feel={answer === 'problem' ? 'row' : undefined}
        onClick={answer === 'problem' ? onSigns : undefined}
      >
        <span className={styles.strain}>{title}</span>
        <span className={styles.quiet}>
          {name}, {inSentence(words.name(answer))}
        </span>
      </Pressable>
      <Button
        kind="text"
        size="small"
        icon="undo"
        label={`${t({ id: 'dish.undo', message: 'Undo' })}, ${name}`}
        onClick={onUndo}
      >
        {t({ id: 'dish.undo', message: 'Undo' })}
      </Button>
    </div>
  )
}

const SeriesLine = ({ standing: { series, parts }, find }: { standing: Standing<StoredRow>; find: FindReference }) => {
  const words = usePartWords(series)
  const age = useAge()(series)
  const code = codeOf(series.definition, series.row)
  const states = [...countStates(parts)].toSorted(([, a], [, b]) => b - a)
  const tally = states.map(([state, count]) => ({ label: inSentence(words.verb(state)), count }))
  const told = tally.length === 1 ? tally[0]?.label : tallyText(tally)
  const line = [words.count(parts.length), age, told].filter((text) => text !== '').join(', ')
  return (
    <div className={styles.line}>
      <DishGlyph shape={states[0]?.[0] ?? 'growing'} percent={parts[0]?.percent} vessel={vesselOf(series)} size={36} />
      <span className={styles.words}>
        <span className={styles.titled}>
          <span className={styles.strain}>{find(String(series.row.strain_id))?.title ?? words.many}</span>
          {code !== undefined && <CodeTag>{code}</CodeTag>}
        </span>
        <span className={styles.quiet}>{line}</span>
      </span>
    </div>
  )
}

/** Three shapes, told apart without colour. */
const AnswerSign = ({ answer }: { answer: Answer }) =>
  answer === 'problem' ? (
    <Icon name="warning" />
  ) : (
    <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={answer === 'pins' ? 'M7 18v-5M12 18V7M17 18v-8' : 'M6 9.5h12M6 14.5h12'}
        data-thick={answer === 'pins'}
      />
    </svg>
  )
