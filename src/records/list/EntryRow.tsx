import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { EntityDefinition } from '../../domain/kit/entity'
import { Mark } from '../../ui/display/marks/Mark'
import { ListRow, type ListRowProps } from '../../ui/list/ListRow'
import { ArchivedMark, isArchived } from '../detail/RecordMarks'
import { linkTo } from '../LinkTo'
import { dotted } from '../people/dotted'
import { PersonMark } from '../people/PersonMark'
import { recordRoute } from '../record-routes'
import type { FindReference } from '../words/field-text'
import type { ListEntry } from './list-entries'

/** Further parts of a row, besides title, code and subtitle. */
export type Decorate = (entry: ListEntry, find: FindReference) => Partial<ListRowProps>

export type EntryRowProps = {
  definition: EntityDefinition
  entry: ListEntry
  /** In a tree: how many records are above it. */
  depth?: number | undefined
  find: FindReference | undefined
  decorate: Decorate | undefined
  selected: boolean
  /** For a record titled by its act: the author, the time, and whether it was reversed. */
  who: string | undefined
  when: string | undefined
  isUndone: boolean
  /** Undefined while a tap opens rows. */
  picked: boolean | undefined
  onPick: ((id: string) => void) | undefined
}

/** One record in a list, memoised, so that scrolling does not render it again. */
export const EntryRow = memo((props: EntryRowProps) => {
  const { definition, entry, find, decorate, selected, picked, onPick, who } = props
  const { t } = useLingui()
  const to = recordRoute(definition, entry.id)
  const select = { checked: picked === true, onToggle: () => onPick?.(entry.id), label: entry.title }
  return (
    <ListRow
      id={entry.id}
      select={picked === undefined ? undefined : select}
      title={entry.title}
      depth={props.depth}
      named
      code={entry.beside}
      subtitle={dotted(entry.subtitle, who && <PersonMark id={entry.row.created_by} name={who} />)}
      meta={props.when}
      chevron={props.when === undefined ? undefined : false}
      selected={selected}
      link={to && linkTo(to, true)}
      mark={
        entry.row._a ? (
          <Mark tone="amber">{t({ id: 'records.mark.refused', message: 'Needs your decision' })}</Mark>
        ) : props.isUndone ? (
          <Mark tone="neutral" icon="undo">
            {t({ id: 'records.mark.undone', message: 'Undone' })}
          </Mark>
        ) : isArchived(entry.row, definition.archive) ? (
          <ArchivedMark />
        ) : undefined
      }
      {...(find && decorate?.(entry, find))}
    />
  )
})
EntryRow.displayName = 'EntryRow'
