// Labels on paper: cells stay on their page and apart from each other, free cells stay free, and what is kept is read back.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Values } from '../../../src/domain/kit/field'
import { validateFields } from '../../../src/domain/kit/validate'
import { keepPaperChoice, readPaperChoice } from '../../../src/features/print-qr/label-paper'
import {
  cellAt,
  cellCount,
  cellSize,
  dealOut,
  EDGE,
  insetsAt,
  isSamePaper,
  labelRoom,
  PAPER_FIELDS,
  type Paper,
  paperValues,
  readPaper,
} from '../../../src/features/print-qr/paper'
import { ROLLS, SHEETS, TAPES } from '../../../src/features/print-qr/presets'

/** Lengths in hundredths of a millimetre, as people type them. */
const mm = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((hundredths) => String(hundredths / 100))
const pages: fc.Arbitrary<Values> = fc.oneof(
  fc.constantFrom({ kind: 'sheet' }, { kind: 'letter' }),
  fc.record({
    kind: fc.constant('page'),
    page_width: fc.integer({ min: 5000, max: 50000 }).map((hundredths) => String(hundredths / 100)),
    page_height: fc.integer({ min: 5000, max: 50000 }).map((hundredths) => String(hundredths / 100)),
  }),
)
const grids: fc.Arbitrary<Values> = fc.record({
  columns: fc.integer({ min: 1, max: 12 }),
  rows: fc.integer({ min: 1, max: 20 }),
  top: mm(30),
  right: mm(30),
  bottom: mm(30),
  left: mm(30),
  gap_x: mm(10),
  gap_y: mm(10),
})
const sheets: fc.Arbitrary<Values> = fc.tuple(pages, grids).map(([page, grid]) => ({ ...page, ...grid }))
const rolls: fc.Arbitrary<Values> = fc.record({
  kind: fc.constant('roll'),
  width: fc.integer({ min: 1000, max: 21000 }).map((hundredths) => String(hundredths / 100)),
  height: fc.integer({ min: 1000, max: 29700 }).map((hundredths) => String(hundredths / 100)),
})

const tapes: fc.Arbitrary<Values> = fc
  .record({
    tape: fc.integer({ min: 900, max: 11000 }),
    part: fc.integer({ min: 780, max: 1000 }),
    length: fc.option(fc.integer({ min: 2500, max: 30000 }), { nil: undefined }),
  })
  .map(({ tape, part, length }) => ({
    kind: 'tape',
    tape: String(tape / 100),
    printable: String(Math.floor((tape * part) / 1000) / 100),
    ...(length === undefined ? {} : { length: String(length / 100) }),
  }))

const known = (values: Values): Paper => {
  const paper = readPaper(values)
  if (!paper) throw new Error(`no paper: ${JSON.stringify(values)}`)
  return paper
}

/** Hundredths of a millimetre no printer keeps. */
const HAIR = 1e-6

