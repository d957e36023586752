import type { EntityDefinition } from '../domain/kit/entity'
import { useReplica } from '../state/replica/replica'
import { useCan } from './use-can'

/** The entities that the user may create from the actions popup, in its order. */
export function useQuickCreations(): readonly EntityDefinition[] {
  const { registry } = useReplica()
  const can = useCan()
  return registry.all
    .filter((definition) => definition.quickAction !== undefined && can('create', definition))
    .toSorted((a, b) => Number(a.quickAction) - Number(b.quickAction))
}
