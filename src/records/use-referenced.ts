/** Titles of the records that others refer to, live: a renamed supplier is renamed wherever it is named. */
import { useMemo } from 'react'
import { useReplica } from '../state/replica'
import { useLive } from '../state/use-live'
import type { FindReference } from './field-text'
import { type Reference, type ReferencedRows, readReferenced, titleFinder } from './reference-titles'
import { useWriting } from './use-writing'

/** Rows of the references, undefined until they were read; a new set keeps the old answer until it has its own. */
function useReferencedRows(wanted: readonly Reference[]): ReferencedRows | undefined {
  const { db, registry } = useReplica()
  const distinct = useMemo(() => [...new Set(wanted.map(({ to, id }) => `${to} ${id}`))].sort().join(','), [wanted])
  return useLive(() => {
    const references = distinct === '' ? [] : distinct.split(',').map(readReference)
    return readReferenced(db, registry, references)
  }, [db, registry, distinct])
}

function readReference(text: string): Reference {
  const [to = '', id = ''] = text.split(' ')
  return { to, id }
}

/** Finds titles; undefined until the rows behind them were read. */
export function useReferenced(wanted: readonly Reference[]): FindReference | undefined {
  const rows = useReferencedRows(wanted)
  const writing = useWriting()
  return useMemo(() => rows && titleFinder(rows, writing), [rows, writing])
}
