/**
 * Creates a record for a reference field: the form leaves the screen but stays in the registry, where the new id is written, whether or
 * not the form is visible again.
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
