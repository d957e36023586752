import { classes } from '../classes'
import { Icon, type IconName } from '../icons'
import parts from './parts.module.css'

export type RoundButtonProps = {
  icon: IconName
  /** The name; drawn below the button with `caption`. */
  label: string
  onClick: () => void
  caption?: boolean
  /** For a button that stays down. */
  pressed?: boolean
  /** For a button that opens something, with the id of what it opens. */
  expanded?: boolean
  controls?: string
}

/** A round glass button on the camera picture. */
export const RoundButton = ({
  icon,
  label,
  onClick,
  caption = false,
  pressed,
  expanded,
  controls,
}: RoundButtonProps) => (
  <button
    type="button"
    className={parts.roundTarget}
    aria-label={caption ? undefined : label}
    title={caption ? undefined : label}
    aria-pressed={pressed}
    aria-expanded={expanded}
    aria-controls={expanded ? controls : undefined}
    onClick={onClick}
  >
    <span className={classes(parts.round, pressed && parts.pressed)}>
      <Icon name={icon} />
    </span>
    {caption && <span className={parts.caption}>{label}</span>}
  </button>
)
