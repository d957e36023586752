import { NothingOpen } from '../../records/NothingOpen'
import { Panes } from '../../records/Panes'
import { useCan } from '../../records/use-can'
import { useDefinition } from '../../records/use-definition'
import { useTabOf } from '../../records/use-list-tab'
import { useNewWord } from '../../records/words/use-new-word'
import { useTranslate } from '../../records/words/use-writing'
import { usePage } from '../../state/page'
import { ItemList } from './item/ItemList'
import { PurchaseList } from './purchase/PurchaseList'
import { suppliesTab } from './SuppliesTabs'

/** Ingredients and purchases. */
export const SuppliesScreen = () => {
  const translate = useTranslate()
  const can = useCan()
  const newWord = useNewWord()
  const tab = useTabOf('/ingredients-and-purchases', suppliesTab)
  const entity = tab === 'purchases' ? 'purchase' : 'item'
  const definition = useDefinition(entity)
  const one = translate(definition.label)
  usePage({
    title: translate(definition.labelPlural),
    large: true,
    beside: true,
    centre:
      definition.route && can('create', definition)
        ? {
            icon: 'plus',
            label: newWord(definition),
            to: `${definition.route.base}/create`,
          }
        : undefined,
  })
  return (
    <Panes
      list={tab === 'purchases' ? <PurchaseList /> : <ItemList />}
      placeholder={<NothingOpen entity={entity} />}
      detailLabel={one}
    />
  )
}
