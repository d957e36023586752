/** The rules for series, asked with plain rows of petri and agar series: most tests are about these two kinds. */
import { agarSeries } from '../../../src/domain/entities/agar-series'
import { petriSeries } from '../../../src/domain/entities/petri-series'
import type { Row } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import * as bench from '../../../src/domain/prep/bench'
import * as cases from '../../../src/domain/prep/cases'
import type { Fold } from '../../../src/domain/prep/dish-fold'
import * as family from '../../../src/domain/prep/family'
import * as growth from '../../../src/domain/prep/growth'
import * as life from '../../../src/domain/prep/life-plot'
import * as lineage from '../../../src/domain/prep/lineage'
import * as tray from '../../../src/domain/prep/petri'
import * as pouring from '../../../src/domain/prep/pouring'
import * as series from '../../../src/domain/prep/series'
import * as sight from '../../../src/domain/prep/sight'

export type BenchRow = bench.BenchRow
export type CaseRow = cases.CaseRow

export const petri = <T extends Values>(row: T): series.Series<T> => ({ definition: petriSeries, row })
const petris = <T extends Values>(rows: readonly T[]) => series.seriesOf(petriSeries, rows)

export const { bySeries } = series
export const dishesOf = (row: Values, fold: Fold) => series.partsIn(petri(row), fold)
export const newestFirst = <T extends Values>(rows: readonly T[]) =>
  series.newestFirst(petris(rows)).map(({ row }) => row)
export const effectsOf = (row: Values, fold: Fold, numbers: readonly number[], seen: Values) =>
  sight.effectsOf(petri(row), fold, numbers, seen)
export const growthOf = (row: Values, observations: readonly Values[], zone: string) =>
  growth.growthOf(petri(row), observations, zone)
export const lifePlot = (row: Values, observations: readonly Values[], number: number, zone: string) =>
  life.lifePlot(petri(row), observations, number, zone)
export const byAgar = <T extends Values>(rows: readonly T[]) =>
  new Map([...tray.byAgar(petris(rows))].map(([id, made]) => [id, made.map(({ row }) => row)] as const))
export const proposedPouring = (recipe: Row, rows: readonly Values[], today: string, zone: string) =>
  pouring.proposedPouring(recipe, series.seriesOf(agarSeries, rows), today, zone)

type Bench = Omit<bench.Bench, 'agars' | 'petris' | 'runs'> &
  Partial<Pick<bench.Bench, 'runs'>> &
  Record<'agars' | 'petris', readonly BenchRow[]>
export const dutiesOf = (told: Bench) =>
  bench
    .dutiesOf({ runs: [], ...told, agars: series.seriesOf(agarSeries, told.agars), petris: petris(told.petris) })
    .map(({ series: { row }, ...duty }) => ({ ...duty, row }))

type Cases = Omit<cases.Bench, 'all' | 'named'> & {
  readonly petris: readonly CaseRow[]
  readonly agars: ReadonlyMap<string, Values>
}
const benchOf = ({ petris: rows, agars, ...told }: Cases) => ({ ...told, all: petris(rows), named: agars })
export const everyDish = (told: Cases) => cases.everyDish(benchOf(told))
export const casesOf = (told: Cases) => cases.casesOf(benchOf(told))
export const seriesAround = <T extends CaseRow>(own: Values, rows: readonly T[], zone: string) =>
  cases.seriesAround(petri(own), petris(rows), zone).map(({ row }) => row)

type FamilyRow = family.FamilyRow
export const parentsOf = (row: Values) => family.parentsOf(petri(row))
export const familyOf = (id: string, rows: readonly FamilyRow[]) =>
  family.familyOf(id, petris(rows)).map(({ series: { row }, generation }) => ({ row, generation }))
export const relativesOf = (own: FamilyRow, numbers: ReadonlySet<number> | undefined, rows: readonly FamilyRow[]) => {
  const { siblings, descendants } = family.relativesOf(petri(own), numbers, petris(rows))
  return { siblings: siblings.map(({ row }) => row), descendants: descendants.map(({ row }) => row) }
}
type Lines = Omit<lineage.LineageRows, 'series'> & { readonly petris: readonly FamilyRow[] }
export const lineageOf = (id: string, { petris: rows, ...told }: Lines, scope?: lineage.LineageScope) =>
  lineage.lineageOf(id, { ...told, series: petris(rows) }, scope)
