import { useReplica } from '../../state/replica'
import { readReferenced, referencesIn, titleFields, titleFinder, titleOf } from '../words/reference-titles'
import { useWriting } from '../words/use-writing'
import type { Found } from './scan-lookup'

/** The title of a record that a scan found. */
export function useLookedUpTitle(): (found: Found) => Promise<string> {
  const { db, registry } = useReplica()
  const writing = useWriting()
  return async ({ definition, row }) => {
    const mentioned = referencesIn(definition, row, titleFields(definition))
    return titleOf(definition, row, titleFinder(await readReferenced(db, registry, mentioned), writing), writing)
  }
}
