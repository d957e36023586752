import { Awaited } from '../../../records/Awaited'
import { RecordMissing } from '../../../records/detail/RecordMissing'
import { useDetailPage } from '../../../records/detail/use-detail-page'
import { useRecordAddress } from '../../../records/detail/use-record-address'
import { RecordEditScreen } from '../../../records/form/RecordEditScreen'
import { NothingOpen } from '../../../records/NothingOpen'
import { Panes } from '../../../records/Panes'
import { openList } from '../../../records/record-routes'
import { useDefinition } from '../../../records/use-definition'
import { useTranslate } from '../../../records/words/use-writing'
import { useItemStock, useRow } from '../../../state/replica/use-live'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { ItemDetail } from './ItemDetail'
import { ItemList } from './ItemList'

/** An ingredient on its own address, or its form. */
export const ItemScreen = () => {
  const { id, isEditing } = useRecordAddress()
  if (!isEditing) return <Item id={id} />
  return <RecordEditScreen entity="item" id={id} list={<ItemList selectedId={id} />} />
}

const Item = ({ id }: { id: string }) => {
  const definition = useDefinition('item')
  const translate = useTranslate()
  const item = useRow('item', id)
  const stock = useItemStock(id)
  useDetailPage(definition, item ?? undefined)
  return (
    <Panes
      list={openList(definition, <ItemList selectedId={id} />)}
      detail={
        item === undefined ? (
          <Awaited kind="card" />
        ) : item === null ? (
          <RecordMissing definition={definition} id={id} />
        ) : stock === undefined ? (
          <Skeleton kind="card" />
        ) : (
          <ItemDetail key={id} item={item} stock={stock ?? undefined} />
        )
      }
      placeholder={<NothingOpen entity="item" />}
      detailLabel={translate(definition.label)}
    />
  )
}
