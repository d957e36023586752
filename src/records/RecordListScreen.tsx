import { usePage } from '../state/page'
import { DefinedList } from './list/DefinedList'
import { NothingOpen } from './NothingOpen'
import { Panes } from './Panes'
import { createRoute } from './record-routes'
import { useCan } from './use-can'
import { useDefinition } from './use-definition'
import { useNewWord } from './words/use-new-word'
import { useTranslate } from './words/use-writing'

export type RecordListScreenProps = { entity: string }

/** The list of any entity, on its own address. */
export const RecordListScreen = ({ entity }: RecordListScreenProps) => {
  const definition = useDefinition(entity)
  const newWord = useNewWord()
  const translate = useTranslate()
  const can = useCan()
  const one = translate(definition.label)
  const create = createRoute(definition)
  usePage({
    title: translate(definition.labelPlural),
    large: true,
    beside: true,
    centre:
      create && can('create', definition) ? { icon: 'plus', label: newWord(definition), to: create.path } : undefined,
  })
  return (
    <Panes list={<DefinedList entity={entity} />} placeholder={<NothingOpen entity={entity} />} detailLabel={one} />
  )
}
