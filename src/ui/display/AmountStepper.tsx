import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { classes } from '../classes'
import { addAmount, beyondLimits, finishAmount, fixAmount, padAmount, withDecimalSign } from '../controls/amount-text'
import { NumberInput } from '../controls/NumberInput'
import { Segmented } from '../controls/Segmented'
import { useRefusal } from '../controls/use-refusal'
import { Icon } from '../icons'
import { Pressable } from '../Pressable'
import { decimalSign } from '../reading-locale'
import styles from './stepper.module.css'

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
  /** For a pointer at a desk: a capsule as high as a button. */
  slim?: boolean | undefined
}

/** An amount for gloved hands: 64 px steppers around a number that can also be typed, and ready amounts below. */
export const AmountStepper = (props: AmountStepperProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const [draft, setDraft] = useState<string | undefined>(undefined)
  const { value, onChange, label, unit, step, min = '0', max, fractionDigits = 2, presets, slim } = props
  const limits = { fractionDigits, min, max }
  const { notice, refuse } = useRefusal(limits)
  const settle = (text: string): void => {
    const fixed = fixAmount(text, limits)
    refuse(undefined)
    setDraft(undefined)
    if (fixed !== value) onChange(fixed)
  }
  /** Typing counts at once, since the button below names the amount; the form of the number is fixed on blur. */
  const type = (text: string): void => {
    const fixed = fixAmount(text, limits)
    const beyond = beyondLimits(text, limits)
    if (beyond) refuse(beyond)
    setDraft(text)
    if (fixed !== value) onChange(fixed)
  }
  const shown = draft ?? padAmount(value, fractionDigits)
  return (
    <div className={classes(styles.block, slim && styles.slim)}>
      <div className={styles.line} data-digits={shown.length > 7 ? 'many' : shown.length}>
        <Pressable
          className={styles.step ?? ''}
          feel="capsule"
          label={t({ id: 'ui.amount.less', message: 'Less' })}
          onClick={() => settle(addAmount(finishAmount(shown) || '0', `-${step}`))}
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
            value={withDecimalSign(shown, decimalSign(i18n.locale))}
            rules={{ fractionDigits, signed: min.startsWith('-') }}
            onType={type}
            onRefused={refuse}
            onBlur={() => (draft === undefined ? refuse(undefined) : settle(draft))}
            onKeyDown={(event) => event.key === 'Enter' && draft !== undefined && settle(draft)}
          />
          {unit !== undefined && <span className={styles.unit}>{unit}</span>}
        </div>
        <Pressable
          className={styles.step ?? ''}
          feel="capsule"
          label={t({ id: 'ui.amount.more', message: 'More' })}
          onClick={() => settle(addAmount(finishAmount(shown) || '0', step))}
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
      {presets !== undefined && presets.length > 0 && (
        <Segmented
          label={t({ id: 'ui.amount.presets', message: 'Ready amounts' })}
          hideLabel
          name="preset"
          value={padAmount(value, fractionDigits)}
          options={presets.map((preset) => ({ value: padAmount(preset.value, fractionDigits), label: preset.label }))}
          onChange={settle}
        />
      )}
    </div>
  )
}
