/** A step of the bench: parts of one kind of series become parts of another, as the other's definition declares. */
import type { Registry } from '../kit/entity'
import { isSeries, type SeriesDefinition } from '../kit/series'
import { entitiesAlong } from '../rules/relations'

export type Step = {
  readonly from: string
  readonly into: SeriesDefinition
  /** The reference to the series of the earlier parts. */
  readonly by: string
  /** Possible sources: parts of these kinds, or these other records. */
  readonly parents: readonly string[]
  readonly origins: readonly string[]
}

/** The next step for parts of the kind `from`, if there is one. */
export function stepFrom(registry: Registry, from: string): Step | undefined {
  for (const into of registry.all.filter(isSeries)) {
    const { media, parents, origins } = into.series
    const named = (path: string) => entitiesAlong(registry, into.fields, path.split('.')) ?? []
    const by = media.find((medium) => named(medium).includes(from))
    if (by === undefined) continue
    return { from, into, by, parents: named(`${parents ?? ''}.*.series_id`), origins: origins.flatMap(named) }
  }
  return undefined
}
