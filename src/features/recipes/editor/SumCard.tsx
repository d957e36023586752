import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Makeup } from '../../../domain/cooking/makeup'
import { measuredBy } from '../../../domain/cooking/measures'
import { linesOf, missingPercent, modeOf, percentSum } from '../../../domain/cooking/recipe-lines'
import { weighedGrams } from '../../../domain/cooking/weighable'
import { divide, formatDecimal, type Micro, micro, quantityOf, UNITY } from '../../../domain/kit/decimal'
import type { Values } from '../../../domain/kit/field'
import type { Units } from '../../../domain/rules/units'
import { useFormat } from '../../../state/words/format'
import { Mark } from '../../../ui/display/marks/Mark'
import { CompositionBar } from '../../../ui/display/plots/CompositionBar'
import { compositionOf } from '../composition'
import styles from './editor.module.css'

export type SumCardProps = { draft: Values; makeup: Makeup; units: Units; nameAt: (index: number) => string }

/** The sum of the ingredients: of 100 %, or in total. */
export const SumCard = (props: SumCardProps) =>
  modeOf(props.draft) === 'percent' ? <Shares {...props} /> : <Total {...props} />

/** How long typing must pause before the sum is read aloud, ms. */
const QUIET_MS = 600

const Shares = ({ draft, nameAt }: SumCardProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const sum = percentSum(draft)
  const missing = missingPercent(draft)
  if (sum === undefined || missing === undefined) {
    return (
      <div className={styles.sum}>
        <p className={styles.quiet}>
          {t({ id: 'recipes.sum.unread', message: 'The total appears once every share is a number.' })}
        </p>
      </div>
    )
  }
  const number = format.amount(formatDecimal(sum), digitsOf(sum))
  const lack = format.amount(formatDecimal(missing < 0n ? -missing : missing), digitsOf(missing))
  const lines = linesOf(draft)
  const parts = lines.map(({ percent }, index) => ({
    key: String(index),
    name: nameAt(index),
    share: Math.max(0, Number(micro(percent)) / 1_000_000),
    text: '',
  }))
  const said =
    missing === 0n
      ? t({ id: 'recipes.sum.whole', message: 'complete' })
      : missing > 0n
        ? t({ id: 'recipes.sum.missing', message: `${lack} missing` })
        : t({ id: 'recipes.sum.over', message: `${lack} too much` })
  const whole = t({ id: 'recipes.sum.of', message: 'of 100 %' })
  return (
    <div className={styles.sum}>
      <div className={styles.sumLine}>
        <p className={styles.number}>
          {number} <span className={styles.quiet}>{whole}</span>
        </p>
        {missing === 0n ? (
          <Mark tone="tint" icon="check">
            {said}
          </Mark>
        ) : (
          <Mark tone="bad" icon="warning">
            {said}
          </Mark>
        )}
      </div>
      <CompositionBar
        parts={parts}
        missing={Number(missing) / 1_000_000}
        label={t({ id: 'recipes.sum.bar', message: `${number} of 100 %, ${said}` })}
      />
      <Spoken text={`${number} ${whole}, ${said}`} />
    </div>
  )
}

const Total = ({ makeup, units, nameAt }: SumCardProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const grams = makeup.grams && quantityOf(makeup.grams)
  const weighed = grams === undefined || grams === 0n ? undefined : weighedGrams(grams, units)
  const composition = compositionOf(makeup)
  if (!weighed) {
    return (
      <div className={styles.sum}>
        <p className={styles.quiet}>
          {t({
            id: 'recipes.sum.unknown',
            message: 'The total appears once every ingredient has an amount and a weight.',
          })}
        </p>
      </div>
    )
  }
  // More digits than people weigh: 2 g of yeast extract in a kilogram stay visible.
  const factor = measuredBy(weighed.unitId, units)?.factor ?? UNITY
  const total = quantityOf(divide(makeup.grams ?? UNITY, factor))
  const number = format.amount(formatDecimal(total), Math.max(weighed.digits, Math.min(3, digitsOf(total))))
  const unit = String(units.get(weighed.unitId)?.code ?? '')
  return (
    <div className={styles.sum}>
      <div className={styles.sumLine}>
        <p className={styles.number}>
          {number} <span className={styles.quiet}>{t({ id: 'recipes.sum.all', message: `${unit} in total` })}</span>
        </p>
      </div>
      {composition && (
        <CompositionBar
          parts={composition.shares.map((share, index) => ({
            key: String(index),
            name: nameAt(index),
            share,
            text: '',
          }))}
          label={t({ id: 'recipes.sum.composition', message: 'Composition by dry weight' })}
        />
      )}
      <Spoken text={`${number} ${unit}`} />
    </div>
  )
}

/** Read aloud once typing pauses. */
const Spoken = ({ text }: { text: string }) => {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className={styles.spoken} role="status">
      {said}
    </p>
  )
}

/** The decimals of the number, at least one. */
function digitsOf(value: Micro): number {
  const [, fraction = ''] = formatDecimal(value).split('.')
  return Math.max(1, fraction.length)
}
