/** Fixed fields of an existing record that has moved stock or is referenced. */
import type { EntityDefinition } from '../../domain/kit/entity'
import { useReplica } from '../../state/replica/replica'
import { useLive } from '../../state/replica/use-live'
import { useWhole } from '../../state/replica/whole'
import { hasMoved, referencesTo } from '../delete/references-to'

const NONE: ReadonlySet<string> = new Set<string>([])

export function useFixedFields(definition: EntityDefinition, id: string | undefined): ReadonlySet<string> {
  const { db, registry } = useReplica()
  const isArriving = useWhole() === 'arriving'
  const known = useLive([], async () => {
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
  }, [db, registry, definition, id])
  // While records may still arrive, any of them may refer to this one.
  return known ?? (isArriving && id !== undefined ? mayBeFixed(definition) : NONE)
}

function mayBeFixed({ fields }: EntityDefinition): ReadonlySet<string> {
  return new Set(Object.entries(fields).flatMap(([key, { fixed }]) => (fixed ? [key] : [])))
}
