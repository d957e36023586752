// Labels off a tape and low ones of a sheet: nothing leaves what the printer reaches, no code, day or number is cut, and the
// length is what the texts need.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { labelLink } from '../../../src/domain/qr'
import { heightOf, LEAST_MODULE, type Measure, MM_PER_POINT } from '../../../src/features/print-qr/label-layout'
import { layOutJob, paperFor } from '../../../src/features/print-qr/lay-out'
import { LONGEST, labelRoom, type Paper, readPaper } from '../../../src/features/print-qr/paper'
import { SHEETS, TAPES } from '../../../src/features/print-qr/presets'
import { EVEN_MODULE, FINEST_MODULE } from '../../../src/features/print-qr/small-label'
import { isStrip, STRIP_GAP } from '../../../src/features/print-qr/strip-label'
import { type LabelText, linesOf, type PrintEntry } from '../../../src/state/labels/print-jobs'
import type { Reader } from '../../../src/ui/scan-worker/frame'
import { loadZxing } from '../../ui/scan-worker/scan-support'
import { isReadInHand } from './in-hand'

/** A typeface in which narrow letters are narrow. */
const measure: Measure = (text, isBold) =>
  [...text].reduce((sum, letter) => sum + (/[ilI1.,/ ]/.test(letter) ? 0.3 : 0.58), 0) * (isBold ? 1.08 : 1)

const KEY = '01920000-0000-7000-8000-000000000005'
const SHORT = 'https://farm.example'
const LONG_ORIGIN = 'https://pinset.the-northern-mushroom-farm.co.uk'
const jobOf = (text: LabelText, origin = SHORT): PrintEntry[] =>
  [1, 12].map((number) => ({
    id: String(number),
    url: labelLink({ origin, category: 'GRAIN', key: KEY, quantityId: number }),
    label: `QR Code ${number}/12`,
    text: { ...text, part: `Package ${number}/12` },
  }))
const tape = (width: number, printable: number, length?: number): Paper => {
  const own = length === undefined ? {} : { length: String(length) }
  const paper = readPaper({ kind: 'tape', tape: String(width), printable: String(printable), ...own })
  if (!paper) throw new Error('no paper')
  return paper
}
const [WIDE, MIDDLE, NARROW] = TAPES.map((values) => readPaper(values)) as [Paper, Paper, Paper]

const RYE: LabelText = { code: 'RYE', name: 'Rye grain', dates: ['1\u00a0Mar\u00a02026'] }
const HARD: LabelText = {
  code: 'WWWWWWWWWW',
  name: 'Organic rye grain, twice cleaned, from the mill at the lake beyond the second village on the left',
  dates: ['28\u00a0Sept\u00a02026', 'Expires 28\u00a0Sept\u00a02027'],
}

const papers: fc.Arbitrary<Paper> = fc
  .record({
    width: fc.integer({ min: 90, max: 1100 }),
    part: fc.integer({ min: 780, max: 1000 }),
    length: fc.option(fc.integer({ min: 25, max: 300 }), { nil: undefined }),
  })
  .map(({ width, part, length }) => tape(width / 10, Math.ceil((width * part) / 1000) / 10, length))
/** On which texts have just no room, or just some. */
const lowPapers: fc.Arbitrary<Paper> = fc
  .record({ width: fc.integer({ min: 90, max: 180 }), length: fc.integer({ min: 25, max: 50 }) })
  .map(({ width, length }) => tape(width / 10, Math.ceil(width * 0.79) / 10, length))
const DAY = '1\u00a0Mar\u00a02026'
const texts: fc.Arbitrary<LabelText> = fc.record({
  code: fc.option(
    fc.string({ minLength: 1, maxLength: 10 }).filter((code) => code.trim() === code),
    { nil: undefined },
  ),
  name: fc.lorem({ maxCount: 12 }),
  dates: fc.array(fc.constantFrom('1\u00a0Mar\u00a02026', 'Expires 30\u00a0Sept\u00a02027'), { maxLength: 2 }),
})

