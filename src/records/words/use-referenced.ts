/** Live titles of referenced records: a renamed supplier changes everywhere. */
import { useMemo } from 'react'
import { useReplica } from '../../state/replica/replica'
import { ofDevice, useKeptLive } from '../../state/replica/use-live'
import type { FindReference } from './field-text'
import { type Reference, type ReferencedRows, readReferenced, titleFinder } from './reference-titles'
import { useWriting } from './use-writing'

/** The referenced rows. Undefined until first read. A new set keeps the old rows until its own are read. */
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
 * Finds titles. Undefined until their rows were read, and while `wanted` is undefined. With `keptAs` it starts with the last result of
 * that name.
 */
export function useReferenced(wanted: readonly Reference[] | undefined, keptAs?: string): FindReference | undefined {
  const rows = useReferencedRows(wanted, keptAs)
  const writing = useWriting()
  return useMemo(() => rows && titleFinder(rows, writing), [rows, writing])
}
