/** Takes a batch from stock. Pouring also makes a series of it in the same gesture. */
import type { BatchUse } from '../cooking/uses'
import type { MakeId } from '../ids'
import type { Values } from '../kit/field'
import type { Create, Intent } from './intent'

const USE = 'use'

export type Taking = {
  readonly uses: readonly BatchUse[]
  /** `at` is the instant, `notes` the text of the uses about the batch. */
  readonly at: string
  readonly notes: string
}

/** The uses of a batch. `into` is the series that was made of it. */
export function take({ uses, at, notes }: Taking, newId: MakeId, into: Values = {}): Create[] {
  return uses.map((use) => ({
    ...{ kind: 'create', entity: USE, id: newId() },
    values: { ...use, ...into, occurred_at: at, notes },
  }))
}

export type Pour = {
  readonly uses: readonly Create[]
  readonly series: Create
  readonly intents: readonly Intent[]
}

/** The series poured of a batch, and the batch's uses, which name that series. `kind` is the name of its kind. */
export function pour(taking: Taking, kind: string, values: Values, newId: MakeId): Pour {
  const id = newId()
  const uses = take(taking, newId, { series_kind: kind, series_id: id })
  const series: Create = { kind: 'create', entity: kind, id, values }
  return { uses, series, intents: [...uses, series] }
}

/** Deletes the poured series. undo.ts undoes its uses. */
export function unpour(kind: string, id: string): Intent {
  return { kind: 'delete', entity: kind, id }
}