describe('a label off a tape', () => {
  it('keeps modules and texts in the printable part, the quiet zone on the tape', () => {
    fc.assert(
      fc.property(papers, texts, fc.constantFrom(SHORT, LONG_ORIGIN), (paper, text, origin) => {
        const job = jobOf(text, origin)
        const cut = paperFor(paper, job, measure)
        const room = labelRoom(cut)
        const layout = layOutJob(room, job, measure)
        for (const entry of job) {
          const { code, gap, lines, arrangement } = layout.of(entry)
          expect(arrangement).toBe('beside')
          expect(code.side - 2 * code.quiet * layout.module).toBeLessThanOrEqual(room.height + 1e-6)
          expect(code.side).toBeLessThanOrEqual(cut.height + 1e-6)
          expect(code.side).toBeLessThanOrEqual(room.width + 1e-6)
          expect(heightOf(lines)).toBeLessThanOrEqual(room.height + 1e-6)
          for (const { text: line, points, isBold } of lines) {
            const width = measure(line, isBold) * points * MM_PER_POINT
            expect(code.side + gap + width).toBeLessThanOrEqual(room.width + 1e-6)
            expect(points).toBeGreaterThanOrEqual(5)
          }
        }
      }),
      { numRuns: 80 },
    )
  })

  it('never cuts a code, a day or a number', () => {
    fc.assert(
      fc.property(papers, texts, (paper, text) => {
        const job = jobOf(text)
        const layout = layOutJob(labelRoom(paperFor(paper, job, measure)), job, measure)
        fc.pre(!layout.isWithoutTexts)
        for (const entry of job) {
          const said = layout
            .of(entry)
            .lines.map((line) => line.text)
            .join(' ')
          for (const word of linesOf({ ...entry.text, name: '' }).flatMap((line) => line.split(' ')))
            expect(said).toContain(word)
        }
      }),
      // A short code is set larger than a long one, and so takes more of the height.
      { numRuns: 80, examples: [[tape(9, 7.1, 32), { code: '!', name: 'curae', dates: [DAY, DAY] }]] },
    )
  })

  it('shows texts for short codes if it shows them for longer ones', () => {
    const hasTexts = (paper: Paper, text: LabelText, number: string) => {
      const job = jobOf(text)
        .slice(1)
        .map((entry) => ({ ...entry, text: { ...text, part: `Package ${number}` } }))
      return !layOutJob(labelRoom(paper), job, measure).isWithoutTexts
    }
    fc.assert(
      fc.property(lowPapers, fc.integer({ min: 1, max: 10 }), fc.nat(2), (paper, length, days) => {
        const text = { name: 'curae', dates: Array.from({ length: days }, () => DAY) }
        const [long, short] = ['!'.repeat(length), '!'.repeat(Math.ceil(length / 2))]
        if (hasTexts(paper, { ...text, code: long }, '12/12')) {
          expect(hasTexts(paper, { ...text, code: long }, '1/12')).toBe(true)
          expect(hasTexts(paper, { ...text, code: short }, '12/12')).toBe(true)
        }
      }),
      { numRuns: 60, examples: [[tape(9, 7.1, 32), 1, 2]] },
    )
  })

  it('takes the shortest length for its texts, in 5 mm steps to 100 mm', () => {
    fc.assert(
      fc.property(papers, texts, (paper, text) => {
        const job = jobOf(text)
        const { width } = paperFor(paper, job, measure)
        if (!paper.isFree) expect(width).toBe(paper.width)
        else {
          expect(width % 5).toBe(0)
          expect(width).toBeLessThanOrEqual(LONGEST)
          const shorter = layOutJob(labelRoom({ ...paper, width: width - 5 }), job, measure)
          const longest = layOutJob(labelRoom(paper), job, measure)
          const its = layOutJob(labelRoom({ ...paper, width }), job, measure)
          const nameOf = (layout: typeof its) =>
            layout.of(job[1] as PrintEntry).lines.some(({ text: line }) => line.endsWith('…'))
          expect(its.isWithoutTexts).toBe(longest.isWithoutTexts)
          expect(its.module).toBeGreaterThanOrEqual(longest.module - 1e-9)
          expect(nameOf(its)).toBe(nameOf(longest))
          expect(shorter.module).toBeLessThanOrEqual(its.module + 1e-9)
        }
      }),
      { numRuns: 80 },
    )
    const lengths = TAPES.map((values) => paperFor(readPaper(values) as Paper, jobOf(RYE), measure).width)
    expect(lengths).toEqual([50, 45, 40])
  })

  it.each([
    ['24 mm', WIDE],
    ['18 mm', MIDDLE],
  ])('shows all texts beside a code of correction M, for any address: %s', (_name, paper) => {
    for (const origin of [SHORT, 'http://192.168.178.27:8080', LONG_ORIGIN]) {
      const job = jobOf(HARD, origin)
      const layout = layOutJob(labelRoom(paperFor(paper, job, measure)), job, measure)
      expect(layout).toMatchObject({ fineness: 'good', isWithoutTexts: false })
      expect(layout.module).toBeGreaterThanOrEqual(LEAST_MODULE)
      const { code, lines } = layout.of(job[0] as PrintEntry)
      expect(code.correction).toBe('M')
      expect(lines.every(({ points }) => points >= 7)).toBe(true)
      const said = lines.map(({ text }) => text).join(' ')
      for (const word of [HARD.code, HARD.name, ...HARD.dates, '1/12']) expect(said).toContain(word)
    }
  })

  it('fits three lines on 12 mm, and reports codes too fine for the printer', () => {
    const job = jobOf(RYE)
    const layout = layOutJob(labelRoom(paperFor(NARROW, job, measure)), job, measure)
    expect(layout.of(job[1] as PrintEntry).lines.map(({ text }) => text)).toEqual([
      'RYE · Package 12/12',
      'Rye grain',
      '1\u00a0Mar\u00a02026',
    ])
    expect(layout.fineness).toBe('good')
    expect(layout.module).toBeGreaterThanOrEqual(EVEN_MODULE)
    const finenessOf = (paper: Paper, origin: string, data = '') => {
      const links = jobOf(RYE, origin).map((entry) => ({ ...entry, url: entry.url + data }))
      return layOutJob(labelRoom(paperFor(paper, links, measure)), links, measure).fineness
    }
    expect(finenessOf(NARROW, LONG_ORIGIN)).toBe('fine')
    expect(finenessOf(tape(12, 9), SHORT)).toBe('fine')
    expect(finenessOf(tape(9, 7.1), SHORT)).toBe('tooFine')
    expect(finenessOf(NARROW, SHORT, `&data=${'eyJ'.repeat(200)}`)).toBe('tooFine')
    expect(layOutJob(labelRoom(tape(9, 7.1)), job, measure).module).toBeLessThan(FINEST_MODULE)
  })

  it('keeps its whole code at the shortest length, without texts if necessary', () => {
    const layout = layOutJob(labelRoom(tape(62, 58.9, 25)), jobOf(HARD), measure)
    expect(layout.isWithoutTexts).toBe(true)
    const [entry] = jobOf(HARD)
    expect(layout.of(entry as PrintEntry)).toMatchObject({ lines: [], code: { side: 21 } })
  })
})

