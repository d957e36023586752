import { DishGlyph } from './DishGlyph'
import styles from './tray.module.css'

export type TrayState = 'left' | 'inoculated' | 'discarded'

export type DishTrayProps = { label: string; dishes: readonly { readonly number: number; readonly state: TrayState }[] }

const SHAPES = { left: 'poured', inoculated: 'used', discarded: 'discarded' } as const
/** More dishes are shown as a bar. */
const MOST_DOTS = 200

/** Poured dishes, a dot each: solid dots for agar that is left, dashed rings for used dishes. */
export const DishTray = ({ label, dishes }: DishTrayProps) => {
  const left = dishes.filter(({ state }) => state === 'left').length
  if (dishes.length > MOST_DOTS) {
    return (
      <div role="img" aria-label={label} className={styles.bar}>
        <span style={{ width: `${(left / dishes.length) * 100}%` }} />
      </div>
    )
  }
  return (
    <div role="img" aria-label={label} className={styles.tray} data-small={dishes.length > 60 || undefined}>
      {dishes.map(({ number, state }) => (
        <DishGlyph key={number} shape={SHAPES[state]} />
      ))}
    </div>
  )
}
