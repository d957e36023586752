import type { EntityDefinition, Registry } from '../../domain/kit/entity'

export type ListTab = { readonly tab: string; readonly definition: EntityDefinition }

/** The tabs of a place, in the registry's order. */
export function tabsAt(registry: Registry, path: string): readonly ListTab[] {
  return registry.all.flatMap((definition) => {
    const { route } = definition
    return route?.list === path && route.tab !== undefined ? [{ tab: route.tab, definition }] : []
  })
}
