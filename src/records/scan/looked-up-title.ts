import { partName, wordValues } from '../../domain/kit/entity'
import { useReplica } from '../../state/replica/replica'
import { inSentence } from '../words/in-sentence'
import { readReferenced, referencesIn, titleFields, titleFinder, titleOf } from '../words/reference-titles'
import { useWriting } from '../words/use-writing'
import type { Found } from './scan-lookup'

/** The title of a record found by a scan. With `part`, of that part: 'Oak pellets 20 kg, package 3'. */
export function useLookedUpTitle(): (found: Found, part?: number) => Promise<string> {
  const { db, registry } = useReplica()
  const writing = useWriting()
  return async ({ definition, row }, part) => {
    const mentioned = referencesIn(definition, row, titleFields(definition))
    const title = titleOf(definition, row, titleFinder(await readReferenced(db, registry, mentioned), writing), writing)
    if (part === undefined) return title
    return `${title}, ${inSentence(writing.label(partName(definition), wordValues(definition, row)))} ${part}`
  }
}
