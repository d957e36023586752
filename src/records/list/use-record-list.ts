/** An entity's live records on this device as list entries, filtered and in order. Undefined until they are read. */
import { useDeferredValue, useMemo, useRef } from 'react'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition } from '../../domain/kit/entity'
import { useRowsHere } from '../../state/replica/use-live'
import { useListView } from '../../state/screen/list-views'
import type { FindReference } from '../words/field-text'
import { useReferenced } from '../words/use-referenced'
import { type FullWriting, useWriting } from '../words/use-writing'
import { keptEntries, keptOrder } from './kept-entries'
import { entryOrder, type ListEntry, type ListOrder, listEntries, listReferences, searchEntries } from './list-entries'

const ORDERS: readonly ListOrder[] = ['usual', 'title', 'code', 'changed']

/** The order of a stored view. The definition's own order for an unknown name. */
export function orderOf(text: string): ListOrder {
  return ORDERS.find((order) => order === text) ?? 'usual'
}

export type RecordListData = {
  /** All entries, in order. */
  readonly all: readonly ListEntry[]
  /** The entries that match the search. */
  readonly found: readonly ListEntry[]
  /** Finds the records that entries refer to. */
  readonly find: FindReference
  /** Whether all records are loaded. */
  readonly isWhole: boolean
}

/** `searched`: the only searched field. `only`: the rows of this list; the function must keep its identity. */
export function useRecordList(
  definition: EntityDefinition,
  searched?: string,
  only?: (row: StoredRow) => boolean,
): RecordListData | undefined {
  const here = useRowsHere(definition.name)
  const rows = useMemo(() => (only ? here?.rows.filter(only) : here?.rows), [here?.rows, only])
  const isWhole = here?.whole === 'whole'
  const view = useListView(definition.name)
  // Deferred, so that typing stays responsive with a list of ten thousand rows.
  const search = useDeferredValue(view.search)
  const references = useMemo(() => rows && listReferences(definition, rows), [definition, rows])
  const find = useReferenced(references, definition.name)
  const all = useOrdered(definition, rows, find, view.order)
  return useMemo(
    () => all && find && { all, found: searchEntries(all, search, searched), find, isWhole },
    [all, find, search, searched, isWhole],
  )
}

/** Entries in order; unchanged entries keep their objects. */
function useOrdered(
  definition: EntityDefinition,
  rows: readonly StoredRow[] | undefined,
  find: FindReference | undefined,
  order: string,
): readonly ListEntry[] | undefined {
  const writing = useWriting()
  const made = useRef<Made>(undefined)
  const sorted = useRef<Sorted>(undefined)
  const entries = useMemo(() => {
    if (!rows || !find) return undefined
    const make = (some: readonly StoredRow[]) => listEntries(definition, some, find, writing)
    const { current: last } = made
    const isSameKind = last?.definition === definition && last.find === find && last.writing === writing
    const next = keptEntries(isSameKind ? last.entries : [], rows, make)
    made.current = { definition, find, writing, entries: next }
    return next
  }, [definition, rows, find, writing])
  const orderBy = useMemo(() => entryOrder(definition, orderOf(order), writing.compare), [definition, order, writing])
  return useMemo(() => {
    if (!entries) return undefined
    const { current: last } = sorted
    const next = keptOrder(last?.orderBy === orderBy ? last.entries : [], entries, orderBy)
    sorted.current = { orderBy, entries: next }
    return next
  }, [entries, orderBy])
}

type Made = {
  readonly definition: EntityDefinition
  readonly find: FindReference
  readonly writing: FullWriting
  readonly entries: readonly ListEntry[]
}

type Sorted = { readonly orderBy: (a: ListEntry, b: ListEntry) => number; readonly entries: readonly ListEntry[] }
