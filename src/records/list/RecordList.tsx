import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useRef } from 'react'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition } from '../../domain/kit/entity'
import { keepListPlace, type ListPlace, listPlace, setListView, useListView } from '../../state/screen/list-views'
import { IconButton } from '../../ui/button/IconButton'
import { Stack } from '../../ui/display/layout/Layout'
import { Skeleton } from '../../ui/display/states/Skeleton'
import type { IconName } from '../../ui/icons'
import { Chips } from '../../ui/list/Chips'
import { SearchField } from '../../ui/list/SearchField'
import { VirtualList } from '../../ui/list/VirtualList'
import styles from '../records.module.css'
import { useWide } from '../use-wide'
import type { FindReference } from '../words/field-text'
import { useTranslate } from '../words/use-writing'
import { type Decorate, EntryRow } from './EntryRow'
import type { ListEntry } from './list-entries'
import { NothingHere } from './NothingHere'
import { OrderButton } from './OrderButton'
import { SelectionBar } from './SelectionBar'
import { treeOrder } from './tree-order'
import { useActList } from './use-act-list'
import { useChosenRows } from './use-chosen-rows'
import { useListKeys } from './use-list-keys'
import { usePicking } from './use-picking'
import { orderOf } from './use-record-list'

/** A filter of the list. The first one ('all') is added by the list. */
export type ListChip = {
  readonly value: string
  readonly label: string
  readonly icon?: IconName
  readonly matches: (entry: ListEntry) => boolean
  /** Shows the number of matches. */
  readonly counted?: boolean
  /** While the chip is on, the search is limited to this field. */
  readonly searches?: string
  /** The placeholder of the search while the chip is on. */
  readonly placeholder?: string
}

export type MakeChips = (all: readonly ListEntry[], find: FindReference) => readonly ListChip[]

export type RowGroups = {
  readonly headingOf: (entry: ListEntry, find: FindReference) => string
  /** The order of the headings. */
  readonly compare: (a: string, b: string) => number
}

export type RecordListProps = {
  definition: EntityDefinition
  /** The record that is open beside the list. */
  selectedId?: string | undefined
  /** Tabs over the search. */
  above?: ReactNode
  /** Chips, or a function that makes them from the entries. */
  chips?: readonly ListChip[] | MakeChips | undefined
  /** The rows of this list, if it does not show all. Must keep its identity. */
  only?: ((row: StoredRow) => boolean) | undefined
  /** Groups the rows in the usual order under headings. Must keep its identity. */
  groups?: RowGroups | undefined
  /** Further parts of a row, besides title, code and subtitle. */
  decorate?: Decorate | undefined
  /** Expected row height, px. */
  rowHeight?: number | undefined
  onScan?: (() => void) | undefined
  /** What the scan button reads, if not a label. */
  scans?: { readonly label: string; readonly icon: IconName } | undefined
  /** The search's placeholder if no chip has one. */
  placeholder?: string | undefined
  /** Replaces the usual text of an empty list. */
  empty?: ReactNode
}

