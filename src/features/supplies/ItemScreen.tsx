import { Suspense } from 'react'
import { NothingOpen } from '../../records/NothingOpen'
import { Panes } from '../../records/Panes'
import { RecordMissing } from '../../records/RecordMissing'
import { listRoute } from '../../records/record-routes'
import { useDefinition } from '../../records/use-definition'
import { useDetailPage } from '../../records/use-detail-page'
import { useRecordAddress } from '../../records/use-record-address'
import { useTranslate } from '../../records/use-writing'
import { useItemStock, useRow } from '../../state/use-live'
import { Skeleton } from '../../ui/display/Skeleton'
import { lazyAgain } from '../../ui/lazy-again'
import { ItemDetail } from './ItemDetail'
import { ItemList } from './ItemList'

const RecordFormScreen = lazyAgain(() =>
  import('../../records/RecordFormScreen').then((module) => module.RecordFormScreen),
)

/** An ingredient on its own address, or its form. */
export const ItemScreen = () => {
  const { id, isEditing } = useRecordAddress()
  if (!isEditing) return <Item id={id} />
  return (
    <Suspense fallback={<Skeleton kind="card" />}>
      <RecordFormScreen entity="item" id={id} />
    </Suspense>
  )
}

const Item = ({ id }: { id: string }) => {
  const definition = useDefinition('item')
  const translate = useTranslate()
  const item = useRow('item', id)
  const stock = useItemStock(id)
  useDetailPage(definition, item ?? undefined)
  const isKnown = item !== undefined && stock !== undefined
  return (
    <Panes
      list={listRoute(definition) && <ItemList selectedId={id} />}
      detail={
        !isKnown ? (
          <Skeleton kind="card" />
        ) : item === null ? (
          <RecordMissing definition={definition} />
        ) : (
          <ItemDetail key={id} item={item} stock={stock ?? undefined} />
        )
      }
      placeholder={<NothingOpen entity="item" />}
      detailLabel={translate(definition.label)}
    />
  )
}
