import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../src/domain/clock'
import type { Values } from '../../../src/domain/kit/field'
import type { BenchCase } from '../../../src/domain/prep/cases'
import { type Finding, findCauses } from '../../../src/domain/prep/finder'
import {
  apartOf,
  lackingOf,
  offerOf,
  type Sentence,
  sayAll,
  sayNone,
  saySuspect,
  sayUnmarked,
  sayUnseen,
} from '../../../src/domain/prep/finder-sentences'
import { type CaseRow, everyDish } from './of-rows'

const TODAY = '2026-03-20'
type Made = { readonly petris: readonly CaseRow[]; readonly seen: readonly Values[] }

/** A series inoculated so many days ago on this agar, of its own run. */
const petri = (id: string, count: number, age: number, agar: string, more: Values = {}): CaseRow => ({
  id,
  prepared_count: count,
  inoculated_at: `${addDays(TODAY, -age)}T12:00:00.000Z`,
  status: 'inoculated',
  agar_series_id: agar,
  parents: [{ series_id: `mother of ${id}`, quantity_id: 1 }],
  work_area: 'hood',
  created_by: 'vera',
  ...more,
})
let next = 0
const sight = (series_id: string, numbers: readonly number[], status: string): Values => ({
  id: `o${String(next++).padStart(6, '0')}`,
  series_id,
  quantity_ids: numbers,
  observed_at: `${TODAY}T08:00:00.000Z`,
  status,
})
const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index)

function ask({ petris, seen }: Made, series: string) {
  const agars = new Map(petris.map(({ agar_series_id: id }) => [String(id), { run_code: `run ${id}` }]))
  const cases = everyDish({ petris, agars, observations: seen, today: TODAY, zone: 'Europe/Berlin', userId: 'vera' })
  const chosen = cases.flatMap(({ seriesId, isBad }, at) => (seriesId === series && isBad ? [at] : []))
  const finding = findCauses(cases, chosen)
  const [apart, lacking] = [apartOf(cases, series), lackingOf(cases, series)]
  return { cases, finding, apart, lacking, none: sayNone(finding, apart, lacking) }
}
const kindsOf = (sentences: readonly Sentence[]) => sentences.map(({ kind }) => kind)
const others = upTo(13).map((n) => petri(`o${n}`, 40, 20, n % 2 ? 'B' : 'C'))

