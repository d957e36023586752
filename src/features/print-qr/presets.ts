/** Papers from shops, so that people need not measure. Lengths in mm, from the makers' data sheets. */
import type { Values } from '../../domain/kit/field'
import type { Medium } from '../../domain/label-profile'

type Presets = readonly [Values, ...Values[]]
type Grid = { columns: number; rows: number; x: string; y: string; gap: string }

/** Sheets are symmetrical: `x` is left and right, `y` top and bottom, `gap` between columns. */
const sheet = ({ columns, rows, x, y, gap }: Grid): Values => ({
  kind: 'sheet',
  columns,
  rows,
  top: y,
  right: x,
  bottom: y,
  left: x,
  gap_x: gap,
  gap_y: '0',
})

const letter = (grid: Grid): Values => ({ ...sheet(grid), kind: 'letter' })

const roll = (width: string, height: string): Values => ({ kind: 'roll', width, height })

const dots = (diameter: string): Values => ({ ...roll(diameter, diameter), round: true })

const tape = (width: string, printable: string): Values => ({ kind: 'tape', tape: width, printable })

/** On A4 cells of 70 x 37, 63.5 x 38.1, 99.1 x 38.1, 38.1 x 21.2 and 52.5 x 29.7 mm. A new device starts with the first. */
const A4_SHEETS = [
  sheet({ columns: 3, rows: 8, x: '0', y: '0.5', gap: '0' }),
  sheet({ columns: 3, rows: 7, x: '7.25', y: '15.15', gap: '2.5' }),
  sheet({ columns: 2, rows: 7, x: '4.65', y: '15.15', gap: '2.5' }),
  sheet({ columns: 5, rows: 13, x: '4.75', y: '10.7', gap: '2.5' }),
  sheet({ columns: 4, rows: 10, x: '0', y: '0', gap: '0' }),
] as const

/**
 * On US Letter cells of 2 5/8 x 1, 4 x 2, 4 x 1, 4 x 1 1/3 and 1 3/4 x 1/2 in. By Avery's templates 5160, 5163, 5161, 5162
 * and 5167, which other makers follow: 1/2 in above and below (5162: 5/6 in), and from column to column 2 3/4, 4 3/16 and
 * 2 1/16 in.
 */
const LETTER_SHEETS = [
  letter({ columns: 3, rows: 10, x: '4.7625', y: '12.7', gap: '3.175' }),
  letter({ columns: 2, rows: 5, x: '3.96875', y: '12.7', gap: '4.7625' }),
  letter({ columns: 2, rows: 10, x: '3.96875', y: '12.7', gap: '4.7625' }),
  letter({ columns: 2, rows: 7, x: '3.96875', y: '21.166667', gap: '4.7625' }),
  letter({ columns: 4, rows: 20, x: '7.14375', y: '12.7', gap: '7.9375' }),
] as const

export const SHEETS: Presets = [...A4_SHEETS, ...LETTER_SHEETS]

/** Common rolls of thermal printers; the last three are for dishes. */
export const ROLLS: Presets = [
  roll('40', '30'),
  roll('50', '30'),
  roll('62', '29'),
  roll('102', '51'),
  dots('25'),
  dots('20'),
  roll('20', '10'),
]

/** Tapes and their printable width: 128, 112 and 70 dots of 180 dpi by Brother's raster references for P-touch. */
export const TAPES: Presets = [tape('24', '18.1'), tape('18', '15.8'), tape('12', '9.9')]

export const PRESETS: Readonly<Record<Medium, Presets>> = { sheet: SHEETS, roll: ROLLS, tape: TAPES }
