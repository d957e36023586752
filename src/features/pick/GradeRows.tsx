import { useLingui } from '@lingui/react/macro'
import type { RoundSum } from '../../domain/yield/pick-round-sum'
import { classes } from '../../ui/classes'
import styles from './end.module.css'
import type { PickWords } from './use-pick-words'
import type { FindSeries } from './use-round-series'

/** Each differs from the others without colour: solid, half, an edge, dashes. */
const FILLS = { A: styles.solid, B: styles.half, C: styles.edge, waste: styles.dashed } as const

export type GradeRowsProps = { sum: RoundSum; words: PickWords; find: FindSeries }

/** Kilograms of the round, then of each grade with its bar. */
export const GradeRows = ({ sum, words, find }: GradeRowsProps) => {
  const { t } = useLingui()
  const most = Math.max(1, ...sum.grades.map(({ tenths }) => tenths))
  const counted = words.count(
    sum,
    sum.from.flatMap((one) => find(one) ?? []),
  )
  const unit = t({ id: 'pick.unit.kg', message: 'kg' })
  return (
    <div className={styles.card}>
      <p className={styles.total}>
        <span className={styles.big}>
          {words.kilograms(sum.tenths)} <small>{unit}</small>
        </span>
        <span>{counted}</span>
      </p>
      <dl className={styles.grades}>
        {sum.grades.map(({ grade, tenths }) => (
          <div key={grade} className={styles.grade}>
            <dt>{words.grade(grade)}</dt>
            <dd>
              <span className={styles.track} aria-hidden="true">
                {tenths > 0 && (
                  <i className={classes(styles.bar, FILLS[grade])} style={{ width: `${(tenths / most) * 100}%` }} />
                )}
              </span>
              <span className={styles.amount}>
                {words.kilograms(tenths)} <small>{unit}</small>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