describe('the finder reports', () => {
  it('half, never all or strong, for a young series with half its dishes contaminated', () => {
    const made = { petris: [petri('x', 10, 3, 'A'), ...others], seen: [sight('x', upTo(5), 'contaminated')] }
    const { cases, finding, apart } = ask(made, 'x')
    const [first] = finding.suspects
    if (!first) throw new Error('no suspect')
    expect(first).toMatchObject({ bad: 5, count: 10, unseen: 5, others: { bad: 0, count: 520 }, strength: 'likely' })
    expect(sayUnseen(first, first.others)).toEqual([{ kind: 'unseen', here: 5, elsewhere: 520 }])
    expect(saySuspect(first, apart)).toEqual([
      { kind: 'one_series', bad: 5, factors: ['parent_dish', 'medium', 'run', 'day'] },
      { kind: 'few', known: 5 },
    ])
    const { open, rest } = offerOf(first, cases)
    expect([open.map(({ number }) => number), rest]).toEqual([[6, 7, 8, 9, 10], 0])
  })

  it('every dish only where every dish is contaminated', () => {
    const made = { petris: [petri('x', 6, 9, 'A'), ...others], seen: [sight('x', upTo(6), 'contaminated')] }
    const { finding, apart } = ask(made, 'x')
    expect(finding.suspects.map((one) => kindsOf(saySuspect(one, apart)))).toEqual([['one_series', 'few', 'every']])
  })

  it('the evidence against a suspect: checked dishes, and contaminated ones without it', () => {
    const petris = [petri('x', 12, 9, 'A'), petri('y', 12, 9, 'A'), ...others]
    const bad = ['x', 'y'].map((id) => sight(id, upTo(6), 'contaminated'))
    const seen = [...bad, sight('x', [7, 8], 'growing'), sight('y', [7], 'dead'), sight('o1', [3], 'contaminated')]
    const { finding, apart } = ask({ petris, seen }, 'x')
    const [first] = finding.suspects
    if (!first) throw new Error('no suspect')
    expect(first.names.map(({ factor }) => factor)).toEqual(['medium', 'run', 'day'])
    expect(first.strength).toBe('strong')
    expect(saySuspect(first, apart)).toEqual([
      { kind: 'chance', share: 0.001, isLess: true },
      { kind: 'against', clean: 3 },
      { kind: 'elsewhere', bad: 1 },
    ])
  })

  it('too few dishes and no cause, for three dishes', () => {
    const { finding, none } = ask(
      { petris: [petri('x', 3, 8, 'A'), ...others], seen: [sight('x', upTo(3), 'contaminated')] },
      'x',
    )
    expect(finding.suspects).toEqual([])
    expect(none).toEqual([
      { kind: 'worse' },
      { kind: 'one_series', bad: 3, factors: ['parent_dish', 'medium', 'run', 'day'] },
    ])
    expect(finding.compared[0]).toMatchObject({ bad: 3, count: 3, others: { bad: 0, count: 520 } })
  })

  it('worse than usual with both rates, for 17 of 40 beside 1 of 521', () => {
    const petris = [petri('x', 40, 20, 'A'), petri('o', 500, 20, 'B'), petri('p', 1, 20, 'C'), petri('q', 20, 20, 'C')]
    const seen = [sight('x', upTo(17), 'contaminated'), sight('p', [1], 'contaminated')]
    const { finding, none } = ask({ petris, seen }, 'x')
    expect(finding.own).toMatchObject({ here: { bad: 17, count: 40, unseen: 23 }, others: { bad: 1, count: 521 } })
    expect(finding.suspects).toEqual([])
    expect(kindsOf(none)).toEqual(['worse', 'one_series'])
  })

  it('no comparison, for the only series of its time', () => {
    const { finding, none } = ask({ petris: [petri('x', 8, 1, 'A')], seen: [sight('x', [2], 'contaminated')] }, 'x')
    expect(sayAll(finding, ['2026-06-01'])).toEqual([
      { kind: 'about', bad: 1, count: 8, series: 1, from: '2026-06-01', to: '2026-06-01' },
      { kind: 'unseen', here: 7 },
    ])
    expect(sayUnseen(finding.own.here, finding.own.others)).toEqual([{ kind: 'unseen', here: 7 }])
    expect(kindsOf(none)).toEqual(['alone', 'one_series'])
  })

  it('no group differs, with only the missing facts of the series', () => {
    const bare = petri('x', 10, 9, 'B', { parents: [], work_area: null })
    const seen = upTo(13).map((n) => sight(`o${n}`, upTo(4), 'contaminated'))
    const { none } = ask({ petris: [bare, ...others], seen: [...seen, sight('x', [1], 'contaminated')] }, 'x')
    expect(none.filter(({ kind }) => kind !== 'one_series')).toEqual([
      { kind: 'no_group' },
      { kind: 'missing', factors: ['parent_dish', 'work_area'] },
    ])
  })

  it('the agar is separable if older clean dishes of another series share it', () => {
    const marked = [sight('x', upTo(9), 'contaminated')]
    const clean = ask({ petris: [petri('x', 20, 9, 'A'), petri('y', 20, 9, 'A'), ...others], seen: marked }, 'x')
    expect(clean.apart).toEqual(['parent_dish'])
    const fresh = ask({ petris: [petri('x', 20, 9, 'A'), petri('y', 20, 2, 'A'), ...others], seen: marked }, 'x')
    expect(fresh.apart).toEqual(['parent_dish', 'medium', 'run', 'day'])
  })

  it('the number of unchecked dishes if none is marked', () => {
    expect(sayUnmarked({ count: 5, bad: 0, unseen: 3, unknown: 3 })).toEqual([
      { kind: 'unseen', here: 3 },
      { kind: 'unmarked' },
    ])
    expect(sayUnmarked({ count: 5, bad: 0, unseen: 0, unknown: 0 })).toEqual([{ kind: 'unmarked' }])
  })

  it('how many of the others cannot be put aside any more', () => {
    const petris = [petri('x', 14, 9, 'A'), petri('y', 14, 9, 'A'), ...others]
    const bad = ['x', 'y'].map((id) => sight(id, upTo(8), 'contaminated'))
    const { cases, finding } = ask({ petris, seen: [...bad, sight('x', [9], 'used'), sight('y', [9], 'dead')] }, 'x')
    const [first] = finding.suspects
    if (!first) throw new Error('no suspect')
    const { open, rest } = offerOf(first, cases)
    expect([open.length, rest]).toEqual([10, 2])
  })
})

