import { classes } from '../classes'
import { Icon, type IconName } from '../icons'
import parts from './parts.module.css'

export type RoundButtonProps = {
  icon: IconName
  /** The accessible name; `caption` draws it below the button. */
  label: string
  onClick: () => void
  caption?: boolean
  pressed?: boolean
  /** For a button that opens something; `controls` is its id. */
  expanded?: boolean
  controls?: string
}

/** A round glass button on the camera image. */
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
