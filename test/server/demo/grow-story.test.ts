import { beforeAll, describe, expect, it } from 'vitest'
import { BAD_RUN } from '../../../server/demo/grow'
import { codeKey } from '../../../src/domain/kit/code-key'
import { casesOf, seriesAround } from '../../../src/domain/prep/cases'
import { standingWithin } from '../../../src/domain/prep/contents'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { findCauses, strengthOf } from '../../../src/domain/prep/finder'
import { lineageOf, lineOf } from '../../../src/domain/prep/lineage'
import { hasEnded } from '../../../src/domain/prep/series'
import { differenceOf } from '../../../src/domain/yield/compare'
import { contaminationRun } from '../../../src/domain/yield/contamination'
import { forecastOf } from '../../../src/domain/yield/forecast'
import { FEWEST_PARTS, pairKey, yieldsBy } from '../../../src/domain/yield/table'
import { type DemoFarm, dutiesIn, openDemo, rule } from './demo-farm'

let demo: DemoFarm
beforeAll(async () => {
  demo = await openDemo()
})

const BAD_SERIES = ['BL-0216', 'BL-0217', 'BL-0218']
/** Strain and recipe of a row of yields, as the codes that people know. */
const nameOf = (key: string) => {
  const [strain, recipe] = key.split(' ')
  const named = (kind: string, id: string | undefined) => demo.of(kind).find((row) => row.id === id)
  return `${named('strain', strain)?.strain_code} ${named('recipe', recipe)?.name}`
}

describe('contamination', () => {
  it.each(BAD_SERIES)('names the bad run as the strong cause for %s', (code) => {
    const own = demo.called(code)
    const named = new Map(demo.rows.map(({ row }) => [row.id, row]))
    const all = seriesAround(own, demo.series, rule.zone)
    const cases = casesOf({ all, named, observations: demo.seen, today: demo.today, zone: rule.zone, userId: '' })
    const chosen = cases.flatMap((one, index) => (one.isBad && one.seriesId === own.row.id ? [index] : []))
    const [first] = findCauses(cases, chosen).suspects
    expect(first?.names).toEqual([{ factor: 'run', key: codeKey(BAD_RUN) }])
    expect(first).toMatchObject({ count: 32, bad: 15, badSeries: 3 })
    expect(first && strengthOf(first)).toBe('strong')
  })

  it('marks only the series of the bad run in the run chart', () => {
    const high = contaminationRun(demo.yields)?.points.filter(({ isHigh }) => isHigh)
    const codes = high?.map(({ seriesId }) => demo.series.find(({ row }) => row.id === seriesId)?.row.series_code)
    expect(codes).toEqual(BAD_SERIES)
  })

  it('loses 3 to 10 % of the parts of all other series', () => {
    const bad = new Set(BAD_SERIES.map((code) => demo.called(code).row.id))
    const shares = demo.yields.filter(({ seriesId }) => !bad.has(seriesId)).flatMap((one) => one.shares)
    const sum = (of: (share: (typeof shares)[number]) => number) => shares.reduce((all, one) => all + of(one), 0)
    const rate = sum((one) => one.bad) / sum(({ parts }) => parts)
    expect(rate).toBeGreaterThan(0.03)
    expect(rate).toBeLessThan(0.1)
  })
})