const bench = fc
  .array(
    fc.record({
      count: fc.integer({ min: 1, max: 14 }),
      age: fc.integer({ min: 0, max: 12 }),
      agar: fc.constantFrom('A', 'B', 'C'),
      status: fc.constantFrom('inoculated', 'incubating', 'discarded', 'closed'),
      // Most of what is bad is bad by its agar, or nothing would stand out.
      bad: fc.constantFrom(0, 1, 5, 9, 14),
      looked: fc.integer({ min: 0, max: 6 }),
      dead: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 12, size: 'max' },
  )
  .map((made): Made => {
    const all = made.map((one) => ({ ...one, bad: one.agar === 'A' ? one.bad : one.bad % 2 }))
    const petris = all.map(({ count, age, agar, status }, n) => petri(`s${n}`, count, age, agar, { status }))
    const seen = all.flatMap(({ count, bad, looked, dead }, n) =>
      [
        { numbers: upTo(Math.min(bad, count)), status: 'contaminated' },
        { numbers: upTo(looked, bad + 1).filter((one) => one <= count), status: 'growing' },
        { numbers: upTo(dead, bad + looked + 1).filter((one) => one <= count), status: 'dead' },
      ].flatMap(({ numbers, status }) => (numbers.length > 0 ? [sight(`s${n}`, numbers, status)] : [])),
    )
    return { petris, seen }
  })

/** The table, counted once more from the records alone. */
function tableOf({ seen }: Made, members: readonly BenchCase[]) {
  const named = (status: string | undefined) =>
    members.filter(({ seriesId, number }) =>
      seen.some(
        (one) =>
          one.series_id === seriesId &&
          (status === undefined || one.status === status) &&
          (one.quantity_ids as number[]).includes(number),
      ),
    ).length
  const bad = named('contaminated')
  return { count: members.length, bad, unseen: members.length - named(undefined) }
}

it('never reports more than the table beside it, on any bench', () => {
  let named = 0
  fc.assert(
    fc.property(bench, (made) => {
      for (const { id } of made.petris) {
        const { cases, finding, apart, none } = ask(made, id)
        named += finding.suspects.length
        checkAll(made, cases, finding)
        for (const suspect of finding.suspects) checkSuspect(made, cases, finding, suspect, apart)
        if (finding.suspects.length === 0) checkNone(finding, none)
      }
    }),
    { numRuns: 400 },
  )
  expect(named).toBeGreaterThan(100)
})

function checkAll(made: Made, cases: readonly BenchCase[], finding: Finding): void {
  expect(finding.all).toMatchObject(tableOf(made, cases))
  for (const { names, others, ...group } of finding.compared) {
    const isIn = ({ shares }: BenchCase) => names.some(({ factor, key }) => [shares[factor] ?? []].flat().includes(key))
    expect(group).toMatchObject(tableOf(made, cases.filter(isIn)))
    expect(others).toMatchObject(
      tableOf(
        made,
        cases.filter((one) => !isIn(one)),
      ),
    )
  }
}

function checkSuspect(
  made: Made,
  cases: readonly BenchCase[],
  finding: Finding,
  suspect: Finding['suspects'][number],
  apart: Parameters<typeof saySuspect>[1],
): void {
  const members = suspect.members.flatMap((at) => cases[at] ?? [])
  const table = tableOf(made, members)
  const clean = table.count - table.bad - table.unseen
  expect(suspect.bad / suspect.count).toBeGreaterThan(suspect.others.bad / suspect.others.count)
  const badSeries = new Set(members.flatMap(({ seriesId, isBad }) => (isBad ? [seriesId] : []))).size
  if (suspect.strength === 'strong') {
    expect(members.filter(({ observed }) => observed !== 'unknown').length).toBeGreaterThanOrEqual(10)
    expect(badSeries).toBeGreaterThan(1)
  }
  const said = saySuspect(suspect, apart)
  const one = (kind: Sentence['kind']) => said.find((sentence) => sentence.kind === kind)
  expect(one('every') !== undefined).toBe(table.bad === table.count)
  expect(one('against')).toEqual(clean > 0 ? { kind: 'against', clean } : undefined)
  const elsewhere = finding.all.bad - table.bad
  expect(one('elsewhere')).toEqual(elsewhere > 0 ? { kind: 'elsewhere', bad: elsewhere } : undefined)
  // Chance is spoken of only where series can be compared.
  expect([one('chance') !== undefined, one('one_series') !== undefined]).toEqual([badSeries > 1, badSeries === 1])
  const { open, rest } = offerOf(suspect, cases)
  expect(open.length + rest).toBe(table.count - table.bad)
  expect(open.every(({ isBad }) => !isBad)).toBe(true)
}

function checkNone({ own }: Finding, none: readonly Sentence[]): void {
  const { here, others } = own
  const [first] = kindsOf(none)
  if (others.count === 0) expect(first).toBe('alone')
  else if (first === 'worse') expect(here.bad / here.count).toBeGreaterThan(others.bad / others.count)
  else expect(first).toBe('no_group')
  const alone = none.find((sentence) => sentence.kind === 'one_series')
  if (alone) expect(alone).toMatchObject({ bad: here.bad })
}

it('unchecked dishes never make the finder more certain', () => {
  const more = fc.integer({ min: 1, max: 12 })
  fc.assert(
    fc.property(bench, more, (made, count) => {
      const before = ask(made, 's0').finding
      // Fresh dishes on other agar: they are silent, and tell nothing of the others.
      const petris = [...made.petris, petri('new', count, 1, 'Z', { created_by: 'ilya', work_area: 'box' })]
      const after = ask({ petris, seen: made.seen }, 's0').finding
      for (const group of before.compared) {
        const same = after.compared.find(({ names }) => names.some(({ key }) => key === group.names[0]?.key))
        if (same && same.count === group.count) expect(same.chance).toBeGreaterThanOrEqual(group.chance - 1e-9)
      }
    }),
    { numRuns: 200 },
  )
})
