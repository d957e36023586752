import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { type ListChip, RecordList } from '../../records/RecordList'
import { useDefinition } from '../../records/use-definition'
import { type BaseDataTab, BaseDataTabs } from './BaseDataTabs'

export type BaseDataListProps = { tab: BaseDataTab; selectedId?: string | undefined }

export function baseDataEntity(tab: BaseDataTab): 'unit' | 'category' {
  return tab === 'categories' ? 'category' : 'unit'
}

/** Units or categories. The search finds codes; chips part those with a description from those without. */
export const BaseDataList = ({ tab, selectedId }: BaseDataListProps) => {
  const { t } = useLingui()
  const entity = baseDataEntity(tab)
  const definition = useDefinition(entity)
  const withText = t({ id: 'base.chip.with', message: 'With description' })
  const withoutText = t({ id: 'base.chip.without', message: 'Without description' })
  const chips = useMemo(
    (): readonly ListChip[] => [
      { value: 'with', label: withText, counted: true, matches: ({ row }) => Boolean(row.description) },
      { value: 'without', label: withoutText, counted: true, matches: ({ row }) => !row.description },
    ],
    [withText, withoutText],
  )
  return (
    <RecordList
      key={entity}
      definition={definition}
      selectedId={selectedId}
      above={<BaseDataTabs value={tab} />}
      chips={chips}
    />
  )
}
