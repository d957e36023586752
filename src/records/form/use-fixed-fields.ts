/** Fields that are fixed for an existing record, because it has moved stock or others refer to it. */
import type { EntityDefinition } from '../../domain/kit/entity'
import { useReplica } from '../../state/replica'
import { useLive } from '../../state/use-live'
import { hasMoved, referencesTo } from '../delete/references-to'

const NONE: ReadonlySet<string> = new Set<string>([])

export function useFixedFields(definition: EntityDefinition, id: string | undefined): ReadonlySet<string> {
  const { db, registry } = useReplica()
  return useLive(
    async () => {
      const fields = Object.entries(definition.fields)
      const fixed = new Set<string>()
      if (id === undefined || !fields.some(([, field]) => field.fixed)) return fixed
      const needs = (reason: 'moved' | 'referenced') => fields.some(([, field]) => field.fixed === reason)
      const moved = needs('moved') && (await hasMoved(db, id))
      const referenced = needs('referenced') && (await referencesTo(db, registry, definition, id)).length > 0
      for (const [key, field] of fields) {
        if ((field.fixed === 'moved' && moved) || (field.fixed === 'referenced' && referenced)) fixed.add(key)
      }
      return fixed
    },
    [db, registry, definition, id],
    NONE,
  )
}
