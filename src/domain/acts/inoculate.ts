/** Inoculates: turns a draft of the bench into a series. */
import type { Values } from '../kit/field'
import { type Draft, seriesFrom } from '../prep/inoculation'
import type { Create, Intent } from './intent'

export type Inoculating = {
  readonly draft: Draft
  /** The record of the source: a series or spores. */
  readonly source: Values
  readonly code: string
  readonly id: string
  readonly at: string
}

/** `kind` names the kind of the new series. `back` deletes the series again. */
export function inoculate(kind: string, { draft, source, code, id, at }: Inoculating) {
  const made: Create = { kind: 'create', entity: kind, id, values: seriesFrom(draft, source, code, at) }
  const back: Intent = { kind: 'delete', entity: kind, id }
  return { made, back }
}
