/** Takes a batch from stock, and pours it where a series is made of it in the same gesture. */
import type { BatchUse } from '../cooking/uses'
import type { MakeId } from '../ids'
import type { Values } from '../kit/field'
import type { Create, Intent } from './intent'

const USE = 'use'

export type Taking = {
  readonly uses: readonly BatchUse[]
  /** The instant, and what the uses say of the batch. */
  readonly at: string
  readonly notes: string
}

/** The uses of a batch. `into` is the series that it went into. */
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

/** The uses of a batch, each naming the series that was poured of it, and the series. `kind` is its kind, by name. */
export function pour(taking: Taking, kind: string, values: Values, newId: MakeId): Pour {
  const id = newId()
  const uses = take(taking, newId, { series_kind: kind, series_id: id })
  const series: Create = { kind: 'create', entity: kind, id, values }
  return { uses, series, intents: [...uses, series] }
}

/** Takes the poured series away; the uses are undone beside it (undo.ts). */
export function unpour(kind: string, id: string): Intent {
  return { kind: 'delete', entity: kind, id }
}
