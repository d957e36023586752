import { Awaited } from '../../../records/Awaited'
import { RecordMissing } from '../../../records/detail/RecordMissing'
import { useDetailPage } from '../../../records/detail/use-detail-page'
import { useRecordAddress } from '../../../records/detail/use-record-address'
import { NothingOpen } from '../../../records/NothingOpen'
import { Panes } from '../../../records/Panes'
import { openList } from '../../../records/record-routes'
import { useDefinition } from '../../../records/use-definition'
import { useTranslate } from '../../../records/words/use-writing'
import { useItemStock, useRow } from '../../../state/replica/use-live'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { PurchaseDetail } from './PurchaseDetail'
import { PurchaseEdit } from './PurchaseForm'
import { PurchaseList } from './PurchaseList'

/** A purchase on its own address, one of its packages (as a scanned label opens it), or its form. */
export const PurchaseScreen = () => {
  const { id, part, isEditing } = useRecordAddress()
  if (!isEditing) return <Purchase id={id} part={part} />
  return <PurchaseEdit id={id} />
}

const Purchase = ({ id, part }: { id: string; part: number | undefined }) => {
  const definition = useDefinition('purchase')
  const translate = useTranslate()
  const purchase = useRow('purchase', id)
  const itemId = purchase ? String(purchase.item_id) : undefined
  const item = useRow('item', itemId)
  const stock = useItemStock(itemId)
  useDetailPage(definition, purchase ?? undefined, { part })
  return (
    <Panes
      list={openList(definition, <PurchaseList selectedId={id} />)}
      detail={
        purchase === undefined ? (
          <Awaited kind="card" />
        ) : purchase === null ? (
          <RecordMissing definition={definition} id={id} />
        ) : item === undefined || stock === undefined ? (
          <Skeleton kind="card" />
        ) : (
          <PurchaseDetail
            key={id}
            purchase={purchase}
            item={item ?? undefined}
            stock={stock ?? undefined}
            part={part}
          />
        )
      }
      placeholder={<NothingOpen entity="purchase" />}
      detailLabel={translate(definition.label)}
    />
  )
}
