/** The methods of an address below `/api`, for the `Allow` header of a 405. They follow from the definition's verbs. */
import { RECORD_FILE_METHODS } from './files/record-files'
import type { RecordTarget, Target } from './target'

export function allowedMethods(target: Exclude<Target, { readonly on: 'nothing' }>): readonly string[] {
  if (target.on === 'issue') return ['GET', 'PUT']
  if (target.on === 'settle') return ['POST']
  if (target.on === 'files') return RECORD_FILE_METHODS
  return onRecords(target)
}

function onRecords({ on, definition }: RecordTarget): readonly string[] {
  const has = (verb: (typeof definition.verbs)[number]) => definition.verbs.includes(verb)
  if (on === 'restore') return has('restore') ? ['POST'] : []
  if (on === 'list') return ['GET', ...(has('create') ? ['POST'] : [])]
  // A posted record cannot be deleted, but DELETE has its own answer: undo the record instead.
  const deletes = has('delete') || definition.posted
  return ['GET', ...(has('patch') ? ['PATCH'] : []), ...(deletes ? ['DELETE'] : [])]
}
