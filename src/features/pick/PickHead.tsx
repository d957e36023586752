import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../data/rows'
import { isFinal } from '../../domain/kit/part-states'
import type { Part } from '../../domain/prep/dish-fold'
import { ownState, type Series } from '../../domain/prep/series'
import { vesselOf } from '../../domain/prep/vessel'
import type { Target } from '../../domain/yield/pick-round'
import { inSentence } from '../../records/words/in-sentence'
import { codeOf } from '../../records/words/reference-titles'
import { useAge } from '../../records/words/use-age'
import { usePartWords } from '../../records/words/use-part-words'
import { useRow } from '../../state/replica/use-live'
import { Button } from '../../ui/button/Button'
import { DishGlyph } from '../../ui/dish/DishGlyph'
import { CodeTag } from '../../ui/display/marks/CodeTag'
import { Mark } from '../../ui/display/marks/Mark'
import styles from './pick.module.css'
import type { PickWords } from './use-pick-words'

export type PickHeadProps = {
  target: Target
  series: Series<StoredRow> | undefined
  /** As it was seen last. */
  part: Part | undefined
  words: PickWords
  onFlush: () => void
  /** Ends the weights of a series without numbers. */
  onLeave: () => void
}

/** What is on the scale, with the flush of its next weight. */
export const PickHead = ({ target, series, part, words, onFlush, onLeave }: PickHeadProps) => {
  const { t } = useLingui()
  const ageOf = useAge()
  const partWords = usePartWords(series)
  const strainId = series?.row.strain_id
  const strain = useRow('strain', typeof strainId === 'string' ? strainId : undefined)
  const code = (series && codeOf(series.definition, series.row)) ?? ''
  const own = target.number === undefined ? partWords.many : words.name(target)
  const name = String(strain?.strain_name ?? '')
  const flush = words.flush(target.flush)
  return (
    <div className={styles.target}>
      {series && (
        <DishGlyph
          shape={part?.state ?? ownState(series)}
          percent={part?.percent}
          vessel={vesselOf(series)}
          number={target.number}
          size={58}
        />
      )}
      <div className={styles.words}>
        <h2 className={styles.name}>{name === '' ? own : name}</h2>
        <p className={styles.facts}>
          {code !== '' && <CodeTag>{code}</CodeTag>}
          {name !== '' && <span className={target.number === undefined ? undefined : styles.heard}>{own}</span>}
          {series && <span>{ageOf(series)}</span>}
          {part && isFinal(part.state) && <Mark tone="bad">{inSentence(partWords.verb(part.state))}</Mark>}
        </p>
      </div>
      <div className={styles.acts}>
        <Button
          kind="tonal"
          label={t({ id: 'pick.flush.next', message: `${flush}, change to the next` })}
          onClick={onFlush}
        >
          {flush}
        </Button>
        {target.number === undefined && (
          <Button kind="text" size="small" onClick={onLeave}>
            {t({ id: 'pick.leave', message: 'Another series' })}
          </Button>
        )}
      </div>
    </div>
  )
}
