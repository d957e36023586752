/** What is deleted is as if it had never been, wherever the bench looks: the answers are those without the deleted rows. */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Values } from '../../../src/domain/kit/field'
import { codeAfter } from '../../../src/domain/prep/inoculation'
import { becameOf, takenTwice, trayOf } from '../../../src/domain/prep/petri'
import {
  byAgar,
  dutiesOf,
  familyOf,
  lineageOf,
  newestFirst,
  proposedPouring,
  relativesOf,
  seriesAround,
} from './of-rows'

const ZONE = 'Europe/Berlin'
type Row = Values & { readonly id: string }

const gone = fc.constantFrom({}, {}, { deleted_at: '2026-03-09T08:00:00.000Z' })
const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-03-0${number}T10:00:00.000Z`)
const PETRIS = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5']

/** The first one, which is asked about, is always there. */
const petri = (id: string): fc.Arbitrary<Row> =>
  fc
    .record({
      parents: fc.array(fc.record({ series_id: fc.constantFrom(...PETRIS), quantity_id: fc.nat(3) }), { maxLength: 2 }),
      from_dishes: fc.array(
        fc.record({ quantity_id: fc.integer({ min: 1, max: 4 }), agar_quantity_id: fc.integer({ min: 1, max: 9 }) }),
        { maxLength: 3 },
      ),
      agar_series_id: fc.constantFrom('a0', 'a1'),
      spore_id: fc.constantFrom('s0', 's1'),
      strain_id: fc.constantFrom('t0', 't1'),
      inoculated_at: day,
      status: fc.constantFrom('draft', 'inoculated', 'incubating'),
      marks: id === 'p0' ? fc.constant({}) : gone,
    })
    .map(({ marks, ...row }) => ({ id, prepared_count: 4, series_code: `LM-${id}`, ...row, ...marks }))
const agar = (id: string): fc.Arbitrary<Row> =>
  fc
    .record({
      poured_at: day,
      recipe_id: fc.constantFrom('r0', 'r1'),
      run_code: fc.constantFrom('A-1', 'A-2'),
      expires_at: fc.constantFrom('2026-03-08', '2026-03-20'),
      sterility_check: fc.constantFrom('pending', 'failed', 'passed'),
      marks: gone,
    })
    .map(({ marks, ...row }) => ({ id, prepared_count: 9, status: 'poured', ...row, ...marks }))
const other = (id: string, strain: string): fc.Arbitrary<Row> => gone.map((marks) => ({ id, strain, ...marks }))

type Farm = Readonly<Record<'petris' | 'agars' | 'spores' | 'strains', readonly Row[]>>
const farm: fc.Arbitrary<Farm> = fc.record({
  petris: fc.tuple(...PETRIS.map(petri)),
  agars: fc.tuple(agar('a0'), agar('a1')),
  spores: fc.tuple(other('s0', 't0'), other('s1', 't1')),
  strains: fc.tuple(other('t0', ''), other('t1', '')),
})

const live = (rows: readonly Row[]) => rows.filter(({ deleted_at: at }) => at === undefined)

function saidOf({ petris, agars, spores, strains }: Farm) {
  const [own = { id: 'p0' }] = petris
  const today = '2026-03-12'
  const bench = { agars, petris, seen: new Map(), usual: new Map(), today, zone: ZONE }
  return {
    family: familyOf('p0', petris),
    relatives: relativesOf(own, undefined, petris),
    lines: (['line', 'strain'] as const).map((scope) => lineageOf('p0', { petris, spores, strains }, scope)),
    around: seriesAround(own, petris, ZONE),
    code: codeAfter('LM-p0', petris),
    duties: dutiesOf(bench),
    newest: newestFirst(petris),
    pouring: proposedPouring({ id: 'r0' }, agars, '2026-03-09', ZONE),
    twice: takenTwice(petris),
    became: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((dish) => becameOf('a0', dish, petris)),
    trays: live(agars).map((row) => trayOf(row, byAgar(petris).get(row.id) ?? [], undefined)),
  }
}

it('a bench ignores deleted series, agar, spores and strains', () => {
  fc.assert(
    fc.property(farm, (made) => {
      const bare = {
        petris: live(made.petris),
        agars: live(made.agars),
        spores: live(made.spores),
        strains: live(made.strains),
      }
      expect(saidOf(made)).toEqual(saidOf(bare))
    }),
    { numRuns: 120 },
  )
})

it('a code that only a deleted series had is free again', () => {
  const row = { series_code: 'LM-0418', deleted_at: '2026-03-09T08:00:00.000Z' }
  expect(codeAfter('LM-0417', [{ series_code: 'lm-0417' }, row])).toBe('LM-0418')
})

it('a deleted series has no family of its own', () => {
  const petris = [{ id: 'p0', deleted_at: '2026-03-09T08:00:00.000Z' }]
  expect(familyOf('p0', petris)).toEqual([])
  expect(lineageOf('p0', { petris, spores: [], strains: [] }).nodes).toEqual([])
})
