import type { StoredRow } from '../../data/rows'
import type { Standing } from '../../domain/prep/contents'
import { countStates } from '../../domain/prep/dish-fold'
import { vesselOf } from '../../domain/prep/vessel'
import { linkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import type { FindReference } from '../../records/words/field-text'
import { inSentence } from '../../records/words/in-sentence'
import { codeOf } from '../../records/words/reference-titles'
import { useAge } from '../../records/words/use-age'
import { usePartWords } from '../../records/words/use-part-words'
import { classes } from '../../ui/classes'
import { DishBar } from '../../ui/dish/DishBar'
import { tallyText } from '../../ui/dish/tally-text'
import { CodeTag } from '../../ui/display/marks/CodeTag'
import { Pressable } from '../../ui/Pressable'
import { MOST_DRAWN, Plank } from './Plank'
import styles from './places.module.css'

export type StandingRowProps = {
  standing: Standing<StoredRow>
  find: FindReference
  /** Free places to draw after the parts. */
  free: number
}

/** The parts of one series on a plank: each of a few, many as a bar. It opens the series. */
export const StandingRow = ({ standing: { series, parts }, find, free }: StandingRowProps) => {
  const { definition, row } = series
  const words = usePartWords(series)
  const age = useAge()(series)
  const to = recordRoute(definition, row.id)
  const code = codeOf(definition, row)
  const { title: strain = words.many } = find(String(row.strain_id)) ?? {}
  const vessel = vesselOf(series)
  const tally = [...countStates(parts)].map(([shape, count]) => ({
    shape,
    vessel,
    count,
    label: inSentence(words.verb(shape)),
  }))
  return (
    <Pressable className={classes(styles.standing)} feel="row" link={to && linkTo(to)}>
      <span className={styles.head}>
        <span className={styles.words}>
          <span className={styles.strain}>{strain}</span>
          {code !== undefined && <CodeTag>{code}</CodeTag>}
          {age !== '' && <span className={styles.quiet}>{age}</span>}
        </span>
        <span className={styles.count}>{parts.length}</span>
      </span>
      {parts.length > MOST_DRAWN ? (
        <span className={styles.bar}>
          <DishBar tally={tally} />
        </span>
      ) : (
        <Plank
          parts={parts}
          vessel={vessel}
          free={Math.min(free, MOST_DRAWN - parts.length)}
          label={tallyText(tally)}
        />
      )}
    </Pressable>
  )
}
