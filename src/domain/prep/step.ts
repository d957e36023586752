/** A step of the bench: parts of one kind of series become parts of another, as the definition of the other has it. */
import type { Registry } from '../kit/entity'
import { isSeries, type SeriesDefinition } from '../kit/series'
import { entitiesAlong } from '../rules/relations'

export type Step = {
  readonly from: string
  readonly into: SeriesDefinition
  /** The reference of a series to that of which its parts were before. */
  readonly by: string
  /** What it is inoculated from: parts of these kinds, or these other records. */
  readonly parents: readonly string[]
  readonly origins: readonly string[]
}

/** The step that parts of the kind `from` go; none where they stay what they are. */
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