describe('yields', () => {
  it('compares two recipes for each of two strains', () => {
    const { rows } = yieldsBy('pair', demo.yields)
    const compared = rows.filter(({ parts, series, efficiency }) => parts >= FEWEST_PARTS && series >= 3 && efficiency)
    const row = (name: string) => compared.find(({ key }) => nameOf(key) === name)
    const pairs = [
      ['PO-12 Masters mix 50/50', 'PO-12 Oak and cotton hulls'],
      ['LM-04 Masters mix 50/50', 'LM-04 Oak block, supplemented'],
    ] as const
    const kinds = pairs.map(([first, second]) => {
      const [a, b] = [row(first), row(second)]
      return a && b && differenceOf(a, b).kind
    })
    expect(kinds).toEqual(['differs', 'chance'])
  })

  it('gives at least five ended series of one pair three falling flushes', () => {
    const ended = demo.yields.filter((one) => demo.series.some((of) => of.row.id === one.seriesId && hasEnded(of)))
    const blue = ended.filter((one) => nameOf(pairKey(one)) === 'PO-12 Masters mix 50/50')
    expect(blue.length).toBeGreaterThanOrEqual(5)
    for (const { flushes } of blue) {
      expect(flushes.map(({ flush }) => flush)).toEqual([1, 2, 3])
      const [first = 0, second = 0, third = 0] = flushes.map(({ perPart }) => perPart / 2000)
      expect(first).toBeGreaterThan(0.4)
      expect(first).toBeLessThan(0.66)
      expect(second / first).toBeCloseTo(0.5, 0)
      expect(third).toBeLessThan(second)
    }
  })

  it('forecasts the picks of the next days', () => {
    const { grams, low, high, days } = forecastOf(demo.yields, demo.today)
    expect(low).toBeLessThan(grams)
    expect(high).toBeGreaterThan(grams)
    expect(days.filter((day) => day.grams > 0).length).toBeGreaterThan(1)
  })

  it('weighs bags alone, bags together, crates and waste', () => {
    const harvests = demo.of('harvest')
    const counts = harvests.map(({ quantity_ids: ids }) => (Array.isArray(ids) ? ids.length : 0))
    for (const fits of [(n: number) => n === 0, (n: number) => n === 1, (n: number) => n > 1]) {
      expect(counts.filter(fits).length).toBeGreaterThan(5)
    }
    for (const grade of ['A', 'B', 'C', 'waste']) {
      expect(harvests.filter((one) => one.grade === grade).length, grade).toBeGreaterThan(5)
    }
  })
})

describe('today', () => {
  it('asks to pick, with kilograms, to shake, to move and to check slow parts', () => {
    const duties = dutiesIn(demo)
    const count = (of: string) =>
      duties.filter(({ kind }) => kind === of).reduce((sum, { numbers }) => sum + numbers.length, 0)
    expect(count('pick')).toBeGreaterThan(20)
    for (const kind of ['shake', 'move', 'overdue']) expect(count(kind), kind).toBeGreaterThan(0)
    const grams = duties.reduce((sum, { expects }) => sum + (expects?.grams ?? 0), 0)
    expect(grams).toBeGreaterThan(10_000)
  })

  it('fills the shelves of both rooms within their capacity', () => {
    const folded = demo.series.map((series) => ({ series, fold: foldParts(demo.grownIn(series).observations) }))
    for (const place of demo.of('place').filter(({ parent_id: parent, kind }) => parent && kind === 'fruiting')) {
      const standing = standingWithin(folded, new Set([place.id]), new Map())
      const parts = standing.reduce((sum, one) => sum + one.parts.length, 0)
      expect(parts, String(place.name)).toBeGreaterThan(0)
      expect(parts, String(place.name)).toBeLessThanOrEqual(Number(place.capacity_parts))
    }
  })
})

it('follows blue oyster from a dish over three generations of grain into blocks', () => {
  const rows = { series: demo.series, spores: demo.of('spore'), strains: demo.of('strain') }
  const { id } = demo.called('BL-0216').row
  const { nodes, edges } = lineageOf(id, rows)
  const line = lineOf(id, edges)
  const codes = nodes
    .filter((node) => line.has(node.id) && node.series)
    .toSorted((a, b) => a.column - b.column)
    .map(({ row }) => row.series_code)
  expect(codes).toEqual(['PO-0301', 'GR-0101', 'GR-0105', 'GR-0109', 'BL-0216'])
  const generations = codes.slice(1, 4).map((code) => demo.called(String(code)).row.generation)
  expect(generations).toEqual([1, 2, 3])
})

it('shows the same story on every start', async () => {
  const again = await openDemo()
  const weights = ({ of }: DemoFarm) => of('harvest').map(({ grams, harvested_at: at }) => `${at} ${grams}`)
  expect(weights(again).toSorted()).toEqual(weights(demo).toSorted())
})

it.each(['2026-03-29T00:30:00.000Z', '2026-07-10T22:30:00.000Z'])(
  'begins its story before a first start at %s',
  async (now) => {
    const late = await openDemo(Date.parse(now))
    const instants = ['harvest', 'observation', 'grow_series', 'run'].flatMap(late.of).flatMap((row) => {
      const at = row.harvested_at ?? row.observed_at ?? row.inoculated_at ?? row.started_at
      return typeof at === 'string' ? [at] : []
    })
    expect(instants.length).toBeGreaterThan(900)
    expect(instants.filter((at) => at >= now)).toEqual([])
    expect(dutiesIn(late).filter(({ kind }) => kind === 'pick').length).toBeGreaterThan(3)
  },
)
