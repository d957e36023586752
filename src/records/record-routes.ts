/** Addresses of records, read from their definitions. */
import type { EntityDefinition } from '../domain/kit/entity'
import { isBlocked } from '../state/screen/blocked-routes'

export type RoutePath = { readonly path: string; readonly search?: Readonly<Record<string, string | number | boolean>> }

/** The address of a record or of one of its numbered parts. Undefined for an entity without screens. */
export function recordRoute(definition: EntityDefinition, id: string, part?: number): RoutePath | undefined {
  if (!definition.route) return undefined
  const path = `${definition.route.base}/${id}`
  return part === undefined ? { path } : { path, search: { quantity_id: part } }
}

export function editRoute(definition: EntityDefinition, id: string): RoutePath | undefined {
  return definition.route && { path: `${definition.route.base}/${id}`, search: { edit: true } }
}

/** The address of the form for a new record. `given` fills its fields. */
export function createRoute(definition: EntityDefinition, given?: RoutePath['search']): RoutePath | undefined {
  return definition.route && { path: `${definition.route.base}/create`, ...(given ? { search: given } : {}) }
}

/** The address of the entity's list. Undefined if this build has closed it. */
export function listRoute(definition: EntityDefinition, isClosed = isBlocked): RoutePath | undefined {
  const { route } = definition
  if (!route || isClosed(route.list)) return undefined
  return route.tab === undefined ? { path: route.list } : { path: route.list, search: { tab: route.tab } }
}

/** The list beside a record or its form. Undefined if this build has closed it. */
export function openList<T>(definition: EntityDefinition, list: T, isClosed = isBlocked): T | undefined {
  return listRoute(definition, isClosed) && list
}
