import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { addAmount, cleanAmount, finishAmount, fixAmount, padAmount, withDecimalSign } from '../controls/amount-text'
import { Segmented } from '../controls/Segmented'
import { Icon } from '../icons'
import { Pressable } from '../Pressable'
import { decimalSign } from '../reading-locale'
import styles from './stepper.module.css'

export type AmountStepperProps = {
  value: string
  onChange: (next: string) => void
  label: string
  unit?: string | undefined
  /** What one press adds or takes: a decimal string. */
  step: string
  min?: string | undefined
  max?: string | undefined
  fractionDigits?: number | undefined
  presets?: readonly { value: string; label: string }[] | undefined
}

/** An amount for gloves: 64 px steppers around the number, which can also be typed, and ready amounts under it. */
export const AmountStepper = (props: AmountStepperProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const [draft, setDraft] = useState<string | undefined>(undefined)
  const { value, onChange, label, unit, step, min = '0', max, fractionDigits = 2, presets } = props
  const limits = { fractionDigits, min, max }
  const settle = (text: string): void => {
    const fixed = fixAmount(text, limits)
    setDraft(undefined)
    if (fixed !== value) onChange(fixed)
  }
  /** What is typed counts at once: the button below says the amount it will record. Its form is mended on blur. */
  const type = (text: string): void => {
    const fixed = fixAmount(text, limits)
    setDraft(text)
    if (fixed !== value) onChange(fixed)
  }
  const shown = draft ?? padAmount(value, fractionDigits)
  return (
    <div className={styles.block}>
      <div className={styles.line} data-digits={shown.length > 7 ? 'many' : shown.length}>
        <Pressable
          className={styles.step ?? ''}
          feel="capsule"
          label={t({ id: 'ui.amount.less', message: 'Less' })}
          onClick={() => settle(addAmount(finishAmount(shown) || '0', `-${step}`))}
        >
          <Icon name="minus" size={30} />
        </Pressable>
        <div className={styles.number}>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          <input
            id={id}
            className={styles.input}
            type="text"
            inputMode={fractionDigits === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            size={Math.max(1, shown.length)}
            value={withDecimalSign(shown, decimalSign(i18n.locale))}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => type(cleanAmount(event.target.value, fractionDigits, min.startsWith('-')))}
            onBlur={() => draft !== undefined && settle(draft)}
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
          <Icon name="plus" size={30} />
        </Pressable>
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
