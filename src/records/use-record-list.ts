/** An entity's live records as list entries, filtered and in order. Undefined on the first load only. */
import { useDeferredValue, useMemo } from 'react'
import type { EntityDefinition } from '../domain/kit/entity'
import { useListView } from '../state/list-views'
import { useRows } from '../state/use-live'
import type { FindReference } from './field-text'
import { type ListEntry, type ListOrder, listEntries, listReferences, searchEntries, sortEntries } from './list-entries'
import { useReferenced } from './use-referenced'
import { useWriting } from './use-writing'

const ORDERS: readonly ListOrder[] = ['usual', 'title', 'code', 'changed']

/** The order a stored view names; the definition's own for anything else. */
export function orderOf(text: string): ListOrder {
  return ORDERS.find((order) => order === text) ?? 'usual'
}

export type RecordListData = {
  /** Everything, in order. */
  readonly all: readonly ListEntry[]
  /** What the search leaves. */
  readonly found: readonly ListEntry[]
  /** Finds what the entries refer to. */
  readonly find: FindReference
}

export function useRecordList(definition: EntityDefinition, viewName: string): RecordListData | undefined {
  const rows = useRows(definition.name)
  const writing = useWriting()
  const view = useListView(viewName)
  // Typing stays ahead of a list of ten thousand rows.
  const search = useDeferredValue(view.search)
  const references = useMemo(() => listReferences(definition, rows ?? []), [definition, rows])
  const find = useReferenced(references)
  const entries = useMemo(
    () => (rows && find ? listEntries(definition, rows, find, writing) : undefined),
    [definition, rows, find, writing],
  )
  const all = useMemo(
    () => entries && sortEntries(definition, entries, orderOf(view.order), writing.compare),
    [definition, entries, view.order, writing],
  )
  return useMemo(() => all && find && { all, found: searchEntries(all, search), find }, [all, find, search])
}
