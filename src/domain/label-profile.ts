/**
 * A farm's own label paper: a sheet that is cut into a grid, or a roll with one label a page. Lengths are millimetres as
 * decimal strings; a cell of a sheet has no size of its own, it follows from grid, margins and gaps. A round sticker is the
 * largest circle in the middle of its cell.
 */
import * as common from './kit/common-fields'
import type { BlockField, Finding, Label, UnitField, Values } from './kit/field'

/** ISO 216, mm. */
export const A4 = { width: 210, height: 297 } as const
/** Narrower or lower than this (mm) a cell has no room for a code that a camera reads. */
export const LEAST_CELL = 10

const length = (label: Label, max: string, rest?: Partial<UnitField>): UnitField => ({
  type: 'unit',
  label,
  min: '0',
  max,
  suffix: 'mm',
  ...rest,
})
const isRoll = ({ kind }: Values) => kind === 'roll'
const isSheet = ({ kind }: Values) => kind === 'sheet'
const side = { min: String(LEAST_CELL), required: true, visibleWhen: isRoll }

/** Says how many cells fit at most when those that are asked for would be smaller than the least. */
const roomFor =
  (page: number, before: string, after: string, gap: string) =>
  (count: unknown, paper: Values): Omit<Finding, 'field'> | undefined => {
    const at = (key: string) => Number(paper[key] ?? 0)
    // Binary fractions may miss a whole number of cells by a hair.
    const n = Math.floor((page - at(before) - at(after) + at(gap)) / (LEAST_CELL + at(gap)) + 1e-9)
    return Number(count) > n ? { code: 'max', params: { n } } : undefined
  }

export const labelProfile = {
  type: 'block',
  label: /*i18n*/ { id: 'farm.label_profile', message: 'Label sheet' },
  fields: {
    name: common.name,
    kind: {
      type: 'select',
      label: /*i18n*/ { id: 'label.kind', message: 'Paper' },
      required: true,
      options: [
        { value: 'sheet', label: /*i18n*/ { id: 'label.sheet', message: 'A4 sheet' } },
        { value: 'roll', label: /*i18n*/ { id: 'label.roll', message: 'Label roll' } },
      ],
    },
    width: length(/*i18n*/ { id: 'label.width', message: 'Label width' }, '210', side),
    height: length(/*i18n*/ { id: 'label.height', message: 'Label height' }, '297', side),
    columns: {
      type: 'number',
      label: /*i18n*/ { id: 'label.columns', message: 'Columns' },
      min: 1,
      required: true,
      visibleWhen: isSheet,
      customValidation: roomFor(A4.width, 'left', 'right', 'gap_x'),
    },
    rows: {
      type: 'number',
      label: /*i18n*/ { id: 'label.rows', message: 'Rows' },
      min: 1,
      required: true,
      visibleWhen: isSheet,
      customValidation: roomFor(A4.height, 'top', 'bottom', 'gap_y'),
    },
    top: length(/*i18n*/ { id: 'label.top', message: 'Top margin' }, '100', { visibleWhen: isSheet }),
    right: length(/*i18n*/ { id: 'label.right', message: 'Right margin' }, '100', { visibleWhen: isSheet }),
    bottom: length(/*i18n*/ { id: 'label.bottom', message: 'Bottom margin' }, '100', { visibleWhen: isSheet }),
    left: length(/*i18n*/ { id: 'label.left', message: 'Left margin' }, '100', { visibleWhen: isSheet }),
    gap_x: length(/*i18n*/ { id: 'label.gap_x', message: 'Gap between columns' }, '50', { visibleWhen: isSheet }),
    gap_y: length(/*i18n*/ { id: 'label.gap_y', message: 'Gap between rows' }, '50', { visibleWhen: isSheet }),
    round: { type: 'boolean', label: /*i18n*/ { id: 'label.round', message: 'Round' } },
  },
} as const satisfies BlockField
