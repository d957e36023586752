import { useLingui } from '@lingui/react/macro'
import { KeyHints } from '../../../ui/finder/KeyHints'
import styles from '../prep.module.css'

/** The keys of the grid, on devices with a keyboard. */
export const BoardHints = () => {
  const { t } = useLingui()
  const keys = [
    { caps: [t({ id: 'petri.key.arrows', message: 'Arrows' })], does: t({ id: 'petri.key.move', message: 'move' }) },
    { caps: [t({ id: 'petri.key.space', message: 'Space' })], does: t({ id: 'petri.key.choose', message: 'select' }) },
    { caps: ['Shift →'], does: t({ id: 'petri.key.range', message: 'range' }) },
    { caps: ['1…9'], does: '× 10 %' },
    { caps: ['Ctrl Z'], does: t({ id: 'petri.key.undo', message: 'undo' }) },
  ]
  return (
    <div className={styles.hints}>
      <KeyHints hints={keys} />
    </div>
  )
}
