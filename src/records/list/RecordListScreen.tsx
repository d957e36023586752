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
import { useFieldTab } from './use-field-tab'

export type RecordListScreenProps = {
  entity: string
  /** By default the entity's own name. */
  title?: string | undefined
  /** A custom list instead of the entity's own. */
  list?: ReactNode
}

/** The list of any entity at its own address. */
export const RecordListScreen = ({ entity, title, list }: RecordListScreenProps) => {
  const definition = useDefinition(entity)
  const newWord = useNewWord()
  const translate = useTranslate()
  const can = useCan()
  const one = translate(definition.label)
  const tabs = useFieldTab(definition)
  const create = createRoute(definition)
  // A record made in a tab has its value.
  const given = tabs ? `?${new URLSearchParams({ [tabs.field]: tabs.tab })}` : ''
  usePage({
    title: title ?? translate(definition.labelPlural),
    large: true,
    beside: true,
    centre:
      create && can('create', definition)
        ? { icon: 'plus', label: newWord(definition), to: `${create.path}${given}` }
        : undefined,
  })
  return (
    <Panes
      list={list ?? <DefinedList entity={entity} />}
      placeholder={<NothingOpen entity={entity} />}
      detailLabel={one}
    />
  )
}
