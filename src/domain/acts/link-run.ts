/** Links the series that name a sterilizer run by a text to its record, which the act creates if there is none. */
import type { Row } from '../kit/entity'
import { isCalled } from '../prep/run'
import { begunAt, type Series } from '../prep/series'
import type { Create, Intent } from './intent'

const RUN = 'run'

export type LinkedRun = {
  readonly intents: readonly Intent[]
  /** Makes the series name only the text again, and deletes a created run. */
  readonly back: readonly Intent[]
  /** How many series are linked. */
  readonly count: number
}

/** Links the series of `all` that name their run by this text. The text stays as it was written. */
export function linkRun(text: string, all: readonly Series<Row>[], runId: string): LinkedRun {
  const meant = calledBy(text, all)
  const set = (run_id: string | null) =>
    meant.map(
      ({ definition, row }): Intent => ({ kind: 'patch', entity: definition.name, id: row.id, values: { run_id } }),
    )
  return { intents: set(runId), back: set(null), count: meant.length }
}

/** The same with a new run. `id` is its id, `now` the instant of the act. Undefined without a sterilization type, which a run needs. */
export function createRun(
  text: string,
  all: readonly Series<Row>[],
  { id, now }: { readonly id: string; readonly now: string },
): LinkedRun | undefined {
  const meant = calledBy(text, all)
  const type = meant.find(({ row }) => typeof row.sterilizationType === 'string')?.row.sterilizationType
  if (type === undefined) return undefined
  const held = meant.find(({ row }) => typeof row.held_minutes === 'number')?.row.held_minutes
  // The load was in the sterilizer before its first pour.
  const [started = now] = meant.flatMap((series) => begunAt(series) ?? []).sort()
  const made: Create = {
    ...{ kind: 'create', entity: RUN, id },
    values: {
      ...{ code: text, sterilizationType: type, started_at: started, result: 'pending' },
      ...(held !== undefined && { held_minutes: held }),
    },
  }
  const { intents, back, count } = linkRun(text, all, id)
  // A run that series name cannot be deleted, so it goes last.
  return { intents: [made, ...intents], back: [...back, { kind: 'delete', entity: RUN, id }], count }
}

function calledBy(text: string, all: readonly Series<Row>[]): readonly Series<Row>[] {
  return all.filter(({ row }) => !row.deleted_at && isCalled(text, row))
}
