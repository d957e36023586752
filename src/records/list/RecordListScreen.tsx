import type { ReactNode } from 'react'
import { usePage } from '../../state/screen/page'
import { NothingOpen } from '../NothingOpen'
import { Panes } from '../Panes'
import { createRoute } from '../record-routes'
import { useCan } from '../use-can'
import { useDefinition } from '../use-definition'
import { useNewWord } from '../words/use-new-word'
import { useTranslate } from '../words/use-writing'
import { DefinedList } from './DefinedList'

export type RecordListScreenProps = {
  entity: string
  /** The entity's own name by default. */
  title?: string | undefined
  /** A hand-made list in place of the entity's own. */
  list?: ReactNode
}

/** The list of any entity, on its own address. */
export const RecordListScreen = ({ entity, title, list }: RecordListScreenProps) => {
  const definition = useDefinition(entity)
  const newWord = useNewWord()
  const translate = useTranslate()
  const can = useCan()
  const one = translate(definition.label)
  const create = createRoute(definition)
  usePage({
    title: title ?? translate(definition.labelPlural),
    large: true,
    beside: true,
    centre:
      create && can('create', definition) ? { icon: 'plus', label: newWord(definition), to: create.path } : undefined,
  })
  return (
    <Panes
      list={list ?? <DefinedList entity={entity} />}
      placeholder={<NothingOpen entity={entity} />}
      detailLabel={one}
    />
  )
}
