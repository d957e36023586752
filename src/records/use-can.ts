import { useMemo } from 'react'
import { can } from '../domain/access'
import type { EntityDefinition, Verb } from '../domain/kit/entity'
import { useSession } from '../state/person/session-store'

/** The rights of the signed-in user, by the same rule as on the server. */
export function useCan(): (verb: Verb, definition: EntityDefinition) => boolean {
  const { userId, isAdmin } = useSession()
  return useMemo(() => {
    const actor = { id: userId ?? '', is_admin: isAdmin }
    return (verb, definition) => can(actor, verb, definition)
  }, [userId, isAdmin])
}
