import { useId, useRef, useState } from 'react'
import { Segmented } from '../controls/choices/Segmented'
import styles from './percent.module.css'

export type PercentSliderProps = {
  label: string
  value: number
  /** Quick values, smallest first. */
  quick: readonly number[]
  quickLabel: string
  /** Called once the thumb is released, an arrow pressed or a quick value chosen; false when the value was rejected. */
  onSet: (percent: number) => Promise<boolean>
}

/** Steps of the thumb, per cent; arrow keys move by one. */
const STEP = 5
/** Keys must pause this long before the value counts, ms. */
const REST_MS = 700

/** A percent as a large number over a slider, with quick values below. */
export const PercentSlider = ({ label, value, quick, quickLabel, onSet }: PercentSliderProps) => {
  const id = useId()
  const [moving, setMoving] = useState<number>()
  const resting = useRef<number>(undefined)
  // Only a press that began on the slider moves it: another press may be released here.
  const isPressed = useRef(false)
  const shown = moving ?? value
  // Shown until the record has the same value.
  if (moving === value) setMoving(undefined)
  const settle = async (next: number): Promise<void> => {
    if (next === value) return setMoving(undefined)
    setMoving(next)
    if (!(await onSet(next))) setMoving(undefined)
  }
  const rest = (next: number) => {
    clearTimeout(resting.current)
    resting.current = window.setTimeout(() => {
      resting.current = undefined
      void settle(next)
    }, REST_MS)
  }
  const letGo = () => {
    if (!isPressed.current) return
    isPressed.current = false
    void settle(Math.round(shown / STEP) * STEP)
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
        onPointerDown={() => {
          isPressed.current = true
        }}
        onMouseDown={(event) => {
          if (!isPressed.current) event.preventDefault()
        }}
        onChange={(event) => {
          const next = Number(event.target.value)
          setMoving(next)
          // Keys and screen readers have no release: their value counts after a pause.
          if (!isPressed.current) rest(next)
        }}
        onPointerUp={letGo}
        onPointerCancel={() => {
          // The finger scrolls the page.
          isPressed.current = false
          setMoving(undefined)
        }}
        onBlur={() => {
          if (resting.current === undefined) return
          clearTimeout(resting.current)
          resting.current = undefined
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
