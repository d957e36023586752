/**
 * Declares an entity as a kind of series: a lot with numbered parts that have states. A part has no record of its own: its state is
 * folded from observations. Screens and rules read everything about series from here.
 */
import type { EntityDefinition, Registry } from './entity'
import type { PartState } from './part-states'

/** Factors that parts may share besides their series, parents, packages, day and person. */
export type SharedFactor = 'medium' | 'run' | 'recipe' | 'work_area' | 'strain'

export type SeriesFacts = {
  /** The field with the instant from which the age of the parts counts. */
  readonly began: string
  /** The state of parts without an observation, by the status of the series. `usually` is the default. */
  readonly own: Readonly<Record<string, PartState>>
  readonly usually: PartState
  /** Statuses in which people wait for the parts and check them every few days. Empty: there is no such check. */
  readonly waiting: readonly string[]
  /** The states in which parts are observed, in the order of the grid's verbs. Empty: the parts are not observed. */
  readonly verbs: readonly PartState[]
  /** The list of parent parts: `series_id`, `quantity_id`, and the method (`type`). */
  readonly parents?: string
  /** References to the living sources besides the parents. Series with the same origin are siblings. */
  readonly origins: readonly string[]
  /** References to the lots that filled the parts. A package used in such a lot is also in the parts. */
  readonly media: readonly string[]
  /**
   * The factors that the cause search compares: paths to values. The first path with a value counts. A path may continue inside the
   * record that a reference names: `agar_series_id.run_code`.
   */
  readonly shares: Readonly<Partial<Record<SharedFactor, readonly string[]>>>
}

export type SeriesDefinition = EntityDefinition & Required<Pick<EntityDefinition, 'parts' | 'series'>>

export function isSeries(definition: EntityDefinition | undefined): definition is SeriesDefinition {
  return definition?.series !== undefined && definition.parts !== undefined
}

export function observedKinds<T extends Pick<EntityDefinition, 'series'>>(kinds: readonly T[]): readonly T[] {
  return kinds.filter(({ series }) => (series?.verbs.length ?? 0) > 0)
}

/** The kinds of a registry with observed parts. The first one is the default. */
export function observedIn({ all }: Pick<Registry, 'all'>): readonly SeriesDefinition[] {
  return observedKinds(all.filter(isSeries))
}

export function kindOptions(kinds: readonly Pick<EntityDefinition, 'name' | 'label'>[]) {
  return kinds.map(({ name, label }) => ({ value: name, label }))
}
