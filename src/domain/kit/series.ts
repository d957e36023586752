/**
 * What makes an entity a kind of series: lots with numbered parts that something becomes of. A part has no record: what is known of
 * it is folded from observations. All that screens and rules do with series they read from here.
 */
import type { EntityDefinition } from './entity'
import type { PartState } from './part-states'

export type SeriesFacts = {
  /** The field with the instant from which the age of its parts counts. */
  readonly began: string
  /** The state of parts that were not looked at, by the series' own status; `usually` where that says nothing. */
  readonly own: Readonly<Record<string, PartState>>
  readonly usually: PartState
  /** The states in which parts are observed, in the order of the grid's verbs; none: they are not observed. */
  readonly verbs: readonly PartState[]
  /** The list of the parts that it was made from: `series_id`, `quantity_id`, and how (`type`). */
  readonly parents?: string
  /** References to what else it was made from. */
  readonly origins: readonly string[]
}

export type SeriesDefinition = EntityDefinition & Required<Pick<EntityDefinition, 'parts' | 'series'>>

export function isSeries(definition: EntityDefinition | undefined): definition is SeriesDefinition {
  return definition?.series !== undefined && definition.parts !== undefined
}

/** The kinds whose parts are observed. */
export function observedKinds<T extends Pick<EntityDefinition, 'series'>>(kinds: readonly T[]): readonly T[] {
  return kinds.filter(({ series }) => (series?.verbs.length ?? 0) > 0)
}

/** Options of a field that names a kind of series. */
export function kindOptions(kinds: readonly Pick<EntityDefinition, 'name' | 'label'>[]) {
  return kinds.map(({ name, label }) => ({ value: name, label }))
}
