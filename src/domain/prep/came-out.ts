/** What came out of a sterilizer run, and how much of it became contaminated. */
import type { Values } from '../kit/field'
import { type CaseRow, everyDish } from './cases'
import { sumOf, type Tally, tallyOf } from './groups'
import { movedInto } from './moved'
import { isCalled } from './run'
import { hasBegun, newestFirst, type Series, takenFor } from './series'

export type CameOut<T extends CaseRow> = {
  readonly series: Series<T>
  /** Of its parts. Of a medium: of the parts that were inoculated on it. */
  readonly tally: Tally
}

export type Known<T extends CaseRow> = {
  /** The series that name runs, and those that were made on them. */
  readonly all: readonly Series<T>[]
  /** The observations of these series. */
  readonly observations: readonly Values[]
  readonly today: string
  readonly zone: string
}

/** The series that name the run by `run_id`, or only by its code, the latest first. `sum` counts all their parts. */
export function cameOut<T extends CaseRow>(run: Values, { all, observations, today, zone }: Known<T>) {
  const code = String(run.code ?? '')
  const moved = movedInto(all.map(({ row }) => row))
  const named = newestFirst(all.filter(({ row }) => row.run_id === run.id || isCalled(code, row)))
  const series = named.map((one): CameOut<T> => {
    const told = { named: new Map(), observations, moved, today, zone, userId: '' }
    const dishes = everyDish({ ...told, all: carriers(one, all) })
    return { series: one, tally: tallyOf(dishes) }
  })
  return { series, sum: sumOf(series.map(({ tally }) => tally)) }
}

/** The series whose parts show the contamination of this one: itself, or those made on it. */
function carriers<T extends CaseRow>(medium: Series<T>, all: readonly Series<T>[]): readonly Series<T>[] {
  const { definition, row } = medium
  if (definition.series.verbs.length > 0) return [medium]
  return all.filter(
    (made) =>
      !made.row.deleted_at &&
      made.definition.series.verbs.length > 0 &&
      hasBegun(made) &&
      takenFor(made).some(({ entity, id }) => entity === definition.name && id === row.id),
  )
}
