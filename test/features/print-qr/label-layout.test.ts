// The content of one cell: nothing leaves it, codes and numbers are never cut, and the code is as large as texts allow.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  heightOf,
  LEAST_MODULE,
  type Measure,
  MM_PER_POINT,
  PADDING,
  planLabel,
  setLines,
  textRoom,
} from '../../../src/features/print-qr/label-layout'
import { layOutJob } from '../../../src/features/print-qr/lay-out'
import { labelRoom, readPaper } from '../../../src/features/print-qr/paper'
import { SHEETS } from '../../../src/features/print-qr/presets'
import { type LabelText, linesOf } from '../../../src/state/labels/print-jobs'

/** A typeface in which narrow letters are narrow. */
const measure: Measure = (text, isBold) =>
  [...text].reduce((sum, letter) => sum + (/[ilI1.,/ ]/.test(letter) ? 0.3 : 0.58), 0) * (isBold ? 1.08 : 1)

/** An ordinary link is version 6 or 7: 45 modules and the quiet zone. */
const MODULES = 53
const RYE: LabelText = {
  code: 'RYE',
  name: 'Rye grain',
  dates: ['1\u00a0Mar\u00a02026'],
  part: 'Package 12/12',
}
const LONG: LabelText = {
  code: 'WWWWWWWWWW',
  name: 'Organic rye grain, twice cleaned, from the mill at the lake beyond the second village on the left',
  dates: ['28\u00a0Sept\u00a02026', 'Expires 28\u00a0Sept\u00a02027'],
  part: 'Package 500/500',
}
const CELLS = [
  [70, 37],
  [63.5, 38.1],
  [99.1, 38.1],
  [38.1, 21.2],
  [52.5, 29.7],
  [40, 30],
  [50, 30],
  [62, 29],
  [102, 51],
  [30, 60],
] as const

const texts = fc.record({
  code: fc.option(
    fc.string({ minLength: 1, maxLength: 10 }).filter((code) => code.trim() === code),
    { nil: undefined },
  ),
  name: fc.lorem({ maxCount: 12 }),
  dates: fc.array(fc.constantFrom('1\u00a0Mar\u00a02026', 'Expires 30\u00a0Sept\u00a02027'), { maxLength: 2 }),
  part: fc.option(
    fc.integer({ min: 1, max: 500 }).map((number) => `Package ${number}/500`),
    { nil: undefined },
  ),
})
const cells = fc.record({ width: fc.integer({ min: 10, max: 210 }), height: fc.integer({ min: 10, max: 297 }) })

