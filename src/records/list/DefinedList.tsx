import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useDefinition } from '../use-definition'
import { useTranslate } from '../words/use-writing'
import { definitionChips } from './definition-chips'
import type { Decorate } from './EntryRow'
import { ListTabs } from './ListTabs'
import { RecordList } from './RecordList'

export type DefinedListProps = {
  entity: string
  selectedId?: string | undefined
  above?: ReactNode
  /** Further parts of a row, besides title, code and subtitle. */
  decorate?: Decorate | undefined
  /** Replaces the usual text of an empty list. */
  empty?: ReactNode
}

/** An entity's list, with the chips of its definition. */
export const DefinedList = ({ entity, selectedId, above, decorate, empty }: DefinedListProps) => {
  const definition = useDefinition(entity)
  const { t } = useLingui()
  const translate = useTranslate()
  const navigate = useNavigate()
  const archived = t({ id: 'records.chip.archived', message: 'Archived' })
  const chips = useMemo(() => definitionChips(definition, translate, archived), [definition, translate, archived])
  return (
    <RecordList
      definition={definition}
      selectedId={selectedId}
      above={above ?? <ListTabs definition={definition} />}
      chips={chips}
      decorate={decorate}
      empty={empty}
      onScan={definition.qr && (() => void navigate({ to: '/qr-scanner' }))}
    />
  )
}
