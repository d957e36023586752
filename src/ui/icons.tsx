import type { ReactElement } from 'react'
import { classes } from './classes'
import { iconShapes } from './icon-shapes'
import styles from './icons.module.css'
import { later } from './later'
import type { moreIconShapes } from './more-icon-shapes'

type CoreName = keyof typeof iconShapes
type MoreName = keyof typeof moreIconShapes
export type IconName = CoreName | MoreName

const isCore = (name: IconName): name is CoreName => Object.hasOwn(iconShapes, name)

const useMoreShapes = later<Readonly<Record<MoreName, ReactElement>>>(() =>
  import('./more-icon-shapes').then((module) => module.moreIconShapes),
)

/** An icon outside the shell: the shapes of all of these load with the first one. */
const MoreShape = ({ name }: { name: MoreName }) => useMoreShapes()?.[name]

export type IconProps = {
  name: IconName
  size?: number | undefined
  label?: string | undefined
  className?: string | undefined
  heavy?: boolean | undefined
}

/** A stroke icon, sized in px of the 16 px root and growing with the text. Decorative unless it has a `label`. */
export const Icon = ({ name, size = 24, label, className, heavy }: IconProps) => (
  <svg
    className={classes(styles.icon, heavy && styles.heavy, className)}
    viewBox="0 0 24 24"
    style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
    role={label === undefined ? undefined : 'img'}
    aria-label={label}
    aria-hidden={label === undefined ? true : undefined}
  >
    {isCore(name) ? iconShapes[name] : <MoreShape name={name} />}
  </svg>
)

/** The mark: a dish with three pins, the middle one amber. */
export const Brand = ({ size = 36, label }: { size?: number; label?: string }) => (
  <svg
    className={styles.brand}
    viewBox="0 0 58 58"
    style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
    role={label === undefined ? undefined : 'img'}
    aria-label={label}
    aria-hidden={label === undefined ? true : undefined}
  >
    <circle cx="29" cy="29" r="27" className={styles.ring} />
    <rect x="16" y="29" width="7" height="14" rx="3.5" />
    <rect x="25.5" y="15" width="7" height="28" rx="3.5" className={styles.middle} />
    <rect x="35" y="25" width="7" height="18" rx="3.5" />
  </svg>
)
