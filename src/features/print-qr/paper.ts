/**
 * Paper for the printer: a page in millimetres and a grid of equal cells on it. A roll is a page of one cell, and so is a label
 * cut off a tape; a round sticker is the largest circle in a cell. Only this file reads the stored form (decimal strings).
 */
import type { FieldMap, Values } from '../../domain/kit/field'
import { normalise } from '../../domain/kit/normalise'
import { errorsOf, validateFields } from '../../domain/kit/validate'
import { labelProfile, type Medium, mediumOf, pageOf } from '../../domain/label-profile'

export type Paper = {
  readonly kind: Medium
  /** The page, mm. For a tape: the length of a label, and the tape's width. */
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  /** Margins of the page and gaps between its cells, mm. */
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
  readonly gapX: number
  readonly gapY: number
  readonly isRound: boolean
  /** The unprintable strip along both edges of a tape, mm. */
  readonly blank: number
  /** Whether a tape's labels are as long as their texts need; the width is then their maximum length. */
  readonly isFree: boolean
}

/** The largest label length, mm. */
export const LONGEST = 100

const { name: _name, ...measures } = labelProfile.fields

/** The fields of a paper; a profile has a name besides. */
export const PAPER_FIELDS: FieldMap = measures

/** The paper of the stored fields; undefined when they do not fit together. */
export function readPaper(values: Values): Paper | undefined {
  const clean = paperValues(values)
  if (errorsOf(validateFields(PAPER_FIELDS, clean, {})).length > 0) return undefined
  const at = (key: string): number => Number(clean[key] ?? 0)
  const kind = mediumOf(clean)
  const whole = { columns: 1, rows: 1, top: 0, right: 0, bottom: 0, left: 0, gapX: 0, gapY: 0 }
  const plain = { isRound: clean.round === true, blank: 0, isFree: false }
  switch (kind) {
    case 'roll':
      return { kind, width: at('width'), height: at('height'), ...whole, ...plain }
    case 'tape': {
      const blank = (at('tape') - at('printable')) / 2
      const isFree = at('length') === 0
      return { kind, width: isFree ? LONGEST : at('length'), height: at('tape'), ...whole, ...plain, blank, isFree }
    }
    case 'sheet': {
      const page = pageOf(clean)
      const margins = { top: at('top'), right: at('right'), bottom: at('bottom'), left: at('left') }
      const grid = { columns: at('columns'), rows: at('rows'), gapX: at('gap_x'), gapY: at('gap_y') }
      return page && { kind, ...page, ...margins, ...grid, ...plain }
    }
    case undefined:
      return undefined
  }
}

/** Only the fields of this kind of paper, in canonical form. */
export function paperValues(values: Values): Values {
  const clean = normalise(PAPER_FIELDS, values)
  return Object.fromEntries(
    Object.entries(PAPER_FIELDS).flatMap(([key, field]) => {
      const value = clean[key]
      return value === undefined || field.visibleWhen?.(clean, clean) === false ? [] : [[key, value] as const]
    }),
  )
}

/** Whether two descriptions mean the same paper. */
export function isSamePaper(a: Values, b: Values): boolean {
  const [one, other] = [readPaper(a), readPaper(b)]
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other)
}

export type Size = { readonly width: number; readonly height: number }

/** One label, mm. */
export function cellSize(paper: Paper): Size {
  const { columns, rows, gapX, gapY } = paper
  return {
    width: (paper.width - paper.left - paper.right - (columns - 1) * gapX) / columns,
    height: (paper.height - paper.top - paper.bottom - (rows - 1) * gapY) / rows,
  }
}

export function cellCount({ columns, rows }: Paper): number {
  return columns * rows
}

/** The position of a cell's upper left corner on its page, mm; cells count from 0, row by row. */
export function cellAt(paper: Paper, index: number): { readonly x: number; readonly y: number } {
  const { width, height } = cellSize(paper)
  const column = index % paper.columns
  const row = Math.floor(index / paper.columns)
  return { x: paper.left + column * (width + paper.gapX), y: paper.top + row * (height + paper.gapY) }
}

/** The unprintable edge of a page, mm: ordinary printers leave 3 to 4.2 mm blank. */
export const EDGE = 5

/** The blank length before and after a tape printer's cut, mm. */
const TAPE_END = 2

export type Insets = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }

/** The blank edge of a cell at its page's edge, mm. Label printers print to the edge of a roll, but not of a tape. */
export function insetsAt(paper: Paper, index: number): Insets {
  if (paper.kind === 'roll') return { top: 0, right: 0, bottom: 0, left: 0 }
  if (paper.kind === 'tape') return { top: paper.blank, right: TAPE_END, bottom: paper.blank, left: TAPE_END }
  const { width, height } = cellSize(paper)
  const { x, y } = cellAt(paper, index)
  const from = (distance: number) => Math.max(0, EDGE - distance)
  const insets = {
    top: from(y),
    right: from(paper.width - x - width),
    bottom: from(paper.height - y - height),
    left: from(x),
  }
  if (!paper.isRound) return insets
  // A smaller circle with the same centre.
  const all = Math.max(...Object.values(insets))
  return { top: all, right: all, bottom: all, left: all }
}

/** The room for code and texts on every label of a paper, mm; round: the circle in its middle. */
export type Room = Size & {
  readonly isRound: boolean
  /** White above and below the room, mm, on the same label: a tape's blank edges. */
  readonly white?: number
}

/** The room that every cell has, because all labels of a job look alike. */
export function labelRoom(paper: Paper): Room {
  const { isRound } = paper
  const { width, height } = cellSize(paper)
  const insets = Array.from({ length: cellCount(paper) }, (_, index) => insetsAt(paper, index))
  const across = Math.max(...insets.map(({ left, right }) => left + right))
  const down = Math.max(...insets.map(({ top, bottom }) => top + bottom))
  const white = paper.kind === 'tape' ? { white: paper.blank } : {}
  return { width: width - across, height: height - down, isRound, ...white }
}

export type Placed<T> = { readonly cell: number; readonly label: T }

/** Distributes labels over pages, leaving the first `skip` cells of the first page free. */
export function dealOut<T>(labels: readonly T[], perPage: number, skip: number): Placed<T>[][] {
  const pages: Placed<T>[][] = []
  labels.forEach((label, index) => {
    const place = index + skip
    const page = Math.floor(place / perPage)
    pages[page] = [...(pages[page] ?? []), { cell: place % perPage, label }]
  })
  return pages
}
