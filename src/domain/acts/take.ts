/** Takes a batch from stock. Filling it also makes a series of it in the same gesture, and perhaps its sterilizer run. */
import type { BatchUse } from '../cooking/uses'
import type { MakeId } from '../ids'
import type { Values } from '../kit/field'
import type { Create, Intent } from './intent'

const USE = 'use'
const RUN = 'run'

export type Taking = {
  readonly uses: readonly BatchUse[]
  /** `at` is the instant, `notes` the text of the uses about the batch. */
  readonly at: string
  readonly notes?: string
}

/** The uses of a batch. `into` is the series that was made of it. */
export function take({ uses, at, notes }: Taking, newId: MakeId, into: Values = {}): Create[] {
  return uses.map((use) => ({
    ...{ kind: 'create', entity: USE, id: newId() },
    values: { ...use, ...into, occurred_at: at, ...(notes !== undefined && { notes }) },
  }))
}

export type Pour = {
  readonly uses: readonly Create[]
  readonly run: Create | undefined
  readonly series: Create
  readonly intents: readonly Create[]
}

/**
 * The series made of a batch, and the batch's uses, which name that series. `kind` is the name of its kind. `run` are the values of a new
 * sterilizer run, which the series then names.
 */
export function pour(taking: Taking, kind: string, values: Values, newId: MakeId, run?: Values): Pour {
  const id = newId()
  const uses = take(taking, newId, { series_kind: kind, series_id: id })
  const load: Create | undefined = run && { kind: 'create', entity: RUN, id: newId(), values: run }
  const filled = load ? { ...values, run_id: load.id } : values
  const series: Create = { kind: 'create', entity: kind, id, values: filled }
  return { uses, run: load, series, intents: load ? [...uses, load, series] : [...uses, series] }
}

export type Made = {
  /** The series' kind and id. */
  readonly kind: string
  readonly id: string
  /** The run that was created with it. Absent: another series came out of it since, so it stays. */
  readonly run?: string | undefined
}

/** Deletes the series and its run. undo.ts undoes its uses. */
export function unpour({ kind, id, run }: Made): Intent[] {
  const series: Intent = { kind: 'delete', entity: kind, id }
  return run === undefined ? [series] : [series, { kind: 'delete', entity: RUN, id: run }]
}
