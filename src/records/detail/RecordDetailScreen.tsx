import type { ReactNode } from 'react'
import type { StoredRow } from '../../data/rows'
import { useRow } from '../../state/replica/use-live'
import { Awaited } from '../Awaited'
import { RecordEditScreen } from '../form/RecordEditScreen'
import { DefinedList } from '../list/DefinedList'
import { NothingOpen } from '../NothingOpen'
import { Panes } from '../Panes'
import { openList } from '../record-routes'
import { useDefinition } from '../use-definition'
import { useTranslate } from '../words/use-writing'
import { RecordDetail } from './RecordDetail'
import { RecordMissing } from './RecordMissing'
import { useDetailPage } from './use-detail-page'
import { useRecordAddress } from './use-record-address'

export type RecordDetailScreenProps = {
  entity: string
  /** By default the id in the address. */
  id?: string | undefined
  /** The left pane. By default the entity's own list. */
  list?: ((selectedId: string) => ReactNode) | undefined
  /** The record. By default drawn from its definition. */
  detail?: ((row: StoredRow) => ReactNode) | undefined
  /** The selected part of the record, beside it if there is space for three panes. */
  third?: ((row: StoredRow) => ReactNode) | undefined
  thirdLabel?: string | undefined
}

/** One record of any entity at its own address. With `edit` in the address, its form. */
export const RecordDetailScreen = (props: RecordDetailScreenProps) => {
  const { entity, id: given, list } = props
  const { id, isEditing } = useRecordAddress(given)
  if (!isEditing) return <Detail {...props} id={id} />
  return (
    <RecordEditScreen entity={entity} id={id} list={list?.(id) ?? <DefinedList entity={entity} selectedId={id} />} />
  )
}

const Detail = ({ entity, id, list, detail, third, thirdLabel }: RecordDetailScreenProps & { id: string }) => {
  const definition = useDefinition(entity)
  const translate = useTranslate()
  const row = useRow(entity, id)
  useDetailPage(definition, row ?? undefined)
  return (
    <Panes
      list={openList(definition, list?.(id) ?? <DefinedList entity={entity} selectedId={id} />)}
      detail={
        row === undefined ? (
          <Awaited kind="card" />
        ) : row === null ? (
          <RecordMissing definition={definition} id={id} />
        ) : (
          (detail?.(row) ?? <RecordDetail definition={definition} row={row} />)
        )
      }
      placeholder={<NothingOpen entity={entity} />}
      detailLabel={translate(definition.label)}
      third={row && !row.deleted_at ? third?.(row) : undefined}
      thirdLabel={thirdLabel}
    />
  )
}
