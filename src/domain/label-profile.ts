/**
 * A farm's own label paper: a sheet cut into a grid, a roll with one label a page, or a continuous tape. Lengths are millimetres as
 * decimal strings. The size of a sheet's cell follows from page, grid, margins and gaps. A round sticker is the largest circle in the
 * middle of its cell. Each page size is a kind of its own and not a field of `sheet`, so that a build that does not know it omits the
 * paper instead of printing it on A4.
 */
import * as common from './kit/common-fields'
import type { BlockField, Finding, Label, Option, UnitField, Values } from './kit/field'

export type Page = { readonly width: number; readonly height: number }

/** ISO 216, mm. */
export const A4: Page = { width: 210, height: 297 }
/** ANSI A, 8 1/2 x 11 in, mm. */
export const LETTER: Page = { width: 215.9, height: 279.4 }
/** A smaller cell (mm) is too small for a code that a camera can read. */
export const LEAST_CELL = 10

export type Medium = 'sheet' | 'roll' | 'tape'

type Kind = { readonly medium: Medium; readonly option: Option }

const KINDS = {
  sheet: { medium: 'sheet', option: { value: 'sheet', label: /*i18n*/ { id: 'label.sheet', message: 'A4 sheet' } } },
  letter: {
    medium: 'sheet',
    option: { value: 'letter', label: /*i18n*/ { id: 'label.letter', message: 'US Letter sheet' } },
  },
  page: {
    medium: 'sheet',
    option: { value: 'page', label: /*i18n*/ { id: 'label.page', message: 'Sheet of another size' } },
  },
  roll: { medium: 'roll', option: { value: 'roll', label: /*i18n*/ { id: 'label.roll', message: 'Label roll' } } },
  tape: { medium: 'tape', option: { value: 'tape', label: /*i18n*/ { id: 'label.tape', message: 'Tape' } } },
} as const satisfies Readonly<Record<string, Kind>>

/** How the paper is fed. Undefined for a kind that this build does not know. */
export function mediumOf({ kind }: Values): Medium | undefined {
  const known: Readonly<Record<string, Kind>> = KINDS
  return typeof kind === 'string' && Object.hasOwn(known, kind) ? known[kind]?.medium : undefined
}

/** The page of a sheet, in mm. Undefined for other papers, and while its own size is not set. */
export function pageOf(paper: Values): Page | undefined {
  if (paper.kind === 'sheet') return A4
  if (paper.kind === 'letter') return LETTER
  const [width, height] = [Number(paper.page_width ?? 0), Number(paper.page_height ?? 0)]
  return paper.kind === 'page' && width > 0 && height > 0 ? { width, height } : undefined
}

const length = (label: Label, max: string, rest?: Partial<UnitField>): UnitField => ({
  type: 'unit',
  label,
  min: '0',
  max,
  suffix: 'mm',
  ...rest,
})
const isOf = (medium: Medium) => (paper: Values) => mediumOf(paper) === medium
const isSheet = isOf('sheet')
const side = { min: String(LEAST_CELL), required: true, visibleWhen: isOf('roll') }
const pageSide = { min: '50', required: true, visibleWhen: ({ kind }: Values) => kind === 'page' }

/** Reports the largest possible number of cells if the requested ones would be too small. */
const roomFor =
  (along: keyof Page, before: string, after: string, gap: string) =>
  (count: unknown, paper: Values): Omit<Finding, 'field'> | undefined => {
    const page = pageOf(paper)
    if (!page) return undefined
    const at = (key: string) => Number(paper[key] ?? 0)
    // The small addition prevents binary rounding from losing a cell.
    const n = Math.max(0, Math.floor((page[along] - at(before) - at(after) + at(gap)) / (LEAST_CELL + at(gap)) + 1e-9))
    return Number(count) > n ? { code: 'max', params: { n } } : undefined
  }

/** A printer cannot print wider than the tape. */
const withinTape = (printable: unknown, { tape }: Values): Omit<Finding, 'field'> | undefined =>
  tape !== undefined && tape !== null && Number(printable) > Number(tape)
    ? { code: 'max', params: { n: Number(tape) } }
    : undefined

export const labelProfile = {
  type: 'block',
  label: /*i18n*/ { id: 'farm.label_profile', message: 'Label sheet' },
  fields: {
    name: common.name,
    kind: {
      type: 'select',
      label: /*i18n*/ { id: 'label.kind', message: 'Paper' },
      required: true,
      options: Object.values(KINDS).map(({ option }) => option),
    },
    page_width: length(/*i18n*/ { id: 'label.page_width', message: 'Page width' }, '500', pageSide),
    page_height: length(/*i18n*/ { id: 'label.page_height', message: 'Page height' }, '500', pageSide),
    width: length(/*i18n*/ { id: 'label.width', message: 'Label width' }, '210', side),
    height: length(/*i18n*/ { id: 'label.height', message: 'Label height' }, '297', side),
    tape: length(/*i18n*/ { id: 'label.tape_width', message: 'Tape width' }, '110', {
      min: '9',
      required: true,
      visibleWhen: isOf('tape'),
    }),
    printable: length(/*i18n*/ { id: 'label.printable', message: 'Printed width' }, '110', {
      min: '7',
      required: true,
      hint: /*i18n*/ { id: 'label.printable.hint', message: 'a printer leaves the edges of a tape blank' },
      visibleWhen: isOf('tape'),
      customValidation: withinTape,
    }),
    length: length(/*i18n*/ { id: 'label.length', message: 'Label length' }, '300', {
      min: '25',
      placeholder: /*i18n*/ { id: 'label.length.free', message: 'fits the text' },
      visibleWhen: isOf('tape'),
    }),
    columns: {
      type: 'number',
      label: /*i18n*/ { id: 'label.columns', message: 'Columns' },
      min: 1,
      required: true,
      visibleWhen: isSheet,
      customValidation: roomFor('width', 'left', 'right', 'gap_x'),
    },
    rows: {
      type: 'number',
      label: /*i18n*/ { id: 'label.rows', message: 'Rows' },
      min: 1,
      required: true,
      visibleWhen: isSheet,
      customValidation: roomFor('height', 'top', 'bottom', 'gap_y'),
    },
    top: length(/*i18n*/ { id: 'label.top', message: 'Top margin' }, '100', { visibleWhen: isSheet }),
    right: length(/*i18n*/ { id: 'label.right', message: 'Right margin' }, '100', { visibleWhen: isSheet }),
    bottom: length(/*i18n*/ { id: 'label.bottom', message: 'Bottom margin' }, '100', { visibleWhen: isSheet }),
    left: length(/*i18n*/ { id: 'label.left', message: 'Left margin' }, '100', { visibleWhen: isSheet }),
    gap_x: length(/*i18n*/ { id: 'label.gap_x', message: 'Gap between columns' }, '50', { visibleWhen: isSheet }),
    gap_y: length(/*i18n*/ { id: 'label.gap_y', message: 'Gap between rows' }, '50', { visibleWhen: isSheet }),
    round: {
      type: 'boolean',
      label: /*i18n*/ { id: 'label.round', message: 'Round' },
      visibleWhen: (paper) => !isOf('tape')(paper),
    },
  },
} as const satisfies BlockField
