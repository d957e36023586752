/**
 * What makes an entity a kind of series: lots with numbered parts that something becomes of. A part has no record: what is known of
 * it is folded from observations. All that screens and rules do with series they read from here.
 */
import type { EntityDefinition, Registry } from './entity'
import type { PartState } from './part-states'

/** What parts of a kind may have in common beside their series, parents, packages, day and person. */
export type SharedFactor = 'medium' | 'run' | 'recipe' | 'work_area' | 'strain'

export type SeriesFacts = {
  /** The field with the instant from which the age of its parts counts. */
  readonly began: string
  /** The state of parts that were not looked at, by the series' own status; `usually` where that says nothing. */
  readonly own: Readonly<Record<string, PartState>>
  readonly usually: PartState
  /** Statuses of a series whose parts people still wait for: they are looked at every few days. None: there is no such duty. */
  readonly waiting: readonly string[]
  /** The states in which parts are observed, in the order of the grid's verbs; none: they are not observed. */
  readonly verbs: readonly PartState[]
  /** The list of the parts that it was made from: `series_id`, `quantity_id`, and how (`type`). */
  readonly parents?: string
  /** References to the living things beside its parents that it was grown from: series with one origin are siblings. */
  readonly origins: readonly string[]
  /** References to the lots that filled its parts: a package that went into such a lot is in the parts too. */
  readonly media: readonly string[]
  /**
   * What the search for a cause compares parts by: paths to values, the first that leads to one counts. A path may go on inside the
   * record that a reference names: `agar_series_id.run_code`.
   */
  readonly shares: Readonly<Partial<Record<SharedFactor, readonly string[]>>>
}

export type SeriesDefinition = EntityDefinition & Required<Pick<EntityDefinition, 'parts' | 'series'>>

export function isSeries(definition: EntityDefinition | undefined): definition is SeriesDefinition {
  return definition?.series !== undefined && definition.parts !== undefined
}

/** The kinds whose parts are observed. */
export function observedKinds<T extends Pick<EntityDefinition, 'series'>>(kinds: readonly T[]): readonly T[] {
  return kinds.filter(({ series }) => (series?.verbs.length ?? 0) > 0)
}

/** The kinds of a registry whose parts are observed; the first goes without saying. */
export function observedIn({ all }: Pick<Registry, 'all'>): readonly SeriesDefinition[] {
  return observedKinds(all.filter(isSeries))
}

/** Options of a field that names a kind of series. */
export function kindOptions(kinds: readonly Pick<EntityDefinition, 'name' | 'label'>[]) {
  return kinds.map(({ name, label }) => ({ value: name, label }))
}