/** The records of any entity: search, chips, order, and rows to open or to pick. */
export const RecordList = (props: RecordListProps) => {
  const { definition, decorate } = props
  const { t } = useLingui()
  const translate = useTranslate()
  const { name } = definition
  const view = useListView(name)
  const set = (change: Parameters<typeof setListView>[1]) => setListView(name, change)
  const { data, chips, chip, shown: inOrder } = useChosenRows(definition, props.chips ?? NO_CHIPS, props.only)
  const groups = orderOf(view.order) === 'usual' ? props.groups : undefined
  const find = data?.find
  // A search or a chip finds single records, so it leaves the tree.
  const isTree = orderOf(view.order) === 'usual' && inOrder?.length === data?.all.length
  const tree = isTree ? definition.list.tree : undefined
  const branches = useMemo(() => (tree && inOrder ? treeOrder(inOrder, tree) : undefined), [tree, inOrder])
  const shown = useMemo(
    () => branches?.entries ?? (groups && find && inOrder ? grouped(inOrder, groups, find) : inOrder),
    [branches, groups, find, inOrder],
  )
  const { selection, holder, progress } = usePicking(definition, shown)
  const place = useMemo(
    () => ({ read: () => listPlace(name), keep: (row: ListPlace | undefined) => keepListPlace(name, row) }),
    [name],
  )
  const keys = useRef<HTMLDivElement>(null)
  useListKeys(keys, useWide() && selection?.isOn !== true, props.selectedId)
  const plural = translate(definition.labelPlural)
  const acts = useActList(definition, data, orderOf(view.order))
  return (
    <div ref={keys}>
      <Stack gap={12}>
        {props.above}
        {selection?.isOn ? (
          <SelectionBar selection={selection} shown={shown?.length ?? 0} progress={progress} />
        ) : (
          <div className={styles.searchRow}>
            <SearchField
              value={view.search}
              onChange={(search) => set({ search })}
              label={t({ id: 'records.search', message: `Search ${plural}` })}
              placeholder={
                chip?.placeholder ?? props.placeholder ?? t({ id: 'records.search.short', message: 'Search' })
              }
              onScan={props.onScan}
              scanLabel={props.scans?.label}
              scanIcon={props.scans?.icon}
            />
            {selection && data && data.all.length > 0 && (
              <IconButton
                icon="select"
                label={t({ id: 'records.select', message: 'Select' })}
                onClick={() => selection.begin()}
              />
            )}
            <OrderButton definition={definition} order={view.order} onChange={(order) => set({ order })} />
          </div>
        )}
        {chips.length > 0 && data && data.all.length > 0 && (
          <Chips
            label={t({ id: 'records.filter', message: 'Filter' })}
            value={chip?.value ?? ''}
            options={[
              {
                value: '',
                label: t({ id: 'records.filter.all', message: 'All' }),
                ...(data.isWhole ? { count: data.found.length } : {}),
              },
              ...chips,
            ]}
            onChange={(value) => set({ chip: value })}
          />
        )}
        {shown === undefined && <Skeleton />}
        {shown !== undefined && shown.length > 0 && (
          <div ref={holder}>
            <VirtualList
              items={shown}
              keyOf={idOf}
              label={plural}
              estimate={props.rowHeight ?? 64}
              place={place}
              selected={props.selectedId}
              headingOf={groups && find ? (entry) => groups.headingOf(entry, find) : acts?.headingOf}
              render={(entry) => (
                <EntryRow
                  definition={definition}
                  entry={entry}
                  depth={branches?.depths.get(entry.id)}
                  find={data?.find}
                  decorate={decorate}
                  who={acts?.whoOf(entry)}
                  when={acts?.whenOf(entry)}
                  isUndone={acts?.isUndone(entry) === true}
                  selected={entry.id === props.selectedId}
                  picked={selection?.isOn ? selection.has(entry.id) : undefined}
                  onPick={selection?.toggle}
                />
              )}
            />
          </div>
        )}
        {shown?.length === 0 &&
          (data?.isWhole && data.all.length === 0 && props.empty !== undefined ? (
            props.empty
          ) : (
            <NothingHere
              definition={definition}
              isFiltered={data?.all.length !== 0}
              isWhole={data?.isWhole === true}
              onClear={() => set({ search: '', chip: '' })}
            />
          ))}
      </Stack>
    </div>
  )
}

/** Sorts by heading and keeps the order within a heading. */
function grouped(rows: readonly ListEntry[], { headingOf, compare }: RowGroups, find: FindReference) {
  const headings = new Map(rows.map((entry) => [entry, headingOf(entry, find)]))
  return rows.toSorted((a, b) => compare(headings.get(a) ?? '', headings.get(b) ?? ''))
}

const NO_CHIPS: readonly ListChip[] = []

const idOf = (entry: ListEntry) => entry.id