describe('a low label of a sheet', () => {
  it('measures at least three times its height in length, and is not round', () => {
    const room = (width: number, height: number, isRound = false) => ({ width, height, isRound })
    expect([room(44.45, 12.7), room(60, 17.9), room(30, 10)].map(isStrip)).toEqual([true, true, true])
    expect([room(20, 10), room(44.45, 12.7, true), room(66.7, 25.4), room(60, 18)].map(isStrip)).toEqual(
      Array(4).fill(false),
    )
  })

  it('shows code, name, day and number beside a readable code on half an inch', () => {
    const paper = readPaper(SHEETS.at(-1) ?? {})
    if (!paper) throw new Error('no paper')
    const job = jobOf(RYE)
    const room = labelRoom(paper)
    const layout = layOutJob(room, job, measure)
    expect(layout).toMatchObject({ fineness: 'good', isWithoutTexts: false })
    const { code, lines, gap } = layout.of(job[1] as PrintEntry)
    expect(gap).toBe(STRIP_GAP)
    expect(code.side).toBeLessThanOrEqual(room.height)
    expect(lines.map(({ text }) => text).join(' ')).toBe('RYE · Package 12/12 Rye grain 1\u00a0Mar\u00a02026')
  })
})

describe('a printed tape', () => {
  let zxing: Reader
  beforeAll(async () => {
    zxing = await loadZxing()
  })

  it.each([
    ['24 mm', WIDE, SHORT, 180],
    ['18 mm', MIDDLE, LONG_ORIGIN, 180],
    ['12 mm', NARROW, SHORT, 180],
    ['12 mm', NARROW, LONG_ORIGIN, 360],
  ])('reads at a hand’s breadth from a phone: %s', async (_name, paper, origin, dpi) => {
    const job = jobOf(RYE, origin)
    const layout = layOutJob(labelRoom(paperFor(paper, job, measure)), job, measure)
    const { code } = layout.of(job[1] as PrintEntry)
    for (let seed = 1; seed <= 6; seed += 1)
      expect(await isReadInHand(zxing, { ...code, module: layout.module }, dpi, seed)).toBe(true)
  })
})
