import { useLingui } from '@lingui/react/macro'
import { NothingOpen } from '../../records/NothingOpen'
import { Panes } from '../../records/Panes'
import { useCan } from '../../records/use-can'
import { useDefinition } from '../../records/use-definition'
import { useTabOf } from '../../records/use-list-tab'
import { useNewWord } from '../../records/words/use-new-word'
import { useTranslate } from '../../records/words/use-writing'
import { usePage } from '../../state/page'
import { BaseDataList, baseDataEntity } from './BaseDataList'
import { baseDataTab } from './BaseDataTabs'

/** Units and categories. */
export const BaseDataScreen = () => {
  const { t } = useLingui()
  const translate = useTranslate()
  const can = useCan()
  const newWord = useNewWord()
  const tab = useTabOf('/base-data', baseDataTab)
  const entity = baseDataEntity(tab)
  const definition = useDefinition(entity)
  usePage({
    title: t({ id: 'base.title', message: 'Base data' }),
    large: true,
    beside: true,
    centre:
      definition.route && can('create', definition)
        ? { icon: 'plus', label: newWord(definition), to: `${definition.route.base}/create` }
        : undefined,
  })
  return (
    <Panes
      list={<BaseDataList tab={tab} />}
      placeholder={<NothingOpen entity={entity} />}
      detailLabel={translate(definition.label)}
    />
  )
}
