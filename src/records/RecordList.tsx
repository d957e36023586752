import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { EntityDefinition } from '../domain/kit/entity'
import { setListView, useListView } from '../state/list-views'
import { Button } from '../ui/button/Button'
import { EmptyState } from '../ui/display/EmptyState'
import { Stack } from '../ui/display/Layout'
import { Mark } from '../ui/display/Mark'
import { Skeleton } from '../ui/display/Skeleton'
import type { IconName } from '../ui/icons'
import { Chips } from '../ui/list/Chips'
import { ListRow, type ListRowProps } from '../ui/list/ListRow'
import { SearchField } from '../ui/list/SearchField'
import { VirtualList } from '../ui/list/VirtualList'
import type { FindReference } from './field-text'
import { linkTo } from './LinkTo'
import type { ListEntry } from './list-entries'
import { OrderButton } from './OrderButton'
import { overrides } from './overrides'
import { createRoute, recordRoute } from './record-routes'
import styles from './records.module.css'
import { useCan } from './use-can'
import { useNewWord } from './use-new-word'
import { useRecordList } from './use-record-list'
import { useTranslate } from './use-writing'

/** A filter over the list; the first one ('all') is the list's own. */
export type ListChip = {
  readonly value: string
  readonly label: string
  readonly icon?: IconName
  readonly matches: (entry: ListEntry) => boolean
  /** Shows how many there are. */
  readonly counted?: boolean
}

export type MakeChips = (all: readonly ListEntry[], find: FindReference) => readonly ListChip[]

export type RecordListProps = {
  definition: EntityDefinition
  /** The record that is open beside the list. */
  selectedId?: string | undefined
  /** Stands over the search: tabs. */
  above?: ReactNode
  /** Filters; a function makes them from what the list holds. */
  chips?: readonly ListChip[] | MakeChips | undefined
  /** What a row shows beyond title, code and subtitle. */
  decorate?: ((entry: ListEntry, find: FindReference) => Partial<ListRowProps>) | undefined
  /** Expected row height, px. */
  rowHeight?: number | undefined
  onScan?: (() => void) | undefined
}

/** The records of one entity: search, chips, order, rows. Draws any definition. */
export const RecordList = (props: RecordListProps) => {
  const { definition, selectedId, decorate } = props
  const { t } = useLingui()
  const translate = useTranslate()
  const view = useListView(definition.name)
  const data = useRecordList(definition, definition.name)
  const set = (change: Parameters<typeof setListView>[1]) => setListView(definition.name, change)
  const given = props.chips ?? NO_CHIPS
  const chips = useMemo(
    () => (typeof given !== 'function' ? given : data ? given(data.all, data.find) : NO_CHIPS),
    [given, data],
  )
  const chip = chips.find((one) => one.value === view.chip)
  const shown = useMemo(() => (data && chip ? data.found.filter(chip.matches) : data?.found), [data, chip])
  const shownChips = chips.flatMap((one) => {
    const count = one.counted ? (data?.found.filter(one.matches).length ?? 0) : undefined
    // A counted filter that finds nothing says nothing.
    return count === 0 && one !== chip ? [] : [{ value: one.value, label: one.label, icon: one.icon, count }]
  })
  const plural = translate(definition.labelPlural)
  return (
    <Stack gap={12}>
      {props.above}
      <div className={styles.searchRow}>
        <SearchField
          value={view.search}
          onChange={(search) => set({ search })}
          label={t({ id: 'records.search', message: `Search ${plural}` })}
          placeholder={t({ id: 'records.search.short', message: 'Search' })}
          onScan={props.onScan}
        />
        <OrderButton definition={definition} order={view.order} onChange={(order) => set({ order })} />
      </div>
      {shownChips.length > 0 && data && data.all.length > 0 && (
        <Chips
          label={t({ id: 'records.filter', message: 'Filter' })}
          value={chip?.value ?? ''}
          options={[
            { value: '', label: t({ id: 'records.filter.all', message: 'All' }), count: data.found.length },
            ...shownChips,
          ]}
          onChange={(value) => set({ chip: value })}
        />
      )}
      {shown === undefined && <Skeleton />}
      {shown !== undefined && shown.length > 0 && (
        <VirtualList
          items={shown}
          keyOf={idOf}
          label={plural}
          estimate={props.rowHeight ?? 64}
          render={(entry) => (
            <EntryRow
              definition={definition}
              entry={entry}
              selected={entry.id === selectedId}
              extra={data && decorate?.(entry, data.find)}
            />
          )}
        />
      )}
      {shown !== undefined && shown.length === 0 && (
        <NothingHere
          definition={definition}
          isFiltered={data?.all.length !== 0}
          onClear={() => set({ search: '', chip: '' })}
        />
      )}
    </Stack>
  )
}

const NO_CHIPS: readonly ListChip[] = []

const idOf = (entry: ListEntry) => entry.id

type EntryRowProps = {
  definition: EntityDefinition
  entry: ListEntry
  selected: boolean
  extra: Partial<ListRowProps> | undefined
}

const EntryRow = ({ definition, entry, selected, extra }: EntryRowProps) => {
  const { t } = useLingui()
  const to = recordRoute(definition, entry.id)
  return (
    <ListRow
      title={entry.title}
      code={entry.code}
      subtitle={entry.subtitle === '' ? undefined : entry.subtitle}
      selected={selected}
      link={to && linkTo(to, true)}
      mark={
        entry.row._a ? <Mark tone="agar">{t({ id: 'records.mark.attention', message: 'Needs you' })}</Mark> : undefined
      }
      {...extra}
    />
  )
}

type NothingHereProps = {
  definition: EntityDefinition
  isFiltered: boolean
  onClear: () => void
}

const NothingHere = ({ definition, isFiltered, onClear }: NothingHereProps) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const can = useCan()
  const newWord = useNewWord()
  const many = translate(definition.labelPlural)
  const create = createRoute(definition)
  const empty = overrides[definition.name]?.empty
  if (isFiltered) {
    return (
      <EmptyState
        title={t({ id: 'records.nothing.title', message: 'Nothing matches' })}
        text={t({ id: 'records.nothing.text', message: 'Look for something else, or show everything.' })}
        action={
          <Button kind="tonal" onClick={onClear}>
            {t({ id: 'records.nothing.clear', message: 'Show everything' })}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={t({ id: 'records.empty.title', message: `${many}: nothing here yet` })}
      text={empty && translate(empty)}
      action={
        create &&
        can('create', definition) && (
          <Button kind="tonal" icon="plus" link={linkTo(create)}>
            {newWord(definition)}
          </Button>
        )
      }
    />
  )
}
