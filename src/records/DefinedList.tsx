import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { EntityDefinition } from '../domain/kit/entity'
import { Mark } from '../ui/display/Mark'
import { LargeTitle } from '../ui/display/Titles'
import type { ListRowProps } from '../ui/list/ListRow'
import { definitionChips } from './definition-chips'
import { type FindReference, fractionDigitsOf, unitText } from './field-text'
import type { ListEntry } from './list-entries'
import { RecordList } from './RecordList'
import { useDefinition } from './use-definition'
import { useWide } from './use-wide'
import { useTranslate, useWriting } from './use-writing'

export type DefinedListProps = {
  entity: string
  selectedId?: string | undefined
  above?: ReactNode
}

/** An entity's list with the chips its definition offers. */
export const DefinedList = ({ entity, selectedId, above }: DefinedListProps) => {
  const definition = useDefinition(entity)
  const { t } = useLingui()
  const translate = useTranslate()
  const navigate = useNavigate()
  const archived = t({ id: 'records.chip.archived', message: 'Not in use' })
  const chips = useMemo(() => definitionChips(definition, translate, archived), [definition, translate, archived])
  const decorate = useMoved(definition)
  return (
    <RecordList
      definition={definition}
      selectedId={selectedId}
      above={above ?? <ListTitle definition={definition} />}
      chips={chips}
      decorate={decorate}
      onScan={definition.qr && (() => void navigate({ to: '/qr-scanner' }))}
    />
  )
}

/** Beside an open record the header says nothing: the list names itself. */
const ListTitle = ({ definition }: { definition: EntityDefinition }) => {
  const translate = useTranslate()
  return useWide() && <LargeTitle title={translate(definition.labelPlural)} />
}

/** Rows of an entity that moves stock say how much. */
function useMoved(definition: EntityDefinition) {
  const { t } = useLingui()
  const writing = useWriting()
  const undone = t({ id: 'records.mark.undone', message: 'Undone' })
  return useMemo(() => {
    const amount = Object.entries(definition.fields).find(([, field]) => field.type === 'unit')
    if (!definition.stock || amount?.[1].type !== 'unit') return undefined
    const [key, field] = amount
    return ({ row }: ListEntry, find: FindReference): Partial<ListRowProps> => ({
      quantity: writing.amount(String(row[key] ?? ''), fractionDigitsOf(field, row, find)),
      unit: unitText(field, row, find),
      ...(typeof row.reverses_id === 'string' ? { mark: <Mark tone="neutral">{undone}</Mark> } : {}),
    })
  }, [definition, writing, undone])
}
