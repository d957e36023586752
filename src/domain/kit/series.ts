/**
 * Declares an entity as a kind of series: a lot with numbered parts that have states. A part has no record of its own: its state is
 * folded from observations. Screens and rules read everything about series from here.
 */
import type { EntityDefinition, Registry } from './entity'
import type { Values } from './field'
import type { PartState, StateOption, Treatment } from './part-states'

/** Factors that parts may share besides their series, parents, packages, day and person. */
export type SharedFactor = 'medium' | 'run' | 'recipe' | 'work_area' | 'place' | 'strain'

/** A verb of the grid: parts get a state, or something is done with them. */
export type PartVerb = PartState | Treatment

export type SeriesFacts = {
  /** The field with the instant from which the age of the parts counts. */
  readonly began: string
  /** The state of parts without an observation, by the status of the series. `usually` is the default. */
  readonly own: Readonly<Record<string, PartState>>
  readonly usually: PartState
  /** Statuses in which culture may be on some parts only. The parts without an observation wait for it. */
  readonly partly?: readonly string[]
  /** The states that its parts may have, with their words. The words get the field of `parts.by`. */
  readonly states: readonly StateOption[]
  /** Statuses in which people wait for the parts and check them every few days. Empty: there is no such check. */
  readonly waiting: readonly string[]
  /** The states in which parts are observed, in the order of the grid's verbs. Empty: the parts are not observed. */
  readonly verbs: readonly PartState[]
  /**
   * The verbs of the grid that come first, by the value of a field of the series. A verb is a state or a treatment. Without it the order
   * of `verbs` counts.
   */
  readonly verbsBy?: { readonly field: string; readonly first: Readonly<Record<string, readonly PartVerb[]>> }
  /** What people do with its parts, the commonest first. */
  readonly treatments?: readonly Treatment[]
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

/** The kinds whose parts are picked. */
export function pickedKinds<T extends Pick<EntityDefinition, 'series'>>(kinds: readonly T[]): readonly T[] {
  return kinds.filter(isPicked)
}

export function isPicked({ series }: Pick<EntityDefinition, 'series'>): boolean {
  return series?.states.some(({ value }) => value === 'picked') === true
}

/** The kinds of a registry with observed parts. The first one is the default. */
export function observedIn({ all }: Pick<Registry, 'all'>): readonly SeriesDefinition[] {
  return observedKinds(all.filter(isSeries))
}

/** The kind that `series_kind` of a record names. Without it the first. */
export function kindOf<T extends Pick<EntityDefinition, 'name'>>(kinds: readonly T[], { series_kind: kind }: Values) {
  return kind === undefined || kind === null ? kinds[0] : kinds.find(({ name }) => name === kind)
}

export function kindOptions(kinds: readonly Pick<EntityDefinition, 'name' | 'label'>[]) {
  return kinds.map(({ name, label }) => ({ value: name, label }))
}
