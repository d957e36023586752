/** Papers from shops, so that nobody has to measure one. Lengths in mm, from the makers' data sheets. */
import type { Values } from '../../domain/kit/field'

type Grid = { columns: number; rows: number; x: string; y: string; gap: string }

/** Sheets are symmetrical: `x` is left and right, `y` top and bottom, `gap` stands between columns. */
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

const roll = (width: string, height: string): Values => ({ kind: 'roll', width, height })

/** Cells of 70 x 37, 63.5 x 38.1, 99.1 x 38.1, 38.1 x 21.2 and 52.5 x 29.7 mm. A new device starts with the first. */
export const SHEETS: readonly [Values, ...Values[]] = [
  sheet({ columns: 3, rows: 8, x: '0', y: '0.5', gap: '0' }),
  sheet({ columns: 3, rows: 7, x: '7.25', y: '15.15', gap: '2.5' }),
  sheet({ columns: 2, rows: 7, x: '4.65', y: '15.15', gap: '2.5' }),
  sheet({ columns: 5, rows: 13, x: '4.75', y: '10.7', gap: '2.5' }),
  sheet({ columns: 4, rows: 10, x: '0', y: '0', gap: '0' }),
]

const dots = (diameter: string): Values => ({ ...roll(diameter, diameter), round: true })

/** Common rolls of thermal printers; the last three are for dishes. */
export const ROLLS: readonly [Values, ...Values[]] = [
  roll('40', '30'),
  roll('50', '30'),
  roll('62', '29'),
  roll('102', '51'),
  dots('25'),
  dots('20'),
  roll('20', '10'),
]
