// Stickers for dishes: nothing leaves them, code and number are never cut, and what is printed is read by a phone.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { compactLink, labelLink } from '../../../src/domain/qr'
import {
  heightOf,
  LEADING,
  LEAST_MODULE,
  type Measure,
  MM_PER_POINT,
} from '../../../src/features/print-qr/label-layout'
import { layOutJob } from '../../../src/features/print-qr/lay-out'
import { labelRoom, type Room, readPaper } from '../../../src/features/print-qr/paper'
import { ROLLS } from '../../../src/features/print-qr/presets'
import { EVEN_MODULE, isSmall, planSmall, SMALL_QUIET, setSmall } from '../../../src/features/print-qr/small-label'
import type { PrintEntry } from '../../../src/state/labels/print-jobs'
import type { Reader } from '../../../src/ui/scan-worker/frame'
import { loadZxing } from '../../ui/scan-worker/scan-support'
import { isReadInHand } from './in-hand'

/** A typeface in which narrow letters are narrow. */
const measure: Measure = (text, isBold) =>
  [...text].reduce((sum, letter) => sum + (/[ilI1.,/ -]/.test(letter) ? 0.3 : 0.62), 0) * (isBold ? 1.08 : 1)

const KEY = '01920000-0000-7000-8000-000000000005'
const dishes = (name: string, origin = 'https://farm.example', last = 40): PrintEntry[] =>
  [1, 12, last].map((number) => ({
    id: String(number),
    url: labelLink({ origin, category: 'PETRI', key: KEY, quantityId: number }),
    label: `QR Code ${number}/${last}`,
    text: { name, dates: ['1\u00a0Mar\u00a02026'], part: `Dish ${number}/${last}` },
  }))

const roomOf = (index: number): Room => {
  const paper = readPaper(ROLLS.at(index) ?? {})
  if (!paper) throw new Error('no paper')
  return labelRoom(paper)
}
/** By what is printed on the box. */
const ROLL = { 'Ø 25': roomOf(-3), 'Ø 20': roomOf(-2), '20 × 10': roomOf(-1) }

/** Modules of a dish's code with its quiet zone: version 5 and 6. */
const modulesOf = (correction: 'L' | 'M') => ({ L: 37, M: 41 })[correction] + 2 * SMALL_QUIET

const rooms: fc.Arbitrary<Room> = fc.record({
  width: fc.integer({ min: 10, max: 60 }),
  height: fc.integer({ min: 10, max: 40 }),
  isRound: fc.boolean(),
})
const texts = fc.record({
  title: fc.string({ minLength: 0, maxLength: 10 }),
  number: fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 2000 }).map(String)),
})

