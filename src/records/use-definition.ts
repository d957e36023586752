import type { EntityDefinition } from '../domain/kit/entity'
import { isSeries, type SeriesDefinition } from '../domain/kit/series'
import { useReplica } from '../state/replica/replica'

/** The definition of a screen's entity. An unknown name is a bug in a route. */
export function useDefinition(entity: string): EntityDefinition {
  const definition = useReplica().registry.byName(entity)
  if (!definition) throw new Error(`no entity is called ${entity}`)
  return definition
}

export function useSeriesKind(entity: string): SeriesDefinition {
  const definition = useDefinition(entity)
  if (!isSeries(definition)) throw new Error(`${entity} is no kind of series`)
  return definition
}