describe('a sheet', () => {
  it('never draws cells that overlap, leave the page or fall below 10 mm', () => {
    fc.assert(
      fc.property(sheets, (values) => {
        const paper = readPaper(values)
        fc.pre(paper !== undefined)
        const { width, height } = cellSize(paper)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(10 - HAIR)
        const boxes = Array.from({ length: cellCount(paper) }, (_, index) => cellAt(paper, index))
        for (const [index, { x, y }] of boxes.entries()) {
          expect(Math.min(x - paper.left, y - paper.top)).toBeGreaterThanOrEqual(-HAIR)
          expect(x + width).toBeLessThanOrEqual(paper.width - paper.right + HAIR)
          expect(y + height).toBeLessThanOrEqual(paper.height - paper.bottom + HAIR)
          const right = (index + 1) % paper.columns === 0 ? undefined : boxes[index + 1]
          if (right) expect(right.x - x - width).toBeCloseTo(paper.gapX, 6)
          const below = boxes[index + paper.columns]
          if (below) expect(below.y - y - height).toBeCloseTo(paper.gapY, 6)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('reports the largest number of cells that fits', () => {
    fc.assert(
      fc.property(sheets, (values) => {
        const findings = validateFields(PAPER_FIELDS, values, {})
        for (const { field, code, params } of findings) {
          expect(code).toBe('max')
          // A page whose margins meet has room for none.
          const most = { ...values, [field]: Math.max(Number(params?.n), 1) }
          const more = { ...values, [field]: Number(params?.n) + 1 }
          expect(validateFields(PAPER_FIELDS, most, {}).some((one) => one.field === field)).toBe(params?.n === 0)
          expect(validateFields(PAPER_FIELDS, more, {}).some((one) => one.field === field)).toBe(true)
        }
        expect(readPaper(values) === undefined).toBe(findings.length > 0)
      }),
      { numRuns: 400 },
    )
  })

  it('names its grid if it comes from a shop', () => {
    const sizes = SHEETS.map((values) => {
      const paper = known(values)
      const { width, height } = cellSize(paper)
      return [paper.columns, paper.rows, Number(width.toFixed(2)), Number(height.toFixed(2))]
    })
    expect(sizes).toEqual([
      [3, 8, 70, 37],
      [3, 7, 63.5, 38.1],
      [2, 7, 99.1, 38.1],
      [5, 13, 38.1, 21.2],
      [4, 10, 52.5, 29.7],
      // 2 5/8 x 1, 4 x 2, 4 x 1, 4 x 1 1/3 and 1 3/4 x 1/2 in.
      [3, 10, 66.68, 25.4],
      [2, 5, 101.6, 50.8],
      [2, 10, 101.6, 25.4],
      [2, 7, 101.6, 33.87],
      [4, 20, 44.45, 12.7],
    ])
    const pageOf = ({ width, height }: Paper) => `${width} x ${height}`
    const own = SHEETS.map((values) => pageOf(known(values)))
    expect(own).toEqual([...Array(5).fill('210 x 297'), ...Array(5).fill('215.9 x 279.4')])
    expect(ROLLS.map((values) => cellSize(known(values)))).toEqual([
      { width: 40, height: 30 },
      { width: 50, height: 30 },
      { width: 62, height: 29 },
      { width: 102, height: 51 },
      { width: 25, height: 25 },
      { width: 20, height: 20 },
      { width: 20, height: 10 },
    ])
    expect(ROLLS.filter(({ round }) => round).map((values) => cellSize(known(values)).width)).toEqual([25, 20])
  })
})

describe('the room for a label', () => {
  it('fits its cell, 5 mm off the page’s edges, equal for every cell', () => {
    expect(EDGE).toBe(5)
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...SHEETS), sheets), (values) => {
        const paper = readPaper(values)
        fc.pre(paper !== undefined)
        const { width, height } = cellSize(paper)
        const room = labelRoom(paper)
        for (let index = 0; index < cellCount(paper); index += 1) {
          const { x, y } = cellAt(paper, index)
          const { top, right, bottom, left } = insetsAt(paper, index)
          expect(Math.min(top, right, bottom, left)).toBeGreaterThanOrEqual(0)
          expect(Math.min(x + left, y + top)).toBeGreaterThanOrEqual(5 - HAIR)
          expect(x + width - right).toBeLessThanOrEqual(paper.width - 5 + HAIR)
          expect(y + height - bottom).toBeLessThanOrEqual(paper.height - 5 + HAIR)
          expect(room.width).toBeLessThanOrEqual(width - left - right + HAIR)
          expect(room.height).toBeLessThanOrEqual(height - top - bottom + HAIR)
        }
        expect(Math.min(room.width, room.height)).toBeGreaterThanOrEqual(5 - HAIR)
      }),
      { numRuns: 100 },
    )
  })

  it('shrinks only at the page’s edge, never on a roll or inside wide margins', () => {
    const commonest = known(SHEETS[0])
    expect(insetsAt(commonest, 0)).toEqual({ top: 4.5, right: 0, bottom: 0, left: 5 })
    expect(insetsAt(commonest, 4)).toEqual({ top: 0, right: 0, bottom: 0, left: 0 })
    expect(insetsAt(commonest, 23)).toEqual({ top: 0, right: 5, bottom: 4.5, left: 0 })
    expect(labelRoom(commonest)).toEqual({ width: 65, height: 32.5, isRound: false })
    for (const values of [...ROLLS, SHEETS[1] ?? {}])
      expect(labelRoom(known(values))).toMatchObject(cellSize(known(values)))
  })

  it('keeps round stickers in the middle of their cells, off the page’s edges', () => {
    const paper = known({ ...SHEETS[0], columns: 8, rows: 11, round: true })
    expect(insetsAt(paper, 0)).toEqual({ top: 5, right: 5, bottom: 5, left: 5 })
    expect(insetsAt(paper, 4)).toEqual({ top: 4.5, right: 4.5, bottom: 4.5, left: 4.5 })
    expect(labelRoom(paper)).toMatchObject({ width: 26.25 - 10, isRound: true })
  })
})

describe('a label off a tape', () => {
  it('uses the printable part of the tape, centered, with blank ends', () => {
    fc.assert(
      fc.property(tapes, (values) => {
        const paper = known(values)
        expect(cellCount(paper)).toBe(1)
        expect(paper.height).toBe(Number(values.tape))
        const { top, bottom, left, right } = insetsAt(paper, 0)
        expect(top).toBe(bottom)
        expect(Math.min(left, right)).toBeGreaterThanOrEqual(2)
        const room = labelRoom(paper)
        expect(room.height).toBeCloseTo(Number(values.printable), 9)
        expect(room.width + left + right).toBeCloseTo(paper.width, 9)
        expect(room).toMatchObject({ isRound: false, white: top })
      }),
    )
  })

  it('uses the chosen length, or the length that its texts need', () => {
    expect(known({ kind: 'tape', tape: '18', printable: '15.8', length: '71' })).toMatchObject({
      ...{ width: 71, isFree: false },
    })
    for (const values of TAPES) expect(known(values).isFree).toBe(true)
    expect(TAPES.map((values) => [known(values).height, Number(labelRoom(known(values)).height.toFixed(2))])).toEqual([
      [24, 18.1],
      [18, 15.8],
      [12, 9.9],
    ])
  })
})

describe('labels on pages', () => {
  it('fill the cells completely and in order, after the skipped cells', () => {
    const counts = fc.record({ labels: fc.integer({ min: 1, max: 300 }), perPage: fc.integer({ min: 1, max: 65 }) })
    fc.assert(
      fc.property(counts, fc.nat({ max: 64 }), ({ labels, perPage }, asked) => {
        const skip = Math.min(asked, perPage - 1)
        const all = Array.from({ length: labels }, (_, index) => index)
        const pages = dealOut(all, perPage, skip)
        expect(pages).toHaveLength(Math.ceil((labels + skip) / perPage))
        expect(pages.flat().map(({ label }) => label)).toEqual(all)
        const places = pages.flatMap((page, number) => page.map(({ cell }) => number * perPage + cell))
        expect(places).toEqual(all.map((index) => index + skip))
        for (const page of pages) for (const { cell } of page) expect(cell).toBeLessThan(perPage)
      }),
    )
  })
})

describe('a description of paper', () => {
  it('stores only the fields of its kind, and reads back as the same paper', () => {
    fc.assert(
      fc.property(fc.oneof(sheets, rolls, tapes), fc.oneof(sheets, rolls, tapes), (values, other) => {
        const mixed = { ...(other.kind === values.kind ? {} : other), ...values }
        const paper = readPaper(mixed)
        expect(paper).toEqual(readPaper(values))
        fc.pre(paper !== undefined)
        const kept = paperValues(mixed)
        expect(Object.keys(kept).sort()).toEqual(Object.keys(paperValues(values)).sort())
        expect(readPaper(kept)).toEqual(paper)
        expect(isSamePaper(kept, values)).toBe(true)
      }),
    )
  })

  it('gives no paper without a grid or with missing fields', () => {
    for (const values of [
      {},
      { kind: 'sheet' },
      { kind: 'roll', width: '40' },
      { kind: 'roll', width: '5', height: '30' },
    ])
      expect(readPaper(values)).toBeUndefined()
    expect(readPaper({ kind: 'scroll', columns: 1, rows: 1 })).toBeUndefined()
    expect(readPaper({ kind: 'sheet', columns: 1, rows: 1, left: '-3' })).toBeUndefined()
    expect(readPaper({ kind: 'sheet', columns: 3, rows: 8 })).toMatchObject({ left: 0, gapY: 0 })
  })
})

describe('the paper used last', () => {
  const memory = (text: string | null) => {
    const held = { text }
    const storage = {
      getItem: () => held.text,
      setItem: (_key: string, value: string) => Object.assign(held, { text: value }),
    }
    return storage as unknown as Storage
  }

  it('survives in the storage of the device', () => {
    const storage = memory(null)
    expect(readPaperChoice(storage)).toBeUndefined()
    const choice = { paper: ROLLS[2] ?? {}, lines: true }
    keepPaperChoice(storage, choice)
    expect(readPaperChoice(storage)).toEqual(choice)
  })

  it('ignores unreadable data, and tolerates a full storage', () => {
    for (const junk of ['{', 'null', '[]', '1', '{"paper":5}']) expect(readPaperChoice(memory(junk))).toBeUndefined()
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    } as unknown as Storage
    expect(() => keepPaperChoice(full, { paper: {}, lines: false })).not.toThrow()
  })
})