describe('a label', () => {
  it('keeps code and texts inside the cell, without overlap', () => {
    fc.assert(
      fc.property(cells, texts, fc.integer({ min: 29, max: 70 }), (cell, text, modules) => {
        const plan = planLabel(cell, modules, text, measure)
        fc.pre(plan !== undefined)
        const lines = setLines(cell, plan, text, measure)
        if (!lines) throw new Error('a plan without its lines')
        const room = textRoom(cell, plan)
        expect(plan.side).toBeLessThanOrEqual(Math.min(cell.width, cell.height))
        expect(heightOf(lines)).toBeLessThanOrEqual(room.height + 1e-6)
        for (const { text: line, points, isBold } of lines) {
          expect(measure(line, isBold) * points * MM_PER_POINT).toBeLessThanOrEqual(room.width + 1e-6)
          expect(points).toBeGreaterThanOrEqual(5)
        }
        if (plan.arrangement === 'beside') expect(plan.side + room.width).toBeLessThanOrEqual(cell.width)
        else if (lines.length > 0) expect(plan.side + room.height + PADDING).toBeLessThanOrEqual(cell.height + 1e-6)
      }),
      { numRuns: 300 },
    )
  })

  it('never cuts a code, date or number, and cuts the name last', () => {
    fc.assert(
      fc.property(cells, texts, (cell, text) => {
        const plan = planLabel(cell, MODULES, text, measure)
        fc.pre(plan !== undefined)
        const said = (setLines(cell, plan, text, measure) ?? []).map((line) => line.text)
        const rest = linesOf({ ...text, name: '' }).join(' ')
        const isShort = said.some((line) => line.endsWith('…'))
        if (plan.name === 'none') expect(said.join(' ')).toBe(rest)
        else if (!isShort) expect(said.join('').replaceAll(' ', '')).toBe(linesOf(text).join('').replaceAll(' ', ''))
        for (const word of rest.split(' ')) expect(said.join(' ')).toContain(word)
      }),
      { numRuns: 300 },
    )
  })

  it.each(CELLS)('shows all texts beside a readable code at %d x %d mm', (width, height) => {
    const plan = planLabel({ width, height }, MODULES, RYE, measure)
    expect(plan?.name).toBe('whole')
    expect(plan?.points).toBeGreaterThanOrEqual(6)
    expect((plan?.side ?? 0) / MODULES).toBeGreaterThanOrEqual(LEAST_MODULE)
  })

  it.each(CELLS)('fits the longest code, two dates and package 500 at %d x %d mm', (width, height) => {
    const plan = planLabel({ width, height }, MODULES, LONG, measure)
    if (!plan) throw new Error('no plan')
    const said = (setLines({ width, height }, plan, LONG, measure) ?? []).map((line) => line.text).join(' ')
    for (const text of ['WWWWWWWWWW', '28\u00a0Sept\u00a02026', '28\u00a0Sept\u00a02027', '500/500'])
      expect(said).toContain(text)
    expect(plan.side / MODULES).toBeGreaterThanOrEqual(LEAST_MODULE)
  })

  it.each(SHEETS.filter(({ rows }) => rows !== 20))(
    'stays readable on $kind $columns x $rows, away from the page’s edge',
    (values) => {
      const paper = readPaper(values)
      if (!paper) throw new Error('no paper')
      const room = labelRoom(paper)
      const plan = planLabel(room, MODULES, RYE, measure)
      expect(plan?.name).toBe('whole')
      expect(plan?.side).toBeCloseTo(room.height, 6)
      expect(plan?.points).toBeGreaterThanOrEqual(6)
      const hard = planLabel(room, MODULES, LONG, measure)
      for (const { side } of [plan ?? { side: 0 }, hard ?? { side: 0 }])
        expect(side / MODULES).toBeGreaterThanOrEqual(LEAST_MODULE)
    },
  )

  it.each(CELLS)('shows its part number on its own largest line at %d x %d mm', (width, height) => {
    const plan = planLabel({ width, height }, MODULES, RYE, measure)
    if (!plan) throw new Error('no plan')
    const lines = setLines({ width, height }, plan, RYE, measure) ?? []
    expect(lines.slice(-2).map((line) => line.text)).toEqual(['Package', '12/12'])
    expect(lines.at(-1)?.isBold).toBe(true)
    expect(Math.max(...lines.map((line) => line.points))).toBe(lines.at(-1)?.points)
  })

  it('gives its code full height in wide cells, full width in high ones', () => {
    expect(planLabel({ width: 102, height: 51 }, MODULES, RYE, measure)).toMatchObject({
      arrangement: 'beside',
      side: 51,
    })
    expect(planLabel({ width: 30, height: 60 }, MODULES, RYE, measure)).toMatchObject({
      arrangement: 'under',
      side: 30,
    })
  })
})

describe('the labels of a job', () => {
  const room = (width: number, height: number) => ({ width, height, isRound: false })
  const entry = (number: number, text: LabelText) => ({
    id: String(number),
    url: `https://farm.example/view?view=true&category=GRAIN&key=01920000-0000-7000-8000-000000000005&quantity_id=${number}`,
    label: `QR Code ${number}/120`,
    text: { ...text, part: `Package ${number}/120` },
  })
  const job = Array.from({ length: 120 }, (_, index) => entry(index + 1, RYE))

  it('look alike for numbers of any length', () => {
    const { of: layOut } = layOutJob(room(52.5, 29.7), job, measure)
    const looks = new Set(
      job.map((one) => {
        const { code, lines, ...rest } = layOut(one)
        expect(code.text).toBe(one.url)
        return JSON.stringify({ ...rest, side: code.side, lines: lines.length })
      }),
    )
    expect(looks.size).toBe(1)
  })

  it('report modules too fine for a phone, and texts without space', () => {
    expect(layOutJob(room(38.1, 21.2), job, measure)).toMatchObject({ fineness: 'good', isWithoutTexts: false })
    expect(layOutJob(room(18, 18), job, measure)).toMatchObject({ isWithoutTexts: true })
    const told = job.map((one) => ({ ...one, url: `${one.url}&data=${'eyJ'.repeat(100)}` }))
    expect(layOutJob(room(38.1, 21.2), told, measure)).toMatchObject({ fineness: 'tooFine' })
  })
})
