import { classes } from '../../classes'
import type { LinkRender } from '../../link'
import { Pressable } from '../../Pressable'
import styles from './package.module.css'

export type PackageState = 'sealed' | 'open' | 'empty' | 'written-off' | 'expired'

export type PackageView = {
  number: number
  state: PackageState
  /** 0 to 1: how full an open package is. */
  level?: number | undefined
  /** The rest, or the reason of its write-off. */
  caption?: string | undefined
  label: string
  selected?: boolean | undefined
  link?: LinkRender | undefined
  onOpen?: (() => void) | undefined
}

/** A package by its shape: cap, flaps, dashes, cross; colour only repeats it. */
export const PackageTile = ({ number, state, level = 1, caption, label, selected, link, onOpen }: PackageView) => (
  <Pressable
    className={classes(styles.tile, styles[state], selected && styles.selected)}
    feel="capsule"
    link={link}
    onClick={link === undefined ? onOpen : undefined}
    current={selected}
    title={label}
  >
    <PackageShape state={state} level={level} number={number} />
    <span className={styles.read}>{label}</span>
    {caption !== undefined && (
      <span className={styles.caption} aria-hidden="true">
        {caption}
      </span>
    )}
  </Pressable>
)

type ShapeProps = { state: PackageState; level: number; number: number }

/** The drawing alone, 52 x 64. */
const PackageShape = ({ state, level, number }: ShapeProps) => (
  <svg className={classes(styles.shape, styles[state])} viewBox="0 0 52 64" aria-hidden="true">
    {state === 'sealed' && <rect className={styles.cap} x="12" y="4" width="28" height="8" rx="1.5" />}
    {state === 'open' && <path className={styles.flaps} d="M11.5 12 5.5 6M40.5 12l6-6" />}
    {state === 'written-off' && <path className={styles.cross} d="m22 3 8 8M30 3l-8 8" />}
    {state === 'expired' && (
      <>
        <circle className={styles.clock} cx="26" cy="7" r="5.5" />
        <path className={styles.clock} d="M26 4v3h2.5" />
      </>
    )}
    <rect className={styles.body} x="5" y="15" width="42" height="46" rx="10" />
    {state === 'open' && (
      <rect
        className={styles.fill}
        x="6.25"
        y="16.25"
        width="39.5"
        height="43.5"
        rx="8.75"
        style={{ clipPath: `inset(${Math.round((1 - Math.max(0.08, Math.min(1, level))) * 100)}% 0 0 0)` }}
      />
    )}
    {state === 'expired' && (
      <path className={styles.hatch} d="M6 40 31 15M6 52l37-37M10 60l36-36M22 60l24-24M34 60l12-12" />
    )}
    <text className={styles.number} x="26" y="38.5">
      {number}
    </text>
  </svg>
)

/** The same shapes as 16 px swatches, for the legend. */
export const PackageSwatch = ({ state }: { state: PackageState }) => (
  <svg className={classes(styles.swatch, styles[state])} viewBox="0 0 16 16" aria-hidden="true">
    <rect className={styles.body} x="1.25" y="1.25" width="13.5" height="13.5" rx="3.5" />
    {state === 'sealed' && <path className={styles.cap} d="M1.5 6V4.5a3 3 0 0 1 3-3h7a3 3 0 0 1 3 3V6z" />}
    {state === 'open' && <path className={styles.fill} d="M2.25 8h11.5v3.75a2 2 0 0 1-2 2h-7.5a2 2 0 0 1-2-2z" />}
    {state === 'written-off' && <path className={styles.cross} d="m5.75 5.75 4.5 4.5M10.25 5.75l-4.5 4.5" />}
    {state === 'expired' && <path className={styles.hatch} d="M2 10 10 2M3 14 14 3M8 14.5 14.5 8" />}
  </svg>
)
