/**
 * A record that a field refers to and that does not exist yet: the form leaves the screen, waits in the registry, and the
 * answer goes there, whether or not the form is back already.
 */
import { useNavigate } from '@tanstack/react-router'
import type { EntityDefinition } from '../../domain/kit/entity'
import { createRoute } from '../record-routes'

export type FormFetching = {
  readonly createFor: (path: string, target: EntityDefinition, given: string) => void
}

export function useFormFetching(definition: EntityDefinition, formId: string): FormFetching {
  const navigate = useNavigate()
  return {
    createFor: (path, target, given) => {
      const to = createRoute(target)
      const title = Object.keys(target.fields)[0] ?? ''
      const search = { into: formId, entity: definition.name, at: path, ...(given === '' ? {} : { [title]: given }) }
      if (to) void navigate({ to: to.path, search })
    },
  }
}
