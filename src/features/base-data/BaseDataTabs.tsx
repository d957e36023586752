import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Tabs } from '../../ui/list/Tabs'

export type BaseDataTab = 'units' | 'categories'

export function baseDataTab(value: unknown): BaseDataTab {
  return value === 'categories' ? 'categories' : 'units'
}

/** Units or categories: the two lists of one address. */
export const BaseDataTabs = ({ value }: { value: BaseDataTab }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Tabs
      label={t({ id: 'base.tabs', message: 'Base data' })}
      value={value}
      options={[
        { value: 'units', label: t({ id: 'base.tab.units', message: 'Units' }) },
        { value: 'categories', label: t({ id: 'base.tab.categories', message: 'Categories' }) },
      ]}
      onChange={(tab) => void navigate({ to: '/base-data', search: { tab }, replace: true })}
    />
  )
}