describe('a small label', () => {
  it('keeps code and texts inside the sticker, round or not, without overlap', () => {
    fc.assert(
      fc.property(rooms, texts, (room, text) => {
        const plan = planSmall(room, modulesOf, text, measure)
        const set = setSmall(room, plan, text, measure)
        if (!set) throw new Error('a plan without its lines')
        const { above, lines } = set
        const { side, arrangement } = plan
        const widths = [...above, ...lines].map(({ text: line, points }) => measure(line, true) * points * MM_PER_POINT)
        if (arrangement === 'within') {
          const radius = Math.min(room.width, room.height) / 2
          expect(side / Math.SQRT2).toBeLessThanOrEqual(radius)
          expect(Math.max(above.length, lines.length)).toBeLessThanOrEqual(1)
          for (const [index, { points }] of [...above, ...lines].entries()) {
            const edge = side / 2 + points * MM_PER_POINT * LEADING
            expect(Math.hypot(edge, (widths[index] ?? 0) / 2)).toBeLessThanOrEqual(radius)
          }
          return
        }
        const [across, down] =
          arrangement === 'beside' ? [room.width - side, room.height] : [room.width, room.height - side]
        expect(side).toBeLessThanOrEqual(Math.min(room.width, room.height))
        for (const width of widths) expect(width).toBeLessThanOrEqual(across)
        if (lines.length > 0) expect(heightOf(lines)).toBeLessThanOrEqual(down)
      }),
      { numRuns: 400 },
    )
  })

  it('never cuts the code of a series or a number', () => {
    fc.assert(
      fc.property(rooms, texts, (room, text) => {
        const plan = planSmall(room, modulesOf, text, measure)
        fc.pre(plan.numberPoints > 0)
        const { above, lines } = setSmall(room, plan, text, measure) ?? { above: [], lines: [] }
        const said = [...above, ...lines].map((line) => line.text).join('')
        const title = plan.title === 'none' ? '' : text.title
        expect(said.replaceAll(/\s/g, '')).toBe((title + text.number).replaceAll(/\s/g, ''))
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    ['Ø 25', 'M', LEAST_MODULE, 6],
    ['Ø 20', 'L', 0.3, 5],
    ['20 × 10', 'L', EVEN_MODULE, 5],
  ] as const)('shows series and number beside its code: %s mm, correction %s', (name, correction, module, points) => {
    for (const origin of ['https://farm.example', 'http://192.168.178.27:8080', 'https://pinset.myfarm.example']) {
      const job = dishes('LM-0417', origin)
      const layout = layOutJob(ROLL[name], job, measure)
      expect(layout).toMatchObject({ fineness: 'good', isWithoutTexts: false })
      expect(layout.module).toBeGreaterThanOrEqual(module - 1e-9)
      for (const entry of job) {
        const { code, above, lines } = layout.of(entry)
        expect(code).toMatchObject({ text: compactLink(entry.url), correction })
        expect([...above, ...lines].map(({ text }) => text)).toEqual(['LM-0417', entry.id])
        for (const line of [...above, ...lines]) expect(line.points).toBeGreaterThanOrEqual(points)
      }
    }
  })

  it.each(Object.entries(ROLL))('fits the longest code and the last of 2000 dishes: %s mm', (_name, room) => {
    const job = dishes('WWWW-WWWWW', 'https://farm.example', 2000)
    const layout = layOutJob(room, job, measure)
    expect(layout.module).toBeGreaterThanOrEqual(EVEN_MODULE - 1e-9)
    for (const entry of job) {
      const { above, lines } = layout.of(entry)
      expect([...above, ...lines].map(({ text }) => text).join('')).toBe(`WWWW-WWWWW${entry.id}`)
    }
  })

  it('reports when it needs a 300 dpi printer or larger labels', () => {
    const long = dishes('LM-0417', 'https://pinset.the-northern-mushroom-farm.co.uk')
    expect(layOutJob(ROLL['20 × 10'], long, measure).fineness).toBe('fine')
    expect(layOutJob(ROLL['Ø 20'], long, measure).fineness).toBe('good')
    const told = long.map((entry) => ({ ...entry, url: `${entry.url}&data=${'eyJ'.repeat(200)}` }))
    for (const room of Object.values(ROLL)) expect(layOutJob(room, told, measure).fineness).toBe('tooFine')
  })

  it('includes every round label and every label lower than 18 mm', () => {
    expect(Object.values(ROLL).map(isSmall)).toEqual([true, true, true])
    expect(isSmall({ width: 40, height: 40, isRound: true })).toBe(true)
    expect(isSmall({ width: 38.1, height: 21.2, isRound: false })).toBe(false)
  })
})

describe('a printed dish label', () => {
  let zxing: Reader
  beforeAll(async () => {
    zxing = await loadZxing()
  })

  it.each(Object.entries(ROLL))(
    'reads at a hand’s breadth from a phone, 203 and 300 dpi: %s mm',
    async (_name, room) => {
      const [, entry] = dishes('LM-0417')
      if (!entry) throw new Error('no dish')
      const { module, of } = layOutJob(room, [entry], measure)
      const { code } = of(entry)
      for (const dpi of [203, 300])
        for (let seed = 1; seed <= 6; seed += 1)
          expect(await isReadInHand(zxing, { ...code, module }, dpi, seed)).toBe(true)
    },
  )
})
