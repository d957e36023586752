import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button/Button'
import { ProgressLine } from '../../ui/display/states/ProgressLine'
import type { Progress } from '../delete/use-delete-selected'
import styles from '../records.module.css'
import type { Selection } from './use-selection'

export type SelectionBarProps = {
  selection: Selection<{ readonly id: string }>
  /** Rows that match the current filters. */
  shown: number
  progress: Progress | undefined
}

/** Replaces the search while rows are being picked: the number of picked rows, and all or none. */
export const SelectionBar = ({ selection, shown, progress }: SelectionBarProps) => {
  const { t } = useLingui()
  const count = selection.chosen.length
  if (progress) {
    const { done, all } = progress
    return (
      <div className={styles.picking}>
        <ProgressLine
          value={done}
          max={all}
          label={t({ id: 'records.selected.progress', message: `${done} of ${all}` })}
        />
      </div>
    )
  }
  const isAll = count === shown
  return (
    <div className={styles.picking}>
      <p className={styles.picked} role="status">
        {t({ id: 'records.selected', message: plural(count, { one: '# selected', other: '# selected' }) })}
      </p>
      <Button kind="text" onClick={isAll ? selection.none : selection.all}>
        {isAll
          ? t({ id: 'records.select.none', message: 'Clear selection' })
          : t({ id: 'records.select.all', message: 'Select all' })}
      </Button>
    </div>
  )
}
