/** Titles of referenced records, live: a renamed supplier changes wherever it is shown. */
import { useMemo } from 'react'
import { useReplica } from '../../state/replica/replica'
import { ofDevice, useKeptLive } from '../../state/replica/use-live'
import type { FindReference } from './field-text'
import { type Reference, type ReferencedRows, readReferenced, titleFinder } from './reference-titles'
import { useWriting } from './use-writing'

/** Rows of the references, undefined until they were read; a new set keeps the old answer until its own is ready. */
function useReferencedRows(
  wanted: readonly Reference[] | undefined,
  keptAs: string | undefined,
): ReferencedRows | undefined {
  const { db, registry } = useReplica()
  const distinct = useMemo(
    () => wanted && [...new Set(wanted.map(({ to, id }) => `${to} ${id}`))].sort().join(','),
    [wanted],
  )
  return useKeptLive(
    keptAs && `references ${keptAs}`,
    ofDevice,
    async () => {
      if (distinct === undefined) return undefined
      return readReferenced(db, registry, distinct === '' ? [] : distinct.split(',').map(readReference))
    },
    [registry, distinct],
  )
}

function readReference(text: string): Reference {
  const [to = '', id = ''] = text.split(' ')
  return { to, id }
}

/**
 * Finds titles; undefined until their rows were read, and while `wanted` is undefined. With `keptAs` it begins with the
 * last result under that name.
 */
export function useReferenced(wanted: readonly Reference[] | undefined, keptAs?: string): FindReference | undefined {
  const rows = useReferencedRows(wanted, keptAs)
  const writing = useWriting()
  return useMemo(() => rows && titleFinder(rows, writing), [rows, writing])
}
