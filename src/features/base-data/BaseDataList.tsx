import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { type ListChip, RecordList } from '../../records/list/RecordList'
import { useDefinition } from '../../records/use-definition'
import { type BaseDataTab, BaseDataTabs } from './BaseDataTabs'
import { StarterUnits } from './StarterUnits'

export type BaseDataListProps = { tab: BaseDataTab; selectedId?: string | undefined }

export function baseDataEntity(tab: BaseDataTab): 'unit' | 'category' {
  return tab === 'categories' ? 'category' : 'unit'
}

/** Units or categories. Filters: by code alone, with a description, without one. */
export const BaseDataList = ({ tab, selectedId }: BaseDataListProps) => {
  const { t } = useLingui()
  const entity = baseDataEntity(tab)
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
      key={entity}
      definition={definition}
      selectedId={selectedId}
      above={<BaseDataTabs value={tab} />}
      chips={chips}
      empty={tab === 'units' ? <StarterUnits /> : undefined}
    />
  )
}
