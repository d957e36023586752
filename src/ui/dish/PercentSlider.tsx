import { useId, useRef, useState } from 'react'
import { Segmented } from '../controls/Segmented'
import styles from './percent.module.css'

export type PercentSliderProps = {
  label: string
  value: number
  /** Quick values, smallest first. */
  quick: readonly number[]
  quickLabel: string
  /** Once the thumb is let go, an arrow pressed or a quick value chosen; false when it was not taken. */
  onSet: (percent: number) => Promise<boolean>
}

/** Steps of a thumb, per cent; arrow keys go by one. */
const STEP = 5
/** Keys rest this long before the value counts, ms. */
const REST_MS = 700

/** A share as a large number over a slider, with quick values below. */
export const PercentSlider = ({ label, value, quick, quickLabel, onSet }: PercentSliderProps) => {
  const id = useId()
  const [moving, setMoving] = useState<number>()
  const resting = useRef<number>(undefined)
  const shown = moving ?? value
  // Shown until the record says so too.
  if (moving === value) setMoving(undefined)
  const settle = async (next: number): Promise<void> => {
    if (next === value) return setMoving(undefined)
    setMoving(next)
    if (!(await onSet(next))) setMoving(undefined)
  }
  return (
    <div className={styles.block}>
      <div className={styles.line}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <output className={styles.number} htmlFor={id}>
          {shown}
          <span className={styles.unit}> %</span>
        </output>
      </div>
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={0}
        max={100}
        step={1}
        value={shown}
        style={{ ['--share' as string]: `${shown}%` }}
        onChange={(event) => setMoving(Number(event.target.value))}
        onPointerUp={() => void settle(Math.round(shown / STEP) * STEP)}
        onKeyUp={() => {
          clearTimeout(resting.current)
          resting.current = window.setTimeout(() => void settle(shown), REST_MS)
        }}
        onBlur={() => {
          clearTimeout(resting.current)
          void settle(shown)
        }}
      />
      <Segmented
        label={quickLabel}
        hideLabel
        name="percent"
        value={String(shown)}
        options={quick.map((one) => ({ value: String(one), label: String(one) }))}
        onChange={(next) => void settle(Number(next))}
      />
    </div>
  )
}
