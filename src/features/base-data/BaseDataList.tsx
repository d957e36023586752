import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { ListTabs } from '../../records/list/ListTabs'
import { type ListChip, RecordList } from '../../records/list/RecordList'
import { useDefinition } from '../../records/use-definition'
import { StarterUnits } from './StarterUnits'
import { TITLE } from './title'

type ListProps = { selectedId?: string | undefined }
type BaseDataListProps = ListProps & { entity: string; empty?: ReactNode }

export const UnitList = (props: ListProps) => <BaseDataList {...props} entity="unit" empty={<StarterUnits />} />

export const CategoryList = (props: ListProps) => <BaseDataList {...props} entity="category" />

/** Units or categories. Chips filter by description or search only codes. */
const BaseDataList = ({ entity, selectedId, empty }: BaseDataListProps) => {
  const { t } = useLingui()
  const definition = useDefinition(entity)
  const byCode = t({ id: 'base.chip.code', message: 'By code' })
  const code = t({ id: 'base.search.code', message: 'Code' })
  const withText = t({ id: 'base.chip.with', message: 'With description' })
  const withoutText = t({ id: 'base.chip.without', message: 'Without description' })
  const chips = useMemo(
    (): readonly ListChip[] => [
      { value: 'code', label: byCode, searches: 'code', placeholder: code, matches: () => true },
      { value: 'with', label: withText, counted: true, matches: ({ row }) => Boolean(row.description) },
      { value: 'without', label: withoutText, counted: true, matches: ({ row }) => !row.description },
    ],
    [byCode, code, withText, withoutText],
  )
  return (
    <RecordList
      definition={definition}
      selectedId={selectedId}
      above={<ListTabs definition={definition} title={TITLE} />}
      chips={chips}
      empty={empty}
    />
  )
}
