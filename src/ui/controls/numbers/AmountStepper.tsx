import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, useId } from 'react'
import { classes } from '../../classes'
import { Icon } from '../../icons'
import { Pressable } from '../../Pressable'
import { Segmented } from '../choices/Segmented'
import { addAmount, fixAmount, padAmount } from './amount-text'
import { NumberInput } from './NumberInput'
import { NumberReadings } from './NumberReadings'
import styles from './stepper.module.css'
import { useTypedNumber } from './use-typed-number'

export type AmountStepperProps = {
  value: string
  onChange: (next: string) => void
  label: string
  unit?: string | undefined
  /** One press of a stepper: a decimal string. */
  step: string
  min?: string | undefined
  max?: string | undefined
  fractionDigits?: number | undefined
  presets?: readonly { value: string; label: string }[] | undefined
  /** For a pointer on wide screens: a capsule as high as a button. */
  slim?: boolean | undefined
}

/** An amount for gloved hands: 64 px steppers around a number that can also be typed, and ready amounts below. */
export const AmountStepper = (props: AmountStepperProps) => {
  const { t } = useLingui()
  const id = useId()
  const { value, onChange, label, unit, step, min = '0', max, fractionDigits = 2, presets, slim } = props
  const number = useTypedNumber({
    value,
    onChange,
    rules: { fractionDigits, signed: min.startsWith('-'), unit },
    min,
    max,
    pad: fractionDigits,
    holdsLimits: true,
  })
  const { shown, said, notice } = number
  /** An invalid number has no next step. */
  const go = (by: string): void => {
    if (said !== undefined) number.put(fixAmount(addAmount(said || '0', by), { fractionDigits, min, max }))
  }
  return (
    <div className={classes(styles.block, slim && styles.slim)}>
      <div className={styles.line} data-long={isLong(shown, unit) || undefined} style={lengths(shown, unit)}>
        <Pressable
          className={styles.step ?? ''}
          feel="capsule"
          label={t({ id: 'ui.amount.less', message: 'Less' })}
          onClick={() => go(`-${step}`)}
        >
          <Icon name="minus" size={slim ? 20 : 30} />
        </Pressable>
        <div className={styles.number}>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          <NumberInput
            id={id}
            className={styles.input}
            inputMode={fractionDigits === 0 ? 'numeric' : 'decimal'}
            aria-describedby={`${id}-notice`}
            size={Math.max(1, shown.length)}
            aria-invalid={number.isWrong || undefined}
            value={shown}
            onType={number.type}
            onLeave={number.leave}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // The person first sees the replaced text; another Enter submits it.
              if (number.isWrong) event.preventDefault()
              number.leave()
            }}
          />
          {unit !== undefined && <span className={styles.unit}>{unit}</span>}
        </div>
        <Pressable
          className={styles.step ?? ''}
          feel="capsule"
          label={t({ id: 'ui.amount.more', message: 'More' })}
          onClick={() => go(step)}
        >
          <Icon name="plus" size={slim ? 20 : 30} />
        </Pressable>
      </div>
      <div id={`${id}-notice`} className={styles.notice} aria-live="polite">
        {notice !== undefined && (
          <p>
            <Icon name="warning" size={18} />
            <span>{notice}</span>
          </p>
        )}
      </div>
      <NumberReadings id={id} question={notice} readings={number.readings} onChoose={number.choose} />
      {presets !== undefined && presets.length > 0 && (
        <Segmented
          label={t({ id: 'ui.amount.presets', message: 'Quick amounts' })}
          hideLabel
          name="preset"
          value={padAmount(value, fractionDigits)}
          options={presets.map((preset) => ({ value: padAmount(preset.value, fractionDigits), label: preset.label }))}
          onChange={number.put}
        />
      )}
    </div>
  )
}

/** From this many letters, number and unit get their own line on a phone. */
const LONG = 10

const isLong = (shown: string, unit = '') => shown.length + unit.length >= LONG

/** The letters of the number and its unit: the style makes them as large as they fit. */
const lengths = (shown: string, unit: string | undefined): CSSProperties & Record<`--${string}`, number> => ({
  '--letters': Math.max(2, shown.length),
  '--unit-letters': unit?.length ?? 0,
})
