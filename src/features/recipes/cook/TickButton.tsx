import { toggleTicked } from '../../../state/form/batches'
import { classes } from '../../../ui/classes'
import { Icon } from '../../../ui/icons'
import { Pressable } from '../../../ui/Pressable'
import styles from './tick.module.css'
import type { Cooking } from './use-cooking'

export type TickButtonProps = { cooking: Cooking; tick: string; label: string }

export const TickButton = ({ cooking, tick, label }: TickButtonProps) => {
  const isDone = cooking.kept.ticked?.includes(tick) === true
  return (
    <Pressable
      className={styles.button ?? ''}
      feel="row"
      pressed={isDone}
      label={label}
      onClick={() => toggleTicked(cooking.recipe.id, tick)}
    >
      <TickRing isDone={isDone} />
    </Pressable>
  )
}

/** The ring at the end of a line, filled once the line is weighed out. */
export const TickRing = ({ isDone }: { isDone: boolean }) => (
  <span className={classes(styles.ring, isDone && styles.filled)} aria-hidden="true">
    {isDone && <Icon name="check" size={20} />}
  </span>
)
